import { calendarFeeds } from "../../shared/data/calendar-feeds.ts";
import { CalendarFeedRotated } from "../../shared/domain/calendar/events.ts";
import { CalendarFeedConflict, CalendarFeedNotFound, rotateFeed } from "../../shared/domain/calendar/feed.ts";
import { operation } from "../../shared/http/operation.ts";
import { newSecret } from "../../shared/kernel/secret.ts";
import { addressOf, FeedAddress } from "../../shared/workflows/calendar/address.ts";

export const handler = operation({
  route: "PUT /calendar/rotate-feed",
  summary: "Replace your calendar's address, because somebody else may have it.",
  description: "The old address stops working at once. Subscribe to the new one in your calendar app.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  response: FeedAddress,
  refuses: [CalendarFeedNotFound, CalendarFeedConflict],
  emits: [CalendarFeedRotated],
  limit: { burst: 10, window_seconds: 3600, name: "calendar" },
  replay: false,
  example: {},
  alongside: ({ actor }) => calendarFeeds.find(actor.id),
}).handle(async ({ alongside, actor, now, commit }) => {
  const secret = newSecret();
  const { record, events } = rotateFeed(await alongside, secret, now);
  return commit([calendarFeeds.update(record)], events, addressOf(actor.id, secret));
});
