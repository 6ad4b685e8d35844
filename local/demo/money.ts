import { stripeKeys } from "../secrets.ts";
import {
  type Asked,
  confirmCard,
  customerAsks,
  customerBooks,
  dollars,
  givesFifthBack,
  providerDoes,
  providerJoins,
} from "./acts.ts";
import type { Person } from "./client.ts";
import { closesMonth, correctsFault, refundsMembership } from "./money-books.ts";
import { expect, narrator } from "./narrator.ts";
import { hour, password, run, serviceTime, stripe, theOperator, turns } from "./stage.ts";
import { until } from "./until.ts";

const day = 24 * hour;
const tip_minor = 1500;

/** The moment that is so far ahead, at the full hour. */
const ahead = async (by: number) => Math.ceil(((await serviceTime()) + by) / hour) * hour;
const zone = "America/Los_Angeles";
const dayInWords = (at: string | undefined) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: zone }).format(Date.parse(at ?? ""));
const timeInWords = (at: string | undefined) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: zone }).format(
    Date.parse(at ?? ""),
  );

/** The objects that move money, by their everyday names. */
const named: Record<string, string> = {
  capture: "job paid",
  refund: "refund",
  transfer: "transfer",
  tip: "tip",
  payout: "payout",
  dispute_lost: "dispute lost",
  charge: "charges",
  dispute: "disputes",
  dispute_won: "disputes won",
};
const nameOf = (kind: string) => named[kind] ?? kind.replaceAll("_", " ");
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const membershipOf = (pia: Person, what: string, state: string) =>
  until(
    what,
    () => pia.quietly.serviceProvider.membership.getCurrentSpMembership(),
    (seen) => seen.state === state,
  );

const buysMembership = async (): Promise<Person> => {
  narrator.act("1. Pia chooses a membership");
  const pia = await narrator.inShort("Pia joins as a plumber (told at length by: npm run demo)", () =>
    providerJoins("Pia"),
  );
  const { membership } = pia.serviceProvider;
  const trial = await until(
    "the trial",
    () => pia.quietly.serviceProvider.membership.getCurrentSpMembership(),
    ({ state, version }) => state === "trialing" && version > 0,
  );
  narrator.found(`she is approved, and her free trial runs until ${dayInWords(trial.trial_ends_at)}`);
  narrator.step("She looks at the plans and chooses one");
  const { items } = await membership.getMembershipList({ query: {} });
  const [plan] = items;
  expect(plan, "there is a plan to choose");
  narrator.found(`“${plan.name}”: ${dollars(plan.amount_minor)} a ${plan.interval}. ${plan.description}`);
  const chosen = await membership.createSubscription({ body: { plan_id: plan.id } });
  const secret = chosen.setup_intent_client_secret;
  expect(secret, "nothing is due now; a card is stored for the time after the trial");
  const status = await confirmCard(secret, "pm_card_amex");
  expect(status === "succeeded", "her card is stored at the payment provider", status);
  const subscribed = await until(
    "the plan",
    () => pia.quietly.serviceProvider.membership.getCurrentSpMembership(),
    (seen) => seen.plan_id === plan.id && seen.payment_pending !== true,
  );
  expect(subscribed.state === "trialing", "her trial continues", subscribed.state);
  return pia;
};

type Work = { asked: Asked; job_id: string; payment_id: string; price_minor: number };

/** A customer has Pia repair a tap, from the film to the payment. */
const hasTapRepaired = async (pia: Person, name: string, card: string): Promise<Work> => {
  const asked = await customerAsks(name);
  const { job_id, payment_id, starts } = await customerBooks(asked, 5, card);
  const { price_minor } = await providerDoes(pia, asked, { job_id, starts });
  await paymentWith(asked, payment_id, ({ captured_minor }) => captured_minor === price_minor);
  asked.socket.close();
  return { asked, job_id, payment_id, price_minor };
};

const paymentsOf = async ({ customer }: Asked) =>
  (await customer.quietly.payment.paymentList({ query: { limit: 100 } })).items;
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

