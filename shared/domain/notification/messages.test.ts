import { describe, expect, test } from "vitest";
import { aJob, aQuote, aTask } from "../../../tests/support/marketplace-records.ts";
import type { Job } from "../job/job.ts";
import type { About } from "./about.ts";
import { messageFor, type Side, toldEvents } from "./messages.ts";

const customer = "c".repeat(24);
const provider = "d".repeat(24);
const administrator = "e".repeat(24);

const job = aJob({
  title: "Replace a kitchen tap",
  starts_at: "2027-03-16T14:30:00.000Z",
  time_zone: "America/Chicago",
  provider_name: "Quick Taps",
});
const about: About = { job };
const quoted: About = { quote: aQuote({ tasks: [aTask({ title: "Replace a kitchen tap" })] }) };

/** Everything that any event says, so that every text has what it needs. */
const everything = {
  hours: 24,
  days: 14,
  job_id: job.id,
  user_id: customer,
  service_provider_id: provider,
  starts_at: job.starts_at,
  hold_expires_at: "2027-03-10T15:15:00.000Z",
  expires_at: "2027-03-12T15:15:00.000Z",
  confirm_by: "2027-03-19T15:15:00.000Z",
  review_by: "2027-03-12T15:15:00.000Z",
  answer_by: "2027-03-19T15:15:00.000Z",
  eta: "2027-03-16T14:40:00.000Z",
  amount_minor: 13_113,
  low_minor: 7825,
  high_minor: 18_400,
  fee_minor: 0,
  currency: "usd",
  doc_name: "trade_licence",
  expires_on: "2027-06-01",
  outcome: "refund_partial",
  reported_by: "user",
  had_begun: false,
  publish_at: "2027-03-30T15:15:00.000Z",
  rating: 4,
  minutes: 45,
  price_minor: 17_500,
  previous_price_minor: 15_000,
  strikes: 2,
  proposed_start: "2027-03-18T14:30:00.000Z",
  contest_by: "2027-03-18T15:00:00.000Z",
  current_period_end: "2027-04-18T15:00:00.000Z",
  grace_until: "2027-03-21T15:00:00.000Z",
  next_try_at: "2027-03-21T15:00:00.000Z",
  ends_at: "2027-03-25T15:00:00.000Z",
  changes_from: "2027-04-18T15:00:00.000Z",
  next_amount_minor: 2400,
  paid_minor: 1900,
  limit_minor: 5000,
  scope: "all",
  author: "agent",
};

const told = (
  type: string,
  given: { reason?: string; from?: string; to?: string; data?: object } = {},
  of: About = about,
  to = customer,
  side?: Side,
) =>
  messageFor(
    {
      type: type as `${string}.${string}`,
      data: { ...everything, ...given.data },
      reason: given.reason,
      ...(given.from && { from: given.from }),
      to: given.to,
    },
    to,
    of,
    side,
  );

const textOf = (...given: Parameters<typeof told>) => {
  const said = told(...given);
  return `${said?.title}. ${said?.text}`;
};

describe("every text", () => {
  test.each(
    toldEvents.flatMap(({ type }) => [
      [type, customer, "user"] as const,
      [type, provider, "service_provider"] as const,
      [type, administrator, "admin"] as const,
    ]),
  )("of %s to %s as %s is whole sentences with nothing left open", (type, to, side) => {
    const of = type.startsWith("quote.") ? quoted : about;
    const said = told(
      type,
      { reason: type === "session.revoked" ? "refresh_token_reused" : undefined },
      of,
      to,
      side,
    );
    if (!said) return;
    expect(said.title).toMatch(/^[“A-Z$].*[\w”?]$/);
    expect(said.text).toMatch(/^[“A-Z$].*[.”?]$/);
    expect(`${said.title} ${said.text}`).not.toMatch(/undefined|null|NaN|UTC|_|\s\s|\.\./);
  });
});

test("times are local to the job's place", () => {
  expect(textOf("job.assigned")).toContain("Tuesday, March 16 at 9:30 AM CDT");
  expect(textOf("quote.expiring", {}, quoted)).toContain("Friday, March 12 at 9:15 AM CST");
});

test("a job's messages name the job", () => {
  for (const { type } of toldEvents.filter((one) => /^(job|payment|refund|transfer)\./.test(one.type)))
    for (const to of [customer, provider])
      if (told(type, {}, about, to))
        expect(textOf(type, {}, about, to), type).toContain("“Replace a kitchen tap”");
});

test("a canceled job's charge is called its fee", () => {
  expect(textOf("payment.captured")).toContain("charged to your card for “Replace a kitchen tap”");
  const fee = textOf("payment.captured", { data: { cancellation_fee: true } });
  expect(fee).toContain("fee for canceling");
});

test("an accepted price asks to book, another asks to accept", () => {
  const ends = (to: "estimated" | "accepted") => textOf("quote.expiring", { to }, quoted);
  expect(ends("accepted")).toContain("Book the work before");
  expect(ends("estimated")).toContain("Accept the price before");
});

