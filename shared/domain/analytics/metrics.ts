import { JobState } from "../job/job.ts";
import { pricesIn } from "./quotes.ts";
import {
  atEnd,
  atStart,
  type Measures,
  mean,
  meanIn,
  onAccount,
  percentileIn,
  type Sums,
  share,
  sum,
} from "./sums.ts";
import { metricTerms } from "./terms.ts";

export type Unit = "count" | "cents" | "share" | "minutes" | "stars" | "number";

/** One figure: what it is in words, how it is computed, and of what. */
export type Metric = {
  says: string;
  formula: string;
  unit: Unit;
  source: "events" | "books" | "accounts";
  /** What it is called elsewhere, where it is the same. */
  elsewhere?: string;
  value: (sums: Sums) => number | null;
};

const count = (
  says: string,
  measure: string,
  formula = `number of \`${measure}\``,
  elsewhere?: string,
): Metric => ({
  says,
  formula,
  unit: "count",
  source: "events",
  ...(elsewhere && { elsewhere }),
  value: (sums) => sum(sums, measure),
});

const rate = (says: string, formula: string, part: string, whole: string, elsewhere?: string): Metric => ({
  says,
  formula,
  unit: "share",
  source: "events",
  ...(elsewhere && { elsewhere }),
  value: (sums) => share(sum(sums, part), sum(sums, whole)),
});

const cents = (says: string, formula: string, value: (sums: Sums) => number, elsewhere?: string): Metric => ({
  says,
  formula,
  unit: "cents",
  source: "books",
  ...(elsewhere && { elsewhere }),
  value: (sums) => 0 + value(sums),
});

const ofCustomers = ["platform_fee", "tax_payable", "provider_payable"];
const moved = (sums: Sums, ...kinds: string[]): number =>
  sum(sums, ...kinds.flatMap((kind) => ofCustomers.map((account) => `${kind}.${account}`)));

export const captured = (sums: Sums): number => -moved(sums, "capture", "cancellation_fee");
const earning = ["capture", "cancellation_fee", "refund", "refund_failed", "dispute_lost"];
const refunded = (sums: Sums): number => moved(sums, "refund", "refund_failed");
const lost = (sums: Sums): number => moved(sums, "dispute_lost");
const netGmv = (sums: Sums): number => captured(sums) - refunded(sums) - lost(sums);
/** What of that is tax: entries have it with the sign of what customers got. */
const gmvTax = (sums: Sums): number => -sum(sums, ...earning.map((kind) => `${kind}.of_tax`));
const tips = (sums: Sums): number =>
  -moved(sums, "tip", "tip_refund", "tip_refund_failed", "tip_dispute_lost");
const creditEnds = ["credit_expired", "credit_revoked", "credit_forfeited"];
const credit = "customer_credit";
const ofCredit = (measures: Measures, kinds: (kind: string) => boolean): number => {
  let total = 0;
  for (const [measure, amount] of measures) {
    const [kind = "", account] = measure.split(".");
    if (account === credit && kinds(kind)) total += amount;
  }
  return total;
};
const isUse = (kind: string): boolean => kind !== "credit_granted" && !creditEnds.includes(kind);

const jobRevenue = (sums: Sums): number => -onAccount(sums, /^platform_fee$/);
const membershipRevenue = (sums: Sums): number => -onAccount(sums, /^membership_(revenue|deferred)$/);
const processorCost = (sums: Sums): number => onAccount(sums, /^(processing_fee|dispute_fee)$/);
const payments = (sums: Sums): number => sum(sums, "capture.n", "cancellation_fee.n");

const centsAt = (sums: Sums, name: string): number | null => {
  const value = percentileIn(sums, name, 0.5);
  return value === null ? null : Math.round(value);
};

