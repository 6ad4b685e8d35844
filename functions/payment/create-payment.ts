import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { jobPayments, paymentBegun } from "../../shared/data/payments.ts";
import { allCharges } from "../../shared/data/platform-charge.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { expectPayable } from "../../shared/domain/payment/decisions.ts";
import { PaymentCreated } from "../../shared/domain/payment/events.ts";
import { begin, PaymentAlreadyLive, PaymentNotDue } from "../../shared/domain/payment/payment.ts";
import { chargeFor } from "../../shared/domain/payment/platform-charge.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { createCustomer } from "../../shared/providers/payments/sheet.ts";

export const handler = operation({
  route: "POST /payment/create-payment",
  summary: "Start the payment of a booked job.",
  description:
    "The amount is the high end of the job's price in our records. No money moves yet: create-intent-payment gives the app what it needs for the payment sheet. A job has at most one active payment.",
  access: ["user"],
  body: z.strictObject({ job_id: Id("job") }),
  response: PaymentView,
  refuses: [JobNotFound, PaymentNotDue, PaymentAlreadyLive, AccountConflict],
  emits: [PaymentCreated],
  uses: ["table", "stripe"],
  example: { body: { job_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ body: { job_id }, actor }) =>
    Promise.all([jobs.get(job_id), accounts.get(actor.id), jobPayments.get(job_id), allCharges()]),
}).handle(async ({ alongside, actor, now, newId, commit }) => {
  const [job, account, live, charges] = await alongside;
  if (!job || !account || job.user_id !== actor.id) throw JobNotFound();
  if (live) throw PaymentAlreadyLive({ details: { payment_id: live.id } });
  expectPayable(job);
  const known = account.stripe_customer_id;
  const stripe_customer_id = known ?? (await createCustomer(account.id, "user"));
  const begun = begin(job, {
    id: newId("payment"),
    now,
    ...chargeFor(charges, job.service, now),
    stripe_customer_id,
  });
  const customer = { ...account, stripe_customer_id, updated_at: now };
  return commit(
    [...paymentBegun(begun), ...(known ? [] : [accounts.update(customer)])],
    begun.events,
    paymentView(committed(begun.record)),
  );
});