test("an off-session decline says so", () => {
  expect(textOf("payment.action_required", { reason: "authentication_required" })).toContain(
    "bank wants you to confirm",
  );
  for (const type of ["payment.action_required", "tip.action_required"])
    expect(told(type, { reason: "a_code_that_nobody_knows" })?.text).toMatch(/^[A-Z]/);
  const declined = textOf("payment.action_required", { reason: "insufficient_funds" });
  expect(declined).toContain("Your card was declined. There is not enough money on the card.");
  expect(declined).toContain("Use another card");
  const without = textOf("payment.action_required", { reason: "no_card" });
  expect(without).toContain("Add a card within 12 hours");
});

test("a card that is declined at the booking leaves as long as the booking is kept", () => {
  for (const reason of ["authentication_required", "no_card", "insufficient_funds"]) {
    const early = textOf("payment.action_required", { reason, from: "created" });
    expect(early).toContain("within 15 minutes");
  }
});

test("a no-show is named when no other provider was found", () => {
  expect(textOf("job.expired")).toContain("No provider was free in time");
  const missed = textOf("job.expired", { data: { provider_missed: true } });
  expect(missed).toContain("Your provider did not come to “Replace a kitchen tap”");
});

test.each([
  ["payment_timeout", "It was not paid for in time."],
  ["I have fixed it myself.", "The reason: “I have fixed it myself”."],
  ["something_nobody_named", "will not take place."],
])("a job canceled for %s says so in words", (reason, expected) => {
  const said = textOf("job.canceled", { reason });
  expect(said).toContain(expected);
  expect(said).not.toContain("_");
});

test("an undecided dispute notifies both sides; a decided one comes with its incident", () => {
  for (const to of [customer, provider]) {
    expect(told("job.dispute_resolved", { reason: "incident: refund_full" }, about, to)).toBeUndefined();
    const said = textOf("job.dispute_resolved", { reason: "dispute_undecided" }, about, to);
    expect(said).toMatch(/^“Replace a kitchen tap” is canceled\. We did not decide/);
    expect(said).not.toMatch(/undefined|_|\s\s|\.\./);
  }
});

test("a proposed time notifies the other side, its answer the proposer", () => {
  const said = (type: string, by: string, to: string, reason?: string) =>
    told(type, { data: { by }, reason }, about, to)?.title;
  expect(said("job.reschedule_proposed", "user", customer)).toBeUndefined();
  expect(said("job.reschedule_proposed", "user", provider)).toContain("The customer proposes another time");
  expect(said("job.reschedule_proposed", "service_provider", customer)).toContain("Quick Taps proposes");
  expect(said("job.reschedule_accepted", "user", customer)).toContain("has a new time");
  expect(said("job.reschedule_accepted", "user", provider)).toBeUndefined();
  expect(said("job.reschedule_declined", "user", customer)).toContain("was declined");
  expect(said("job.reschedule_declined", "user", provider)).toBeUndefined();
  expect(said("job.reschedule_declined", "user", provider, "withdrawn")).toContain("was withdrawn");
  expect(said("job.reschedule_declined", "user", customer, "withdrawn")).toBeUndefined();
  expect(said("job.reschedule_expired", "user", customer)).toContain("Quick Taps did not answer");
  expect(said("job.reschedule_expired", "service_provider", provider)).toContain(
    "The customer did not answer",
  );
  expect(said("job.reschedule_expired", "user", provider)).toContain("You did not answer");
  expect(textOf("job.reschedule_proposed", { data: { by: "service_provider" } })).toContain(
    "on Thursday, March 18 at 9:30 AM CDT instead of Tuesday, March 16 at 9:30 AM CDT. Accept or decline",
  );
});

test("what is told late has the facts of its event, wherever the record is by then", () => {
  const later: About = { job: { ...job, starts_at: "2027-03-18T14:30:00.000Z", state: "canceled" } as Job };
  const late = (type: string, data = {}) =>
    textOf(type, { data: { by: "service_provider", ...data } }, later);
  expect(late("job.reschedule_proposed")).toContain(
    "on Thursday, March 18 at 9:30 AM CDT instead of Tuesday, March 16 at 9:30 AM CDT",
  );
  expect(late("job.assigned")).toContain("It starts on Tuesday, March 16");
  expect(late("job.reassigned", { eta: undefined })).toContain("Expect them on Tuesday, March 16");
  expect(late("job.reassigned")).toContain("Expect them on Tuesday, March 16 at 9:40 AM CDT");
  expect(late("payment.captured")).toContain("charged to your card for “Replace a kitchen tap”");
});

test("a customer no-show tells the customer the cost and how to contest, the provider its share", () => {
  const data = { party: "customer", fee_minor: 7500 };
  expect(textOf("job.no_show", { data })).toContain(
    "You pay a cancellation fee of $75.00. If that is not what happened, report it in the app before Thursday, March 18",
  );
  expect(textOf("job.no_show", { data }, about, provider)).toContain("The customer pays $75.00");
});

