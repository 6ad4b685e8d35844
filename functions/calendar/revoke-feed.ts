import * as z from "zod/mini";
import { calendarFeeds } from "../../shared/data/calendar-feeds.ts";
import { CalendarFeedRevoked } from "../../shared/domain/calendar/events.ts";
import { CalendarFeedConflict, CalendarFeedNotFound, revokeFeed } from "../../shared/domain/calendar/feed.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /calendar/revoke-feed",
  summary: "Withdraw your calendar's address.",
  description: "It stops working at once. You can ask for a new one at any time.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  response: z.object({ revoked: described(z.boolean(), "Always `true`: the address is withdrawn.") }),
  refuses: [CalendarFeedNotFound, CalendarFeedConflict],
  emits: [CalendarFeedRevoked],
  example: {},
  alongside: ({ actor }) => calendarFeeds.find(actor.id),
}).handle(async ({ alongside, commit }) => {
  const feed = await alongside;
  return commit([calendarFeeds.remove(feed)], [revokeFeed(feed)], { revoked: true });
});
