import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";

export const RulesUpdated = event("rules.updated", "The rules that quotes are priced by were changed.", {
  rules_version: z.int(),
  changed: z.array(z.string()),
});

export const RateUpdated = event("rate.updated", "A price increase rate was set.", {
  rate_version: z.int(),
  increase_bps: z.int(),
  service: z.optional(z.string()),
  region: z.optional(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
