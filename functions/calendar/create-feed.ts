import { calendarFeeds } from "../../shared/data/calendar-feeds.ts";
import { CalendarFeedCreated } from "../../shared/domain/calendar/events.ts";
import { CalendarFeedAlreadyThere, createFeed } from "../../shared/domain/calendar/feed.ts";
import { operation } from "../../shared/http/operation.ts";
import { newSecret } from "../../shared/kernel/secret.ts";
import { addressOf, FeedAddress } from "../../shared/workflows/calendar/address.ts";

export const handler = operation({
  route: "POST /calendar/create-feed",
  summary: "Get an address at which your calendar app reads your jobs.",
  description:
    "Calendar apps that subscribe to it show your jobs with time, place and state, and follow when a job is moved or canceled. The address needs no sign-in: give it only to apps that you trust, and replace or withdraw it when somebody else has it.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  response: FeedAddress,
  refuses: [CalendarFeedAlreadyThere],
  emits: [CalendarFeedCreated],
  limit: { burst: 10, window_seconds: 3600, name: "calendar" },
  replay: false,
  example: {},
}).handle(async ({ actor, now, commit }) => {
  const secret = newSecret();
  const side = actor.role === "service_provider" ? "service_provider" : "user";
  const { record, events } = createFeed({ id: actor.id, side, secret }, now);
  return commit(
    [calendarFeeds.insert(record, CalendarFeedAlreadyThere)],
    events,
    addressOf(actor.id, secret),
  );
});
