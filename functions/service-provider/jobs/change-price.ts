import * as z from "zod/mini";
import type { Write } from "../../../shared/data/engine/write.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { JobPriceChanged, JobPriceProposed } from "../../../shared/domain/job/events.ts";
import { type Job, JobConflict, JobNotFound, JobTransition } from "../../../shared/domain/job/job.ts";
import { changePrice, JobPriceTooHigh, JobPriceUnchanged } from "../../../shared/domain/job/price.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { policy } from "../../../shared/domain/policy.ts";
import type { FoundWork } from "../../../shared/domain/quote/correction.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Line, Text } from "../../../shared/kernel/schema.ts";
import { ChargedAmount } from "../../../shared/markets/charge.ts";

/**
 * Describes storing what a job's provider found the work to be; nothing if the quote is gone. One round trip. It is rare, and
 * needs all kinds of work.
 */
const keepFound = async (job: Job, found: FoundWork, now: string): Promise<Write[]> => {
  const [{ withFound }, { correctable, keepCorrection }] = await Promise.all([
    import("../../../shared/domain/quote/correction.ts"),
    import("../../../shared/workflows/quote/keep-correction.ts"),
  ]);
  const [quote, { account, before }] = await Promise.all([
    quotes.get(job.quote_id),
    correctable({ id: job.quote_id, user_id: job.user_id }),
  ]);
  if (!quote) return [];
  const right = withFound(quote, job.task_id, found, before);
  return keepCorrection({ quote, right, by: "service_provider", account, before, now });
};

export const handler = operation({
  route: "PUT /service-provider/jobs/change-price/{job_id}",
  summary: "Ask for another price while you are at work.",
  description: `A price up to ${policy.payment.change_auto_bps / 100} percent above what the customer agreed to, and no more than is held on the card, applies at once. A higher one waits for the customer, who has ${policy.job.price_answer_hours} hours; until then the old price stays, and you can't report the work as done. Nothing above ${policy.payment.change_most_bps / 100} percent of the upper end of the estimate is possible. A new price replaces one that waits; to withdraw that one, send the present price. If you send the price that waits again, for the same reason, nothing changes.`,
  access: ["service_provider"],
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    price_minor: described(ChargedAmount, "The price of the whole work, in cents."),
    reason: described(Text(500), "Why the price changes. The customer reads it."),
    found: described(
      z.optional(
        z.strictObject({
          task_kind: described(Line(80), "The kind of work, such as `plumbing.tap_leak`."),
          quantity: described(
            z.optional(z.number().check(z.positive(), z.lte(2000))),
            "How much is to be done, in the unit of the kind of work. Absent: as was estimated, or as is usual.",
          ),
        }),
      ),
      "What the work really is, if the estimate had it wrong. It changes neither the job nor the price, but helps to improve estimates.",
    ),
  }),
  response: JobView,
  refuses: [JobNotFound, JobTransition, JobPriceTooHigh, JobPriceUnchanged, JobConflict],
  steps: { job: { propose_price: {}, change_price: {} } },
  emits: [JobPriceProposed, JobPriceChanged],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { price_minor: 17_500, reason: "The pipe behind the faucet has to be replaced too." },
  },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body: { found, ...asked }, actor, now, commit }) => {
  const job = await alongside;
  if (job.service_provider_id !== actor.id) throw JobNotFound();
  const { record, events } = changePrice(job, asked, now);
  const findings = found ? await keepFound(job, found, now) : [];
  if (record === job) return commit(findings, events, jobFor("service_provider", job));
  return commit([jobs.update(record), ...findings], events, jobFor("service_provider", committed(record)));
});
