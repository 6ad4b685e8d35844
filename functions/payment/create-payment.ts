import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { creditIn, creditsOf } from "../../shared/data/credits.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { jobPayments } from "../../shared/data/payments.ts";
import { chargesInEachMarket } from "../../shared/data/platform-charge.ts";
import { accountWork, joinWork, paymentNamed } from "../../shared/data/work.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { JobConflict, JobNotFound } from "../../shared/domain/job/job.ts";
import { CreditConflict } from "../../shared/domain/payment/credit.ts";
import { expectPayable } from "../../shared/domain/payment/decisions.ts";
import { CreditReserved, PaymentAuthorized, PaymentCreated } from "../../shared/domain/payment/events.ts";
import { PaymentAlreadyLive, PaymentNotDue } from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { createCustomer } from "../../shared/vendors/payments/sheet.ts";
import { beginPayment } from "../../shared/workflows/payment/beginning.ts";
import { begunWithCredit } from "../../shared/workflows/payment/credit.ts";

export const handler = operation({
  route: "POST /payment/create-payment",
  summary: "Start the payment of a booked job.",
  description:
    "The amount is the high end of the job's price in our records. No money moves yet: create-intent-payment gives the app what it needs for the payment sheet. A job has at most one active payment. Credit that the customer has is used: `credit_minor` says how much, and the card is asked for the rest. If credit pays all of it, the payment is `authorized` at once.",
  access: ["user"],
  body: z.strictObject({ job_id: Id("job") }),
  response: PaymentView,
  refuses: [JobNotFound, JobConflict, PaymentNotDue, PaymentAlreadyLive, AccountConflict, CreditConflict],
  steps: { job: { open: {} }, payment: { retry: {} } },
  emits: [PaymentCreated, PaymentAuthorized, CreditReserved],
  uses: ["table", "stripe"],
  example: { body: { job_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ body: { job_id }, actor }) =>
    Promise.all([
      jobs.get(job_id),
      accounts.get(actor.id),
      jobPayments.get(job_id),
      chargesInEachMarket(),
      creditsOf(actor.id),
      accountWork.get(actor.id),
    ]),
}).handle(async ({ alongside, actor, now, newId, commit, prepare }) => {
  const [job, account, live, chargesOf, own, work] = await alongside;
  if (!job || !account || job.user_id !== actor.id) throw JobNotFound();
  const credit = creditIn(own, job);
  if (live) throw PaymentAlreadyLive({ details: { payment_id: live.id } });
  expectPayable(job);
  const known = account.stripe_customer_id;
  const stripe_customer_id = known ?? (await createCustomer(account));
  // By itself that costs half, and the customer is known, and forgotten with the account, even if no payment begins.
  const customer = { ...account, stripe_customer_id, updated_at: now };
  if (!known) await prepare({ writes: [accounts.update(customer)], events: [] });
  const begun = beginPayment(job, { credit, charges: chargesOf(job), stripe_customer_id }, { now, newId });
  const { writes, events } = begunWithCredit(
    begun,
    credit,
    now,
    joinWork(account.id, work, [paymentNamed(begun.record.id)]),
  );
  return commit([...writes, jobs.unchanged(job)], events, paymentView(committed(begun.record), "user"));
});
