import * as z from "zod/mini";
import { creditIn, creditsOf } from "../../shared/data/credits.ts";
import { chargesInEachMarket } from "../../shared/data/platform-charge.ts";
import { AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { AccountTermsAccepted } from "../../shared/domain/account/events.ts";
import { TermsNotCurrent } from "../../shared/domain/account/registration.ts";
import { ownAnswersGiven } from "../../shared/domain/field/answer.ts";
import { chosenTimeOf } from "../../shared/domain/job/availability.ts";
import { BookedJob } from "../../shared/domain/job/booked.ts";
import { bookingRefusals, homeGiven } from "../../shared/domain/job/booking.ts";
import { TaskToBook } from "../../shared/domain/job/bookings.ts";
import { JobCreated } from "../../shared/domain/job/events.ts";
import { jobFor } from "../../shared/domain/job/view.ts";
import { CheckoutView, checkoutView } from "../../shared/domain/payment/checkout.ts";
import { CreditConflict } from "../../shared/domain/payment/credit.ts";
import {
  CheckoutCreated,
  CreditReserved,
  PaymentAuthorized,
  PaymentCreated,
} from "../../shared/domain/payment/events.ts";
import { policy } from "../../shared/domain/policy.ts";
import { QuoteAccepted, QuoteConverted } from "../../shared/domain/quote/events.ts";
import { QuoteConflict, QuoteNotFound, QuoteTransition } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";
import { TimeZone } from "../../shared/kernel/time-zone.ts";
import { bookingTogether } from "../../shared/workflows/job/booking.ts";
import { bookingGrounds } from "../../shared/workflows/job/grounds.ts";

export const handler = operation({
  route: "POST /job/create-booking",
  summary: "Book several tasks of a quote at once, with one payment.",
  description: `Accepts the quote, too, and books each task as create-job does: all or none. Send \`checkout.id\` to open-checkout within ${policy.job.payment_hold_minutes} minutes. \`fields\` names the task that is refused: \`tasks.1.starts_at\`.`,
  access: ["user"],
  extra: true,
  body: z.strictObject({
    quote_id: Id("quote"),
    version: described(Int(1, 1_000_000), "The `revision` of the estimate that the customer saw."),
    tasks: described(
      z.array(TaskToBook).check(z.minLength(1), z.maxLength(8)),
      "The tasks to book, and when.",
    ),
    accept_terms_version: described(
      z.optional(Int(1, 1_000_000)),
      "The version of the terms that you accept.",
    ),
    time_zone: z.optional(TimeZone),
    ...homeGiven,
    ...ownAnswersGiven,
  }),
  response: z.object({
    jobs: described(z.array(BookedJob), "The jobs, in the order of the tasks."),
    checkout: described(CheckoutView, "What the jobs are paid with."),
  }),
  refuses: [
    AccountNotFound,
    AccountConflict,
    QuoteNotFound,
    QuoteTransition,
    TermsNotCurrent,
    ...bookingRefusals,
    QuoteConflict,
    CreditConflict,
  ],
  steps: { quote: { accept: {} } },
  emits: [
    AccountTermsAccepted,
    QuoteAccepted,
    QuoteConverted,
    JobCreated,
    PaymentCreated,
    PaymentAuthorized,
    CreditReserved,
    CheckoutCreated,
  ],
  uses: ["table", "lists", "stripe"],
  example: {
    body: {
      quote_id: "018f3a5c9d2e4b7a6c1d0ea1",
      version: 1,
      tasks: [{ task_id: "018f3a5c9d2e4b7a6c1d0ea2", starts_at: "2027-03-18T14:30:00Z" }],
    },
  },
  alongside: ({ body, actor, now }) =>
    Promise.all([bookingGrounds(actor.id, body, now), creditsOf(actor.id), chargesInEachMarket()]),
}).handle(async ({ alongside, body, commit, now, newId, admitted }) => {
  const [grounds, own, chargesOf] = await alongside;
  await admitted();
  const found = { ...grounds, credit: creditIn(own, grounds.quote), charges: chargesOf(grounds.quote) };
  const { jobs, free, checkout, payments, changes } = await bookingTogether(body, found, { now, newId });
  return commit(changes, {
    jobs: jobs.map((job, at) => ({ ...jobFor("user", committed(job)), ...chosenTimeOf(free[at] ?? 0) })),
    checkout: checkoutView(checkout, payments, now),
  });
});
