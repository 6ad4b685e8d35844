import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id, Instant } from "../../shared/kernel/schema.ts";

const facts = { terms_version_id: Id("terms_version"), terms_version: z.int() };

export const TermsDrafted = event(
  "terms.drafted",
  "A version of the terms was written and is not public.",
  facts,
);
export const TermsScheduled = event(
  "terms.scheduled",
  "A version of the terms comes into force at a set time.",
  {
    ...facts,
    publish_at: Instant,
  },
);
export const TermsPublished = event("terms.published", "A version of the terms is in force.", facts);