const paymentWith = (asked: Asked, payment_id: string, wanted: (payment: Payment) => boolean) =>
  until("the payment", async () =>
    (await paymentsOf(asked)).find((payment) => payment.id === payment_id && wanted(payment)),
  );

const paymentSent = (pia: Person, wanted: (payment: Payment) => boolean) =>
  until("the transfer", async () =>
    (await pia.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      (payment) => payment.transfer_state === "paid" && wanted(payment),
    ),
  );

const shareSent = async (pia: Person, { payment_id }: Work) => {
  await turns.waitUntil(await ahead(25 * hour));
  await paymentSent(pia, ({ id }) => id === payment_id);
};

const refundsPart = async (pia: Person): Promise<Work> => {
  narrator.act("2. Part of a payment goes back");
  const work = await narrator.inShort("Carla has her tap repaired by Pia, confirms it and is charged", () =>
    hasTapRepaired(pia, "Carla", "pm_card_visa"),
  );
  const { job_id, payment_id, price_minor, asked } = work;
  narrator.found(`${dollars(price_minor)} was charged`);
  const amount_minor = await givesFifthBack(job_id, price_minor);
  await paymentWith(asked, payment_id, ({ refunded_minor }) => refunded_minor === amount_minor);
  const receipt = await asked.customer.payment.getReceipt({ params: { payment_id } });
  expect(
    receipt.paid_minor === price_minor - amount_minor,
    `Carla's receipt: ${dollars(price_minor)} charged, ${dollars(amount_minor)} refunded, ${dollars(receipt.paid_minor)} paid in all`,
    receipt,
  );
  narrator.step("A day later Pia is sent her share of what is left");
  await shareSent(pia, work);
  narrator.found("it is on its way to her payout account");
  return work;
};

const tips = async (pia: Person, { asked, job_id }: Work) => {
  narrator.act("3. A tip, and all of it is Pia's");
  narrator.step("Carla is happy with the work all the same and tips Pia. The same card is charged");
  const { id } = await asked.customer.payment.createTip({ body: { job_id, amount_minor: tip_minor } });
  await paymentWith(asked, id, ({ captured_minor }) => captured_minor === tip_minor);
  narrator.found(`${dollars(tip_minor)} was charged`);
  await turns.waitUntil(await ahead(25 * hour));
  const sent = await paymentSent(pia, (payment) => payment.id === id);
  expect(
    sent.fee_minor === 0,
    `a day later Pia is sent the whole ${dollars(tip_minor)}: the platform keeps nothing of it`,
  );
};

const disputeOf = async (admin: Person, payment_id: string, status: "needs_response" | "won" | "lost") =>
  until("the dispute", async () =>
    (await admin.quietly.payment.getDisputes({ query: { state: status, limit: 100 } })).items.find(
      (dispute) => dispute.payment_id === payment_id,
    ),
  );

const winsDispute = async (pia: Person): Promise<Work> => {
  narrator.act("4. A dispute that is won");
  const work = await narrator.inShort("Dora has her tap repaired by Pia, and confirms it", () =>
    hasTapRepaired(pia, "Dora", "pm_card_createDispute"),
  );
  const { payment_id, price_minor, asked } = work;
  const admin = await theOperator();
  narrator.step(
    "But Dora tells her bank that she never ordered it. The bank takes the money back and charges a fee",
  );
  const { id: dispute_id, evidence, answer_by } = await disputeOf(admin, payment_id, "needs_response");
  await paymentWith(asked, payment_id, ({ state }) => state === "disputed");
  narrator.found(
    `${dollars(price_minor)} is disputed; the bank wants an answer by ${timeInWords(answer_by)}`,
  );
  narrator.found("Pia's share is held back until the bank decides");
  narrator.step("The evidence is there already, from the job's own record");
  for (const said of evidence.access_activity_log?.split("\n") ?? []) narrator.found(said);
  narrator.found(`${evidence.picture_ids?.length ?? 0} pictures: the finished work and what was broken`);
  narrator.step("The operator adds a sentence and sends it. (The emulator's bank decides by this word.)");
  await admin.payment.updateDispute({
    params: { dispute_id },
    body: { uncategorized_text: "winning_evidence" },
  });
  await admin.payment.submitDispute({ params: { dispute_id } });
  await disputeOf(admin, payment_id, "won");
  await paymentWith(asked, payment_id, ({ state }) => state === "captured");
  narrator.found(`the bank returns the ${dollars(price_minor)}; the platform pays its fee`);
  await shareSent(pia, work);
  narrator.found("Pia gets her share after all");
  return work;
};