test("a provider who lost a job is told not to go", () => {
  const previous = "e".repeat(24);
  const data = { previous_service_provider_id: previous };
  expect(textOf("job.reassigned", { data }, about, previous)).toContain("Don't go there.");
  expect(textOf("job.reassigned", { data }, about, provider)).toContain("We have given it to you.");
});

test("overdue work is reported to each side in its own words", () => {
  const overdue = (to: string) =>
    textOf("incident.reported", { data: { category: "work_overdue" } }, about, to);
  expect(overdue(customer)).toContain("your provider has not said that it is");
  expect(overdue(provider)).toContain("you have not said that it is");
  expect(overdue(provider)).toContain(
    "within 14 days, the job is canceled and the customer is charged nothing.",
  );
});

test("a canceled job says what it costs: the customer pays a fee or nothing, and the provider gets its share", () => {
  const canceled = (fee_minor: number, to: string) =>
    textOf("job.canceled", { reason: "My plans have changed", data: { fee_minor } }, about, to);
  expect(canceled(0, customer)).toContain("“My plans have changed”. You are charged nothing.");
  expect(canceled(3147, customer)).toContain("You pay a cancellation fee of $31.47.");
  expect(canceled(0, provider)).not.toMatch(/fee|charged/);
  expect(canceled(3147, provider)).toContain("The customer pays a cancellation fee of $31.47, and you get");
});

test("an incident's decision tells each side its outcome and amount", () => {
  const data = { outcome: "refund_partial", refund_minor: 4000 };
  expect(textOf("incident.resolved", { data })).toContain("You pay $40.00 less.");
  expect(textOf("incident.resolved", { data }, about, provider)).toContain("The customer pays $40.00 less");
  for (const outcome of ["refund_full", "rework", "warning", "suspension", "none"])
    for (const to of [customer, provider])
      expect(textOf("incident.resolved", { data: { outcome } }, about, to), outcome).toMatch(
        /on “Replace a kitchen tap”\. \S.* If you disagree/,
      );
});

test("documents have everyday names and dates, and no invented reason", () => {
  const said = (type: string, doc_name: string, reason?: string) =>
    textOf(type, { data: { doc_name }, reason }, about, provider);
  expect(said("document.rejected", "identity")).toBe(
    "Your proof of identity was not accepted. Hand in another one.",
  );
  expect(said("document.rejected", "food_permit", "It is blurred.")).toBe(
    "Your food permit was not accepted. The reason: “It is blurred”. Hand in another one.",
  );
  expect(said("document.rejected", "constructor", "constructor")).toBe(
    "Your constructor was not accepted. Hand in another one.",
  );
  expect(said("document.expiring", "trade_licence")).toContain("Your trade license expires on June 1, 2027.");
  expect(said("document.verified", "insurance")).toContain("It is valid until June 1, 2027.");
});

test("credit names its last day with the year, in the customer's zone", () => {
  const data = { expires_at: "2027-06-22T03:15:00.000Z" };
  const said = (time_zone?: string) => textOf("credit.granted", { data }, { time_zone });
  expect(said("America/Los_Angeles")).toContain("is good until June 21, 2027.");
  expect(said()).toContain("is good until June 22, 2027.");
});

test("a job with a stored card is not said to be held or paid", () => {
  for (const type of ["job.opened", "job.reopened", "job.provider_canceled", "job.provider_suspended"])
    expect(textOf(type), type).not.toMatch(/ held|is paid/);
});

test("approval and payout account each mention what is still missing", () => {
  expect(textOf("service_provider.approved", {}, about, provider)).toContain(
    "you also need a payout account",
  );
  expect(textOf("payout_account.activated", {}, about, provider)).not.toContain("take");
});

test("a suspension names the expired document, a rejected upload every problem", () => {
  const reason = "document_expired: trade_licence";
  expect(textOf("service_provider.suspended", { reason }, about, provider)).toContain(
    "Your trade license has expired.",
  );
  const refused = textOf("media.rejected", { reason: "content_type, duration" });
  expect(refused).toContain("not of the type that you said. It is longer than 10 minutes");
});

test("amounts have the decimals of their currency", () => {
  const of = (currency: string, amount_minor: number) =>
    told("payment.captured", { data: { currency, amount_minor } })?.title;
  expect([of("usd", 13_113), of("jpy", 13_113), of("kwd", 13_110)]).toEqual([
    "Receipt: $131.13",
    "Receipt: ¥13,113",
    "Receipt: KWD 13.110",
  ]);
});

test.each([
  ["authorized", "The amount held on your card is free again"],
  ["created", undefined],
  ["requires_action", undefined],
  ["setup_stored", undefined],
])("a payment that is given up when it was %s frees only what was held", (from, title) => {
  const event = { type: "payment.voided", data: everything, reason: undefined, from, to: "voided" };
  expect(messageFor(event as never, customer, about, "user")?.title).toBe(title);
});