/** How long something took: mean, half of all, nine in ten. */
const spans = (name: string, what: string): Record<string, Metric> => {
  const one = (formula: string, says: string, value: Metric["value"], elsewhere?: string): Metric => ({
    says,
    formula,
    unit: "minutes",
    source: "events",
    ...(elsewhere && { elsewhere }),
    value,
  });
  return {
    [`${name}_mean`]: one(
      "sum of minutes ÷ count",
      `${what}, on average.`,
      (sums) => meanIn(sums, name),
      "PostHog: funnel, average time to convert",
    ),
    [`${name}_p50`]: one(
      "50th percentile, at most 5 % off",
      `${what}: half of all take at most this long.`,
      (sums) => percentileIn(sums, name, 0.5),
      "PostHog: funnel, median time to convert",
    ),
    [`${name}_p90`]: one(
      "90th percentile, at most 5 % off",
      `${what}: nine in ten take at most this long.`,
      (sums) => percentileIn(sums, name, 0.9),
    ),
  };
};

/** Of the jobs that were given to a provider on a day, how many this happened to. */
const ofAssigned = (what: string, name: string): Metric =>
  rate(
    `Of the jobs that a provider took on these days, the share that ${what}.`,
    `jobs of the cohort that ${what} ÷ jobs assigned`,
    `of_assigned.${name}`,
    "jobs.assigned",
  );

const ofBooked = (what: string, name: string): Metric =>
  count(
    `Of the jobs that were booked on these days, how many ${what} by now.`,
    `of_created.${name}`,
    `booked jobs of the cohort that ${what}`,
  );

const ofRequested = (what: string, name: string): Metric =>
  count(
    `Of the quotes that were requested on these days, how many ${what} by now.`,
    `of_requested.${name}`,
    `requests of the cohort that ${what}`,
  );

const trailing = (days: number, kept: "w" | "m", elsewhere: string): Metric => ({
  says: `Accounts that did something in the last ${days} days.`,
  formula: `distinct accounts with a qualifying action in the ${days} days up to and including the last day`,
  unit: "count",
  source: "accounts",
  elsewhere,
  value: (sums) => atEnd(sums, `trailing.${kept}`),
});

const ofPeople = ({ people, period }: Sums, kind: string): number => people.get(`${kind}.${period}`) ?? 0;

const inPeriod = (says: string, formula: string, kind: string, elsewhere?: string): Metric => ({
  says: `${says} Over several periods their average: nobody is added up.`,
  formula: `${formula} ÷ whole periods`,
  unit: "number",
  source: "accounts",
  ...(elsewhere && { elsewhere }),
  value: (sums) => mean(ofPeople(sums, kind), sums.periods),
});

const liveStates = ["trialing", "active", "past_due", "unpaid", "paused"].map(
  (state) => `memberships.state.${state}`,
);
const payingStates = ["active", "past_due"].map((state) => `memberships.state.${state}`);
const members = (
  formula: string,
  says: string,
  value: Metric["value"],
  unit: Unit = "count",
  elsewhere?: string,
): Metric => ({
  says,
  formula,
  unit,
  source: "events",
  ...(elsewhere && { elsewhere }),
  value,
});
const entered = ["memberships.new", "memberships.moved_in"];
const left = ["memberships.ended", "memberships.moved_out"];

/** How many records are in each state at the end. */
const inStates = (noun: string, what: string, states: readonly string[]): Record<string, Metric> =>
  Object.fromEntries(
    states.map((state) => [
      `${noun}_in_${state}`,
      {
        says: `${what} that are \`${state}\` at the end.`,
        formula: `entered \`${state}\` − left it, since the beginning`,
        unit: "count" as const,
        source: "events" as const,
        value: (sums: Sums) => atEnd(sums, `${noun}.state.${state}`),
      },
    ]),
  );

