import { CalendarFeed, CalendarFeedConflict, CalendarFeedNotFound } from "../domain/calendar/feed.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** One for each account that asked for one. */
export const calendarFeeds = entity({
  name: "calendar_feed",
  schema: documented(() => CalendarFeed),
  key: (accountId) => [`CALENDAR_FEED#${accountId}`, "CALENDAR_FEED"],
  notFound: CalendarFeedNotFound,
  conflict: CalendarFeedConflict,
});
