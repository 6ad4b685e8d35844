import { accounts } from "../../data/accounts.ts";
import { checkouts } from "../../data/checkouts.ts";
import { credits } from "../../data/credits.ts";
import type { Changes } from "../../data/engine/write.ts";
import { jobs as allJobs } from "../../data/jobs.ts";
import { paymentsBegun } from "../../data/payments.ts";
import { quotes } from "../../data/quotes.ts";
import { type AccountWork, jobNamed, joinWork, paymentNamed } from "../../data/work.ts";
import { acceptedIn } from "../../domain/account/accepted-terms.ts";
import type { Account } from "../../domain/account/account.ts";
import { acceptTerms, TermsNotCurrent } from "../../domain/account/registration.ts";
import type { OutstandingDocument } from "../../domain/document/status.ts";
import { providersFreeTogether } from "../../domain/job/availability.ts";
import { type BookedTask, bookTogether } from "../../domain/job/bookings.ts";
import type { Job } from "../../domain/job/job.ts";
import { type Checkout, checkOut } from "../../domain/payment/checkout.ts";
import type { Credit } from "../../domain/payment/credit.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import type { PlatformCharge } from "../../domain/payment/platform-charge.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Market } from "../../markets/market.ts";
import { marketOf } from "../../markets/served.ts";
import { createCustomer } from "../../vendors/payments/sheet.ts";
import { answersOfJobs, type beginAnswering } from "../field/answering.ts";
import { beginPayments } from "../payment/beginning.ts";
import { workersAt } from "./workers.ts";

type Asked = {
  version: number;
  tasks: readonly Omit<BookedTask, "job_id">[];
  accept_terms_version?: number | undefined;
  time_zone?: string | undefined;
  private_home?: boolean | undefined;
};

/** The customer's records that a booking rests on. */
type Found = {
  account: Account;
  quote: Quote;
  terms_version: number;
  documents_wanting: readonly OutstandingDocument[];
  work: AccountWork | undefined;
  credit: Credit | undefined;
  charges: PlatformCharge | undefined;
  answering: Awaited<ReturnType<typeof beginAnswering>>;
};

/** The customer, who may accept the terms with the booking. Throws `terms.not_current` for another version of them. */
const agreeing = (
  account: Account,
  market: Market,
  asked: number | undefined,
  current: number,
  now: string,
) => {
  if (asked === undefined) return undefined;
  if (asked !== current) throw TermsNotCurrent({ details: { current_version: current } });
  return acceptedIn(account, market) === asked ? undefined : acceptTerms(account, market, asked, now);
};

/**
 * The changes that book several tasks of a quote: the quote and the terms accepted, a job and a payment for each task,
 * and one checkout for all. `free` says how many providers could take each job.
 */
export const bookingTogether = async (
  { version, tasks, accept_terms_version, time_zone, private_home }: Asked,
  { account, quote, terms_version, documents_wanting, work, credit, charges, answering }: Found,
  { now, newId }: { now: string; newId: NewId },
): Promise<{ jobs: Job[]; free: number[]; checkout: Checkout; payments: Payment[]; changes: Changes }> => {
  const agreed = agreeing(account, marketOf(quote), accept_terms_version, terms_version, now);
  const customer = agreed?.record ?? account;
  const grounds = { customer, terms_version, documents_wanting, quote, video: undefined };
  const booked = bookTogether(
    tasks.map((task) => ({ ...task, job_id: newId("job") })),
    { ...grounds, version, time_zone, private_home },
    now,
  );
  const [{ place }] = booked.jobs as [Job];
  const known = account.stripe_customer_id;
  const [workers, answers, stripe_customer_id] = await Promise.all([
    workersAt(place, now),
    answersOfJobs(answering, booked.jobs, now),
    known ?? createCustomer(account),
  ]);
  const means = { credit, charges, stripe_customer_id };
  const beginning = beginPayments(booked.jobs, means, { now, newId });
  const paid = checkOut(beginning.begun, booked.jobs, { id: newId("checkout"), now });
  const jobs = booked.jobs.map((job, at) => ({ ...job, payment_id: (paid.payments[at] as Payment).id }));
  const names = [...jobs.map(({ id }) => jobNamed(id)), ...paid.payments.map(({ id }) => paymentNamed(id))];
  return {
    jobs,
    free: providersFreeTogether(workers, jobs, now),
    checkout: paid.checkout,
    payments: paid.payments,
    changes: {
      writes: [
        ...paymentsBegun(
          paid.payments,
          [joinWork(account.id, work, names)],
          ...jobs.map((job) => allJobs.insert(job)),
        ),
        quotes.update(booked.quote),
        ...answers,
        checkouts.insert(paid.checkout),
        ...(beginning.credit && beginning.credit !== credit ? [credits.update(beginning.credit)] : []),
        ...(agreed || !known ? [accounts.update({ ...customer, stripe_customer_id, updated_at: now })] : []),
      ],
      events: [...(agreed?.events ?? []), ...booked.events, ...beginning.events, paid.created],
    },
  };
};
