import {
  type CancellationTerms,
  TermsConflict,
  TermsHistory,
  TermsNotFound,
  termsOf,
} from "../domain/job/cancellation-terms.ts";
import type { Job } from "../domain/job/job.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** What cancellations cost: one record, to which terms are added. */
export const cancellationTerms = entity({
  name: "cancellation_terms",
  schema: documented(() => TermsHistory),
  key: () => ["CANCELLATION_TERMS", "CURRENT"],
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

/** The terms of a job, by the day on which it was booked. */
export const readTerms = async (): Promise<(job: Pick<Job, "created_at">) => CancellationTerms> => {
  const history = await cancellationTerms.get("current");
  return (job) => termsOf(job, history);
};
