import { CalendarFeed, CalendarFeedConflict, CalendarFeedNotFound } from "../domain/calendar/feed.ts";
import { entity } from "./engine/entity.ts";

/** One for each account that has requested a feed. */
export const calendarFeeds = entity({
  name: "calendar_feed",
  schema: () => CalendarFeed,
  key: (accountId) => [`CALENDAR_FEED#${accountId}`, "CALENDAR_FEED"],
  notFound: CalendarFeedNotFound,
  conflict: CalendarFeedConflict,
});