/** All figures, by the name that they have in answers. */
export const metrics: Record<string, Metric> = {
  new_users: count(
    "Customers whose first address was proved.",
    "users.new",
    "accounts of customers verified for the first time",
  ),
  new_providers: count(
    "Providers whose first address was proved.",
    "providers.new",
    "accounts of providers verified for the first time",
  ),
  quote_requests: count(
    "Quotes that customers asked for.",
    "quotes.requested",
    "first `quote.requested` of each quote",
  ),
  acceptances: count(
    "Quotes that customers accepted.",
    "quotes.accepted",
    "first `quote.accepted` of each quote",
  ),
  jobs_created: count(
    "Tasks of quotes that were booked.",
    "jobs.created",
    "`job.created`",
    "Shopify: orders",
  ),
  jobs_completed: count(
    "Jobs that were completed for the first time.",
    "jobs.completed",
    "first `job.completed`, or a dispute decided as completed",
    "Shopify: orders fulfilled",
  ),
  captured: cents(
    "What customers were charged for jobs and for late cancellations.",
    "captures + cancellation fees",
    captured,
    "Stripe: gross volume of charges; Shopify: gross sales",
  ),
  refunded: cents(
    "What customers got back, on the day they got it.",
    "refunds − refunds that the bank sent back",
    refunded,
    "Shopify: returns",
  ),
  disputes_lost: cents(
    "What customers' banks took back in disputes that were lost.",
    "lost disputes",
    lost,
    "Stripe: lost disputes",
  ),
  net_gmv: cents(
    "What customers paid in the end. It is not our revenue: most of it is the providers'.",
    "captured − refunded − disputes lost",
    netGmv,
    "Stripe: net volume before fees; Shopify: net sales",
  ),
  gmv_tax: cents(
    "What of what customers paid in the end is tax, whoever hands it in.",
    "tax in captures − in refunds − in lost disputes, by the taxes that each job was booked with",
    gmvTax,
    "Shopify: taxes",
  ),
  gmv_without_tax: cents(
    "What customers paid in the end, without its tax.",
    "net GMV − its tax",
    (sums) => netGmv(sums) - gmvTax(sums),
  ),
  tips: cents(
    "What customers gave providers as tips, less what went back. All of it is the providers', and no other figure has it.",
    "tips − refunds of tips − tips that banks took back",
    tips,
    "Shopify: tips",
  ),
  credit_granted: cents(
    "Credit that customers were given: as rewards, in promotions, and as amends.",
    "grants of credit",
    (sums) => -sum(sums, `credit_granted.${credit}`),
  ),
  credit_used: cents(
    "What credit paid for jobs and late cancellations, less what came back as credit.",
    "credit in captures − credit in refunds",
    ({ added }) => ofCredit(added, isUse),
  ),
  credit_expired: cents(
    "Credit that nobody will use: it expired, was revoked, or its account was erased.",
    "credit expired + revoked + forfeited",
    (sums) => sum(sums, ...creditEnds.map((kind) => `${kind}.${credit}`)),
  ),
  credit_cost: cents(
    "What credit cost the platform: what was given, less what nobody will use.",
    "credit granted − credit expired",
    (sums) => onAccount(sums, /^credit_cost$/),
  ),
  credit_owed: {
    says: "What customers can still use at the end, also what is kept for jobs. Of one service or place it is not known.",
    formula: "all credit granted − used − expired until the end",
    unit: "cents",
    source: "books",
    value: ({ until }) =>
      until.has("credit_granted.n") || !ofCredit(until, isUse) ? 0 - ofCredit(until, () => true) : null,
  },
  job_revenue: cents(
    "Our fee of jobs and of late cancellations, less what of it went back.",
    "credits − debits of the account `platform_fee`",
    jobRevenue,
    "Stripe Connect: application fees, net",
  ),
  membership_revenue: cents(
    "What providers paid for memberships, less what went back.",
    "credits − debits of both membership accounts: what is paid counts at once, also for days to come",
    membershipRevenue,
    "Stripe Billing: paid invoices, net",
  ),
  platform_revenue: cents(
    "What the platform earned, without tax.",
    "job revenue + membership revenue",
    (sums) => jobRevenue(sums) + membershipRevenue(sums),
  ),
  platform_tax: cents(
    "Tax that the platform hands in: on its fees and memberships, and customers' where it collects that.",
    "credits − debits of the account `tax_payable`",
    (sums) => -onAccount(sums, /^tax_payable$/),
  ),
  processor_cost: cents(
    "What the payment provider kept for charges and disputes.",
    "accounts `processing_fee` + `dispute_fee`",
    processorCost,
    "Stripe: fees",
  ),
  take_rate: {
    says: "The part of what customers paid that is ours.",
    formula: "job revenue ÷ net GMV",
    unit: "share",
    source: "books",
    value: (sums) => share(jobRevenue(sums), netGmv(sums)),
  },
  mean_order: {
    says: "What a charged job cost on average.",
    formula: "captured ÷ number of captures",
    unit: "cents",
    source: "books",
    elsewhere: "Shopify: average order value",
    value: (sums) => mean(captured(sums), payments(sums)),
  },
  median_order: {
    says: "What a charged job cost: half of all cost at most this much.",
    formula: "50th percentile of captures and cancellation fees, at most 5 % off",
    unit: "cents",
    source: "books",
    value: (sums) => centsAt(sums, "order"),
  },
  provider_earnings: cents(
    "What providers earned with jobs and late cancellations, less what of it went back. Tips are not in it.",
    "credits − debits of the account `provider_payable` by captures, fees, refunds and lost disputes",
    (sums) => -sum(sums, ...earning.map((kind) => `${kind}.provider_payable`)),
    "Stripe Connect: transfers, net",
  ),
  median_earning: {
    says: "What a provider earned with a charged job: half of all brought at most this much.",
    formula: "50th percentile of the provider's part of captures and cancellation fees, at most 5 % off",
    unit: "cents",
    source: "books",
    value: (sums) => centsAt(sums, "earning"),
  },
  payments_captured: {
    says: "How many payments were charged.",
    formula: "number of captures and cancellation fees",
    unit: "count",
    source: "books",
    elsewhere: "Stripe: successful payments",
    value: payments,
  },

  active_day: {
    says: "Accounts that did something on a day, on average over the days.",
    formula: "sum of each day's distinct accounts with a qualifying action ÷ days",
    unit: "number",
    source: "accounts",
    elsewhere: "PostHog: daily active users",
    value: (sums) => mean(sum(sums, "active.day"), sums.days),
  },
  active_week: trailing(metricTerms.week_days, "w", "PostHog: weekly active users"),
  active_month: trailing(metricTerms.month_days, "m", "PostHog: monthly active users"),
  stickiness: {
    says: "On how many days of a month an active account comes.",
    formula: `mean of daily active accounts ÷ accounts active in the last ${metricTerms.month_days} days`,
    unit: "share",
    source: "accounts",
    elsewhere: "PostHog: stickiness (DAU ÷ MAU)",
    value: (sums) => {
      const month = atEnd(sums, "trailing.m");
      return sums.days === 0 || month === 0 ? null : share(sum(sums, "active.day") / sums.days, month);
    },
  },
  dormant: {
    says: `Accounts that have not done anything for long: customers for ${metricTerms.dormant_days} days, as repairs are rare, providers for ${metricTerms.month_days}.`,
    formula: `live accounts − accounts active in the last ${metricTerms.dormant_days} or ${metricTerms.month_days} days`,
    unit: "count",
    source: "accounts",
    elsewhere: "PostHog: dormant users (other length)",
    value: (sums) =>
      atEnd(sums, "user:accounts.live") -
      atEnd(sums, "user:trailing.h") +
      atEnd(sums, "service_provider:accounts.live") -
      atEnd(sums, "service_provider:trailing.m"),
  },
  active_accounts: inPeriod(
    "Accounts that did something in the period.",
    "distinct accounts, by period",
    "active",
  ),
  new_active: inPeriod(
    "Active accounts that signed up in the same period.",
    "active and verified in the period",
    "fresh",
    "PostHog: lifecycle, new",
  ),
  returning: inPeriod(
    "Active accounts that were active in the period before, too.",
    "active in this period and the one before, not new",
    "returning",
    "PostHog: lifecycle, returning",
  ),
  reactivated: inPeriod(
    "Active accounts that were not active in the period before and are not new.",
    "active − new − returning",
    "reactivated",
    "PostHog: lifecycle, resurrecting",
  ),
  retention: {
    says: "The share of the accounts that were active in the period before that came back.",
    formula: "active in both periods ÷ active in the period before, over whole periods",
    unit: "share",
    source: "accounts",
    elsewhere: "PostHog: retention",
    value: (sums) => share(ofPeople(sums, "kept"), sums.people.get("previous.active") ?? 0),
  },
  churn: {
    says: "The share of the accounts that were active in the period before that did not come back.",
    formula: "1 − retention",
    unit: "share",
    source: "accounts",
    elsewhere: "PostHog: lifecycle, dormant (as a number)",
    value: (sums) => {
      const whole = sums.people.get("previous.active") ?? 0;
      return share(whole - ofPeople(sums, "kept"), whole);
    },
  },

  jobs_opened: count(
    "Jobs that were paid for and offered to providers.",
    "jobs.opened",
    "first `job.opened`",
  ),
  jobs_assigned: count(
    "Jobs that a provider took for the first time.",
    "jobs.assigned",
    "first `job.assigned` or `job.reassigned`",
  ),
  jobs_started: count("Jobs whose work began.", "jobs.started", "first `job.started`"),
  jobs_canceled: count(
    "Jobs that were canceled.",
    "jobs.canceled",
    "`job.canceled`",
    "Shopify: canceled orders",
  ),
  jobs_expired: count("Jobs that no provider took in time.", "jobs.expired", "`job.expired`"),
  jobs_given_back: count("Jobs that a provider gave back.", "jobs.given_back", "`job.provider_canceled`"),
  fill_rate: rate(
    "Of the jobs that opened on these days, the share that a provider took before the start.",
    "assigned before the start ÷ opened",
    "of_opened.filled",
    "jobs.opened",
  ),
  completion_rate: rate(
    "Of the jobs that a provider took on these days, the share that is completed by now.",
    "completed ÷ assigned",
    "of_assigned.completed",
    "jobs.assigned",
  ),
  cancel_rate: rate(
    "Of the jobs that were booked on these days, the share that is canceled by now.",
    "canceled ÷ created",
    "of_created.canceled",
    "jobs.created",
  ),
  booked_assigned: ofBooked("a provider took", "assigned"),
  booked_completed: ofBooked("are completed", "completed"),
  booked_paid: ofBooked("are paid", "paid"),
  reschedule_rate: ofAssigned("were moved to another time", "rescheduled"),
  delay_rate: ofAssigned("the provider came late to, as it had said", "delayed"),
  no_show_rate: ofAssigned("somebody did not show up for", "no_show"),
  dispute_rate: ofAssigned("were disputed", "disputed"),
  reassign_rate: ofAssigned("an administrator gave to another provider", "reassigned"),
  on_time_rate: rate(
    `The share of begun jobs that began at most ${metricTerms.on_time_minutes} minutes after the start.`,
    `started at most ${metricTerms.on_time_minutes} minutes late ÷ started`,
    "jobs.started_on_time",
    "jobs.started",
  ),
  auto_confirm_share: rate(
    "The share of completed jobs that nobody confirmed: time did.",
    "completed by the timer ÷ completed",
    "jobs.auto_confirmed",
    "jobs.completed",
  ),

  ...spans("request_to_estimate", "From the request to the price"),
  ...spans("estimate_to_accept", "From the price to its acceptance"),
  ...spans("opened_to_assigned", "From the job's opening until a provider took it"),
  ...spans("scheduled_to_started", "From the agreed start to the real one; early counts as one minute"),
  ...spans("started_to_work_completed", "The work itself, without its interruptions"),
  ...spans("created_to_completed", "From the booking to the completed job"),
  requests_per_day: {
    says: "Quotes requested on a day.",
    formula: "quote requests ÷ days",
    unit: "number",
    source: "events",
    value: (sums) => mean(sum(sums, "quotes.requested"), sums.days),
  },

  request_conversion: rate(
    "Of the quotes that were requested on these days, the share that was booked by now.",
    "converted ÷ requested",
    "of_requested.converted",
    "quotes.requested",
    "Shopify: conversion rate",
  ),
  mean_rating: {
    says: "What customers' published feedback gives on average, of five stars.",
    formula:
      "sum of stars ÷ number of published ratings; removed feedback is taken off on the day of its removal",
    unit: "stars",
    source: "events",
    value: (sums) => mean(sum(sums, "ratings.sum"), sum(sums, "ratings.n")),
  },

  one_time_revenue: cents("Our fee of jobs and late cancellations.", "job revenue", jobRevenue),
  recurring_revenue: cents("What providers paid for memberships.", "membership revenue", membershipRevenue),
  mrr: members(
    "sum of monthly prices of memberships that are active or past due at the end; yearly ÷ 12, rounded to the cent for each membership; trials not counted",
    "What memberships bring in a month.",
    (sums) => atEnd(sums, `mrr.${sums.currency}`),
    "cents",
    "Stripe Billing: MRR",
  ),
  mrr_new: members(
    "monthly price of first paid memberships",
    "MRR that came with new members.",
    (sums) => sum(sums, `mrr_new.${sums.currency}`),
    "cents",
    "Stripe Billing: new MRR",
  ),
  mrr_expansion: members(
    "rises of monthly prices",
    "MRR that came with dearer plans.",
    (sums) => sum(sums, `mrr_expansion.${sums.currency}`),
    "cents",
    "Stripe Billing: expansion MRR",
  ),
  mrr_contraction: members(
    "falls of monthly prices",
    "MRR that went with cheaper plans (negative).",
    (sums) => sum(sums, `mrr_contraction.${sums.currency}`),
    "cents",
    "Stripe Billing: contraction MRR",
  ),
  mrr_churn: members(
    "monthly prices of memberships that stopped paying",
    "MRR that went with members who left (negative).",
    (sums) => sum(sums, `mrr_churn.${sums.currency}`),
    "cents",
    "Stripe Billing: churned MRR",
  ),
  mrr_reactivation: members(
    "monthly prices of memberships that pay again",
    "MRR that came back.",
    (sums) => sum(sums, `mrr_reactivation.${sums.currency}`),
    "cents",
    "Stripe Billing: reactivation MRR",
  ),
  repeat_share: {
    says: "The part of what customers were charged that came from customers who had paid before.",
    formula: "(captured − each customer's first payment) ÷ captured",
    unit: "share",
    source: "accounts",
    elsewhere: "Shopify: returning customers' sales",
    value: (sums) => share(captured(sums) - sum(sums, `first_captured.${sums.currency}`), captured(sums)),
  },

  feedback_rate: rate(
    "How many customers say how it was.",
    "first feedback of a customer ÷ completed jobs",
    "feedback.given",
    "jobs.completed",
  ),
  incidents_per_100: {
    says: "Incidents for each hundred completed jobs.",
    formula: "100 × reported incidents ÷ completed jobs",
    unit: "number",
    source: "events",
    value: (sums) => mean(100 * sum(sums, "incidents.reported"), sum(sums, "jobs.completed")),
  },
  invite_acceptance: rate(
    "Of the invitations that were sent on these days, the share that was accepted by now.",
    "accepted ÷ sent",
    "of_sent.accepted",
    "invites.sent",
  ),
  chat_to_quote: rate(
    "How many repair conversations became a quote.",
    "quotes requested from a chat ÷ repair conversations",
    "quotes.from.chat",
    "chats.started",
  ),
  ...spans("document_decision", "From a document's upload to its decision"),
  estimate_error: {
    says: "How far final prices are from the middle of the estimate: half of all are at most this far.",
    formula: "median of |final − middle| ÷ middle, at most 5 % off",
    unit: "share",
    source: "events",
    value: (sums) => {
      const median = percentileIn(sums, "estimate_error", 0.5);
      return median === null ? null : Math.round(median) / 10_000;
    },
  },
  within_estimate: rate(
    "The share of completed jobs whose final price is within the estimate.",
    "final price within the range ÷ completed",
    "estimates.within",
    "estimates.compared",
  ),

  quotes_requested: count(
    "Quotes that customers asked for.",
    "quotes.requested",
    "first `quote.requested` of each quote",
  ),
  quotes_estimated: ofRequested("have a price", "estimated"),
  quotes_sent_to_review: ofRequested("were sent to a person for review", "sent_to_review"),
  quotes_reviewed: ofRequested("a person approved", "reviewed"),
  quotes_rejected: ofRequested("a person rejected", "rejected"),
  quotes_failed: ofRequested("could not be estimated", "failed"),
  quotes_abandoned: ofRequested("were left with open questions", "abandoned"),
  quotes_accepted: ofRequested("are accepted", "accepted"),
  quotes_declined: ofRequested("are declined", "declined"),
  quotes_expired: ofRequested("expired", "expired"),
  quotes_converted: ofRequested("are booked", "converted"),
  quotes_awaiting: {
    says: "Of all quotes, how many wait for answers, files, a reading or a review at the end.",
    formula: "quotes in `processing`, `awaiting_answers` and `needs_review` at the end",
    unit: "count",
    source: "events",
    value: (sums) =>
      atEnd(sums, "quotes.state.processing", "quotes.state.awaiting_answers", "quotes.state.needs_review"),
  },
  acceptance_rate: rate(
    "Of the priced quotes of these days, the share that was accepted.",
    "accepted ÷ estimated",
    "of_requested.accepted",
    "of_requested.estimated",
    "PostHog: funnel, conversion rate of a step",
  ),
  conversion_rate: rate(
    "Of the accepted quotes of these days, the share that was booked.",
    "converted ÷ accepted",
    "of_requested.converted",
    "of_requested.accepted",
    "PostHog: funnel, conversion rate of a step",
  ),
  mean_confidence: {
    says: "How certain first estimates are on average, from 0 to 1.",
    formula: "sum of confidences ÷ quotes read",
    unit: "number",
    source: "events",
    value: (sums) => {
      const read = sum(sums, "of_requested.confidence_n");
      return read === 0 ? null : share(sum(sums, "of_requested.confidence_sum") / 1000, read);
    },
  },
  mean_price: {
    says: "The middle of first estimates on average.",
    formula: "sum of (low + high) ÷ 2 ÷ quotes priced",
    unit: "cents",
    source: "events",
    value: (sums) => mean(sum(sums, pricesIn(sums.currency, "sum")), sum(sums, pricesIn(sums.currency, "n"))),
  },
  review_change: {
    says: "By how much reviews change prices on average.",
    formula: "mean of |after − before| ÷ before over reviewed quotes",
    unit: "share",
    source: "events",
    value: (sums) => {
      const reviewed = sum(sums, "of_requested.review_n");
      return reviewed === 0 ? null : share(sum(sums, "of_requested.review_change_bps") / 10_000, reviewed);
    },
  },

  memberships_opening: members(
    "live memberships before the period",
    "Memberships that were live at the start.",
    (sums) => atStart(sums, ...liveStates),
  ),
  memberships_in: members("began to be live, or came from another plan", "Memberships that came.", (sums) =>
    sum(sums, ...entered),
  ),
  memberships_out: members("ended, or went to another plan", "Memberships that went.", (sums) =>
    sum(sums, ...left),
  ),
  memberships_closing: members(
    "opening + in − out, which equals the live memberships by state",
    "Memberships that were live at the end.",
    (sums) => atEnd(sums, ...liveStates),
    "count",
    "Stripe Billing: active subscribers",
  ),
  memberships_trialing: members(
    "`trialing` at the end",
    "Memberships on trial.",
    (sums) => atEnd(sums, "memberships.state.trialing"),
    "count",
    "Stripe Billing: subscriptions with the status `trialing`",
  ),
  memberships_active: members(
    "`active` at the end",
    "Memberships that are paid.",
    (sums) => atEnd(sums, "memberships.state.active"),
    "count",
    "Stripe Billing: subscriptions with the status `active`",
  ),
  memberships_past_due: members(
    "`past_due` at the end",
    "Memberships whose payment is late.",
    (sums) => atEnd(sums, "memberships.state.past_due"),
    "count",
    "Stripe Billing: subscriptions with the status `past_due`",
  ),
  memberships_new: members(
    "began to be live",
    "New memberships.",
    (sums) => sum(sums, "memberships.new"),
    "count",
    "Stripe Billing: new subscribers",
  ),
  memberships_renewed: members("`membership.renewed`", "Memberships whose next period began.", (sums) =>
    sum(sums, "memberships.renewed"),
  ),
  memberships_upgraded: members("changes to a dearer plan or price", "Upgrades.", (sums) =>
    sum(sums, "memberships.upgraded"),
  ),
  memberships_downgraded: members("changes to a cheaper plan or price", "Downgrades.", (sums) =>
    sum(sums, "memberships.downgraded"),
  ),
  memberships_cancel_scheduled: members(
    "`membership.cancel_scheduled`",
    "Memberships that providers canceled for the end of the period.",
    (sums) => sum(sums, "memberships.cancel_scheduled"),
  ),
  memberships_ended: members("stopped to be live", "Memberships that ended, also trials.", (sums) =>
    sum(sums, "memberships.ended"),
  ),
  trial_conversion: members(
    `first payment within ${metricTerms.trial_pay_days} days of the trial's end ÷ trials ended`,
    "The share of ended trials that were paid for.",
    (sums) => share(sum(sums, "of_trials_ended.paid"), sum(sums, "memberships.trials_ended")),
    "share",
    "Stripe Billing: trial conversion rate",
  ),
  recovery_rate: members(
    "recovered ÷ entered `past_due`",
    "The share of late memberships that were paid after all.",
    (sums) => share(sum(sums, "memberships.recovered"), sum(sums, "memberships.past_due_entered")),
    "share",
  ),
  memberships_lost: members(
    "stopped to be `active` or `past_due`",
    "Paid memberships that ended. Trials that ended unpaid are not in it.",
    (sums) => sum(sums, "memberships.paying_ended"),
    "count",
    "Stripe Billing: churned subscribers",
  ),
  membership_churn: members(
    "lost ÷ (`active` or `past_due` at the start + began to be)",
    "The share of paid memberships that ended. Trials that ended unpaid are not in it.",
    (sums) =>
      share(
        sum(sums, "memberships.paying_ended"),
        atStart(sums, ...payingStates) + sum(sums, "memberships.paying_began"),
      ),
    "share",
    "Stripe Billing: subscriber churn rate",
  ),
  revenue_churn: members(
    "lost MRR ÷ MRR at the start",
    "The share of MRR that went.",
    (sums) =>
      share(
        -sum(sums, `mrr_churn.${sums.currency}`, `mrr_contraction.${sums.currency}`),
        atStart(sums, `mrr.${sums.currency}`),
      ),
    "share",
    "Stripe Billing: gross MRR churn rate",
  ),

  refunds: {
    says: "Refunds that reached the customer.",
    formula: "number of refunds in the books",
    unit: "count",
    source: "books",
    elsewhere: "Stripe: refunds",
    value: (sums) => sum(sums, "refund.n"),
  },
  refund_rate: rate(
    "Of the jobs that were charged on these days, the share that got money back by now.",
    "captured jobs later refunded ÷ jobs captured",
    "of_captured.refunded",
    "payments.captured",
  ),
  refund_value_rate: {
    says: "The part of what was charged that went back.",
    formula: "refunded ÷ captured",
    unit: "share",
    source: "books",
    value: (sums) => share(refunded(sums), captured(sums)),
  },
  refunds_failed: {
    says: "Refunds that the bank did not take or sent back.",
    formula: "`refund.failed`",
    unit: "count",
    source: "events",
    value: (sums) => sum(sums, "refunds_failed.n"),
  },
  voids: count(
    "Holds that were given back without a charge.",
    "payments.voided",
    "`payment.voided`",
    "Stripe: canceled payments",
  ),
  chargebacks: count(
    "Charges that a customer's bank disputed.",
    "chargebacks.opened",
    "`payment.dispute_opened`",
    "Stripe: disputes",
  ),
  ...inStates("jobs", "Jobs", JobState.options),
};
