import { terms } from "../../shared/data/terms.ts";
import { TermsPublished } from "../../shared/domain/content/events.ts";
import { elapseTerms } from "../../shared/domain/content/terms.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Records that a version of the terms is in force. Readers see it from its time on, even before this runs. */
export const handler = schedule({
  name: "terms",
  rate: "15 minutes",
  due: terms.due,
  emits: [TermsPublished],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const elapsed = elapseTerms(due, now);
  if (elapsed) await commit([terms.update(elapsed.record)], elapsed.events);
});
