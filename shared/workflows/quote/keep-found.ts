import type { Write } from "../../data/engine/write.ts";
import { quotes } from "../../data/quotes.ts";
import type { Job } from "../../domain/job/job.ts";
import { type FoundWork, withFound } from "../../domain/quote/correction.ts";
import { correctable, keepCorrection } from "./keep-correction.ts";

/** Describes the keeping of what a job's provider found the work to be. One round trip. */
export const keepFound = async (job: Job, found: FoundWork, now: string): Promise<Write[]> => {
  const [quote, { account, before }] = await Promise.all([
    quotes.find(job.quote_id),
    correctable({ id: job.quote_id, user_id: job.user_id }),
  ]);
  const right = withFound(quote, job.task_id, found, before);
  return keepCorrection({ quote, right, by: "service_provider", account, before, now });
};
