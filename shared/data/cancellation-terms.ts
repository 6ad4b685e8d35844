import {
  type CancellationTerms,
  TermsConflict,
  TermsHistory,
  TermsNotFound,
  termsOf,
} from "../domain/job/cancellation-terms.ts";
import type { Job } from "../domain/job/job.ts";
import { entity } from "./engine/entity.ts";

/** What cancellations cost: one record, which new terms are added to. */
export const cancellationTerms = entity({
  name: "cancellation_terms",
  schema: () => TermsHistory,
  key: () => ["CANCELLATION_TERMS", "CURRENT"],
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

/** Finds the terms of a job by the day on which it was booked. */
export const readTerms = async (): Promise<(job: Pick<Job, "created_at">) => CancellationTerms> => {
  const history = await cancellationTerms.get("current");
  return (job) => termsOf(job, history);
};