const losesDispute = async (pia: Person): Promise<Work> => {
  narrator.act("5. A dispute that is lost");
  const work = await narrator.inShort(
    "Emil has his tap repaired by Pia and confirms it; a day later Pia has her share",
    async () => {
      const done = await hasTapRepaired(pia, "Emil", "pm_card_visa");
      await shareSent(pia, done);
      return done;
    },
  );
  const { payment_id, price_minor, asked } = work;
  narrator.step("A week later Emil tells his bank that the work was not done, and it takes the money back");
  await turns.waitUntil(await ahead(7 * day));
  const admin = await theOperator();
  const { items } = await admin.quietly.payment.getLedger({ query: { payment_id } });
  const charge = items.find(({ kind }) => kind === "capture")?.reference.split(":")[0];
  expect(charge, "the charge is in the books");
  const taken = await fetch(`${stripe}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${stripeKeys.secret}` },
    body: JSON.stringify({ charge, reason: "product_not_received" }),
  });
  expect(taken.ok, `the bank has taken back ${dollars(price_minor)}`, taken.status);
  const { id: dispute_id } = await disputeOf(admin, payment_id, "needs_response");
  narrator.step("The operator finds that Emil is right and accepts the dispute");
  await admin.payment.acceptDispute({
    params: { dispute_id },
    body: { reason: "The pipe was not tight." },
  });
  await disputeOf(admin, payment_id, "lost");
  await paymentWith(asked, payment_id, ({ state }) => state === "lost");
  const books = await until(
    "what is taken back from Pia",
    () => admin.quietly.payment.getLedger({ query: { payment_id } }),
    ({ items: all }) => all.some(({ kind }) => kind === "reversal" || kind === "debt"),
  );
  const back = books.items.find(({ kind }) => kind === "reversal" || kind === "debt");
  narrator.found(
    back?.kind === "reversal"
      ? "Pia's share is taken back from her payout account"
      : "Pia's payout account is empty: she owes her share, and it is deducted from her next one",
  );
  return work;
};

const paysMembership = async (pia: Person) => {
  const { membership } = pia.serviceProvider;
  narrator.act("6. The trial ends: Pia's card is declined, and she pays with another one");
  narrator.step(
    "Her bank has blocked the card. (The emulator has a card that can be stored and not charged.)",
  );
  await membership.attachPaymentmethod({ body: { payment_method_id: "pm_card_chargeCustomerFail" } });
  const { trial_ends_at } = await membership.getCurrentSpMembership();
  await turns.waitUntil(Math.ceil((Date.parse(trial_ends_at as string) + 2 * hour) / hour) * hour);
  narrator.step("A month has passed since she signed up: she signs in again");
  await pia.serviceProvider.auth.signIn({
    body: { email: `provider-pia-${run}@demo.example`, password },
  });
  const late = await membershipOf(pia, "the declined payment", "past_due");
  expect(late.may_take_jobs, `the payment is late; Pia may take jobs until ${timeInWords(late.grace_until)}`);
  narrator.step("She pays with another card");
  await membership.attachPaymentmethod({ body: { payment_method_id: "pm_card_mastercard" } });
  const paid = await membershipOf(pia, "the payment", "active");
  const [invoice] = (await membership.getInvoices({ query: {} })).items.filter(
    ({ amount_paid_minor }) => amount_paid_minor > 0,
  );
  expect(
    invoice?.status === "paid",
    `the invoice for ${dollars(invoice?.amount_paid_minor ?? 0)} is paid; the membership runs until ${dayInWords(paid.current_period_end)}`,
  );
};

