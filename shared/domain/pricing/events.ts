import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";

export const RulesUpdated = /* @__PURE__ */ event(
  "rules.updated",
  "The rules that estimates are computed by were changed.",
  () => ({
    rules_version: described(z.int(), "Version of the rules that are now in force."),
    changed: described(z.array(z.string()), "Paths of the rules that were changed."),
  }),
  { hasSubscribers: false },
);

export const RateUpdated = /* @__PURE__ */ event(
  "rate.updated",
  "A rate that raises or lowers prices was set.",
  () => ({
    rate_version: described(z.int(), "Version of the rates that are now in force."),
    increase_bps: described(
      z.int(),
      "How much prices rise, in hundredths of a percent. Negative if they fall.",
    ),
    service: described(
      z.optional(z.string()),
      "Key of the service that the rate is for. Absent if it is for all.",
    ),
    region: described(z.optional(z.string()), "Region that the rate is for. Absent if it is for all."),
    from: described(z.optional(z.string()), "When the rate comes into force."),
    until: described(z.optional(z.string()), "When the rate ends."),
  }),
  { hasSubscribers: false },
);

const taskKind = () => described(z.string(), "The kind of work, such as `pools.cleaning`.");

export const KindCreated = /* @__PURE__ */ event(
  "kind.created",
  "An administrator made a kind of work.",
  () => ({ task_kind: taskKind() }),
  { hasSubscribers: false },
);

export const KindEdited = /* @__PURE__ */ event(
  "kind.edited",
  "An administrator changed a kind of work.",
  () => ({
    task_kind: taskKind(),
    fields: described(z.array(z.string()), "The fields that were changed."),
  }),
  { hasSubscribers: false },
);

export const KindWithdrawn = /* @__PURE__ */ event(
  "kind.withdrawn",
  "New requests are no longer read as a kind of work.",
  () => ({ task_kind: taskKind() }),
  { hasSubscribers: false },
);

export const KindRestored = /* @__PURE__ */ event(
  "kind.restored",
  "New requests are read as a kind of work again.",
  () => ({ task_kind: taskKind() }),
  { hasSubscribers: false },
);
