import * as z from "zod/mini";
import { readTerms } from "../../shared/data/cancellation-terms.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { cancellationFee, previewCancellation } from "../../shared/domain/job/cancel.ts";
import { CancellationTerms } from "../../shared/domain/job/cancellation-terms.ts";
import { JobNotFound, JobTransition } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../shared/kernel/schema.ts";

const Fee = described(AmountMinor, "What canceling costs, in cents.");

export const handler = operation({
  route: "GET /job/get-cancellation-preview/{job_id}",
  extra: true,
  summary: "See what it costs to cancel a job, now and later.",
  description:
    "The terms are those of the day on which the job was booked. Canceling is free while no provider has the job. These amounts hold as long as the job stays as it is. Once the provider is on the way, the last amount applies.",
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  response: z.object({
    job_id: Id("job"),
    fee_minor: Fee,
    currency: Currency,
    steps: described(
      z.array(
        z.object({
          until: described(z.optional(Instant), "Until then it costs this. Absent: from then on."),
          fee_minor: Fee,
        }),
      ),
      "What canceling costs as time passes, from now on.",
    ),
    terms: described(
      z.omit(CancellationTerms, { reason: true, effective_from: true }),
      "The terms that the job was booked under.",
    ),
  }),
  refuses: [JobNotFound, JobTransition],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const [job, termsOf] = await Promise.all([jobs.find(params.job_id), readTerms()]);
  if (job.user_id !== actor.id) throw JobNotFound();
  const terms = termsOf(job);
  const steps = previewCancellation(job, terms, now);
  return {
    job_id: job.id,
    fee_minor: cancellationFee(job, terms, now),
    currency: job.currency,
    steps,
    terms,
  };
});