const readsStatement = async (pia: Person, began: number) => {
  narrator.act("7. Pia's statement");
  const years = new Set([began, await serviceTime()].map((at) => dayOf(at).slice(0, 4)));
  let owed_minor = 0;
  for (const period of years) {
    const { total, lines } = await pia.payment.getStatement({ query: { period } });
    if (lines.length === 0) continue;
    for (const { at, kind, gross_minor, earned_minor, tips_minor, sent_minor, paid_out_minor } of lines) {
      const amounts = [
        ["the customer paid", gross_minor],
        ["hers", earned_minor],
        ["all hers", tips_minor],
        ["sent to her", sent_minor],
        ["at her bank", paid_out_minor],
      ] as const;
      const told = amounts.flatMap(([what, amount]) => (amount === 0 ? [] : `${what} ${dollars(amount)}`));
      narrator.found(`${dayInWords(at)}, ${nameOf(kind)}: ${told.join(", ")}`);
    }
    const { gross_minor, fee_minor, earned_minor, tips_minor, sent_minor, paid_out_minor } = total;
    expect(
      gross_minor === fee_minor + earned_minor,
      `${period}: customers paid ${dollars(gross_minor)} for her work. ${dollars(fee_minor)} of it is the platform's, ${dollars(earned_minor)} is hers${tips_minor === 0 ? "" : `, and so are tips of ${dollars(tips_minor)}`}`,
    );
    owed_minor += sent_minor - earned_minor - tips_minor;
    narrator.found(
      `${dollars(sent_minor)} was sent to her, and ${dollars(paid_out_minor)} has arrived at her bank`,
    );
  }
  if (owed_minor > 0)
    narrator.found(`she owes ${dollars(owed_minor)}: her share of the dispute that was lost`);
};

const booksAgree = async (began: number) => {
  narrator.act("8. The books are compared with the payment provider, day by day");
  await turns.waitUntil(Math.ceil((await serviceTime()) / day) * day + 2 * hour);
  const admin = await theOperator();
  const sums = new Map<string, { ours: number; theirs: number }>();
  let differences = 0;
  const today = dayOf(await serviceTime());
  for (let at = began; dayOf(at) < today; at += day) {
    const compared = await admin.quietly.payment.reconcileDay({ body: { day: dayOf(at) } });
    differences += compared.differences_count;
    for (const { movement, ours_minor, theirs_minor } of compared.totals) {
      const sum = sums.get(movement) ?? { ours: 0, theirs: 0 };
      sums.set(movement, { ours: sum.ours + ours_minor, theirs: sum.theirs + theirs_minor });
    }
    if (compared.movements > 0)
      narrator.found(
        `${compared.day} (UTC): ${compared.movements} ${compared.movements === 1 ? "movement" : "movements"}, ${compared.differences_count} differences`,
      );
  }
  for (const [movement, { ours, theirs }] of sums)
    narrator.found(
      `${nameOf(movement)}: our books ${dollars(ours)}, the payment provider ${dollars(theirs)}`,
    );
  expect(differences === 0, "zero differences in all");
};

/** Where money goes: a membership, refunds, a tip, two disputes, a statement, a fault; at the end a month is closed. */
export const money = {
  title:
    "Money: a membership, a refund, a tip, a dispute won and one lost, a statement, and the books until a month is closed",
  play: async (): Promise<void> => {
    const began = await serviceTime();
    const pia = await buysMembership();
    const work = await refundsPart(pia);
    await tips(pia, work);
    await winsDispute(pia);
    await losesDispute(pia);
    await paysMembership(pia);
    await readsStatement(pia, began);
    await booksAgree(began);
    await refundsMembership(pia);
    await correctsFault();
    await closesMonth();
  },
};
