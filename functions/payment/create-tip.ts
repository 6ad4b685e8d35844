import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { jobTips, payments, tipBegun } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { accountWork, joinWork, paymentNamed } from "../../shared/data/work.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { TipCreated } from "../../shared/domain/payment/events.ts";
import {
  beginTip,
  expectTippable,
  TipAlreadyGiven,
  TipNotPossible,
  TipTooLate,
  TipTooMuch,
  tipPolicy,
} from "../../shared/domain/payment/tip.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { ChargedAmount } from "../../shared/markets/charge.ts";

export const handler = operation({
  route: "POST /payment/create-tip",
  extra: true,
  summary: "Tip the provider of a completed job.",
  description: `You can tip once for each job, within ${tipPolicy.days} days after it was completed. The tip can be at most ${tipPolicy.most_bps / 100} percent of the job's price, and the provider gets all of it. The card that paid the job is charged at once; you are told when the tip is paid. If the card does not pay it, or none is stored, use create-intent-payment with the id of the tip's payment to show the payment sheet. A tip that is not paid within ${policy.payment.action_hours} hours lapses, and another can be given.`,
  access: ["user"],
  body: z.strictObject({
    job_id: Id("job"),
    amount_minor: described(
      ChargedAmount,
      `The tip, in cents: at most ${tipPolicy.most_bps / 100} percent of the job's price.`,
    ),
  }),
  response: PaymentView,
  refuses: [JobNotFound, TipNotPossible, TipTooLate, TipTooMuch, TipAlreadyGiven, AccountConflict],
  emits: [TipCreated],
  example: { body: { job_id: "019a8f6c2b7e4d1f0a3c5e79", amount_minor: 1500 } },
  alongside: ({ body: { job_id }, actor }) =>
    Promise.all([jobs.get(job_id), jobTips.get(job_id), accountWork.get(actor.id)]),
}).handle(async ({ alongside, body: { amount_minor }, actor, now, newId, commit }) => {
  const [job, given, work] = await alongside;
  if (job?.user_id !== actor.id) throw JobNotFound();
  if (given) throw TipAlreadyGiven({ details: { payment_id: given.id } });
  const [price, provider, shared] = await Promise.all([
    job.payment_id && payments.get(job.payment_id),
    job.service_provider_id && serviceProviders.get(job.service_provider_id),
    job.service_provider_id && accountWork.get(job.service_provider_id),
  ]);
  expectTippable(job, price || undefined, provider || undefined, { amount_minor, now });
  const begun = beginTip(job, price as NonNullable<typeof price>, {
    id: newId("payment"),
    now,
    amount_minor,
  });
  const names = [paymentNamed(begun.record.id)];
  const joining = [
    joinWork(job.user_id, work, names),
    joinWork(job.service_provider_id as string, shared || undefined, names),
  ] as const;
  return commit(tipBegun(begun, joining), begun.events, paymentView(committed(begun.record), "user"));
});
