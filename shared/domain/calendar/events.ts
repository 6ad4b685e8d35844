import { event } from "../../kernel/event.ts";
import { Id } from "../../kernel/schema.ts";

const feed = () => ({ account_id: Id("account") });

export const CalendarFeedCreated = /* @__PURE__ */ event(
  "calendar_feed.created",
  "Somebody asked for an address at which a calendar app reads their jobs.",
  feed,
  { hasSubscribers: false },
);
export const CalendarFeedRotated = /* @__PURE__ */ event(
  "calendar_feed.rotated",
  "A calendar's address was replaced. The old one does not work any more.",
  feed,
  { hasSubscribers: false },
);
export const CalendarFeedRevoked = /* @__PURE__ */ event(
  "calendar_feed.revoked",
  "A calendar's address was withdrawn. Nobody can read the jobs at it any more.",
  feed,
  { hasSubscribers: false },
);
