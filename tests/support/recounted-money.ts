import type Stripe from "stripe";
import { expect } from "vitest";
import { allOf } from "../../shared/data/engine/page.ts";
import { invoices, invoicesFor, invoicesOf, issuers } from "../../shared/data/invoices.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import type { Story } from "./money-commands.ts";
import { keptGivenBack, keptOfCharge, portion, smallest } from "./recounted-tax.ts";
import { paymentsOf } from "./series-commands.ts";

const add = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const idOf = (of: string | { id: string } | null): string => (typeof of === "string" ? of : (of?.id ?? ""));

/** What of the book's entries is on an account. */
const on = (entries: readonly Posting[], ...accounts: string[]): number =>
  add(
    entries.flatMap(({ lines }) =>
      lines.flatMap((line) => (accounts.includes(line.account) ? line.amount_minor : [])),
    ),
  );

/** What the payment provider says of a payment: sums of its own objects. */
const atProvider = ({ stripe }: Story, { id }: Payment) => {
  const { state } = stripe.emulator;
  const intents = new Set(
    state
      .list<Stripe.PaymentIntent>("payment_intent")
      .flatMap((one) => (one.metadata.payment_id === id ? one.id : [])),
  );
  const of = <T extends { payment_intent: string | { id: string } | null }>(kind: string): T[] =>
    state
      .list<T & { id: string; object: string }>(kind)
      .filter((one) => intents.has(idOf(one.payment_intent)));
  const charges = of<Stripe.Charge>("charge").filter(({ captured }) => captured);
  const refunds = of<Stripe.Refund>("refund");
  const disputes = of<Stripe.Dispute>("dispute").filter(({ status }) => !status.startsWith("warning"));
  const transfers = state
    .list<Stripe.Transfer>("transfer")
    .filter(({ metadata }) => metadata.payment_id === id);
  const sent = new Set(transfers.map((one) => one.id));
  const reversals = state
    .list<Stripe.TransferReversal>("transfer_reversal")
    .filter(({ transfer }) => sent.has(idOf(transfer)));
  const sources = new Set(
    [...charges, ...refunds, ...disputes, ...transfers, ...reversals].map((one) => one.id),
  );
  const moved = state
    .list<Stripe.BalanceTransaction>("balance_transaction")
    .filter(({ source }) => sources.has(idOf(source as string | null)));
  const amounts = (some: readonly { amount: number }[]) => add(some.map(({ amount }) => amount));
  return {
    charged: add(charges.map(({ amount_captured }) => amount_captured)),
    refunded: amounts(refunds.filter(({ status }) => status === "succeeded")),
    lost: amounts(disputes.filter(({ status }) => status === "lost")),
    open: amounts(disputes.filter(({ status }) => status !== "lost" && status !== "won")),
    sent: amounts(transfers) - amounts(reversals),
    fees: add(moved.map(({ fee }) => fee)),
    net: add(moved.map(({ net }) => net)),
  };
};

/** By which taxes a payment is: tips by those of work, cancellation fees by none unless the market taxes them. */
const taxesOf = ({ purpose, tax }: Payment, isFee: boolean): Payment["tax"] =>
  !tax || (isFee && !tax.on_cancellation) || (purpose === "tip" && !tax.on_tip) ? undefined : tax;

/** What a payment has to come to, recounted from what the payment provider says, its taxes and the credit in it. */
const recountedOf = (story: Story, payment: Payment, entries: readonly Posting[]) => {
  const { currency, fee_bps, offline_minor = 0 } = payment;
  const seen = atProvider(story, payment);
  const [taken] = entries.filter(({ kind }) => ["capture", "cancellation_fee", "tip"].includes(kind));
  const isFee = taken?.kind === "cancellation_fee";
  const credit = taken ? (payment.credit_minor ?? 0) : 0;
  const credited = add(
    payment.refunds.map(({ state, credit_minor = 0 }) => (state === "succeeded" ? credit_minor : 0)),
  );
  const charged = seen.charged + credit;
  const back = seen.refunded + credited + seen.lost;
  const tax = taxesOf(payment, isFee);
  const rates = { ...payment.tax, parts: tax?.parts ?? [], fee_bps, currency };
  const whole = keptOfCharge(charged || offline_minor, rates);
  const kept =
    isFee && !taken.service_provider_id ? { ...whole, fee: charged, tax: whole.ofCustomer } : whole;
  const given = charged > 0 ? keptGivenBack(kept, { charged, back, currency }) : { fee: 0, tax: 0 };
  const stays = { fee: kept.fee - given.fee, tax: kept.tax - given.tax };
  /** What is the provider's of the charge; of what was paid without us the provider owes what we keep. */
  const share = charged > 0 ? charged - kept.fee : 0 - kept.fee;
  return {
    seen,
    charged,
    isInvoiced: tax !== undefined && charged + offline_minor > 0,
    /** The customer's tax in what was paid to the provider, who invoices it: the marketplace collects it all the same. */
    uninvoiced_tax: charged === 0 ? whole.ofCustomer : 0,
    /** What invoices come to: the market credits disputes that were lost, up to what refunds have left. */
    invoiced: tax ? charged - Math.min(charged, back) : 0,
    accounts: {
      processor: seen.net,
      fees: seen.fees,
      dispute: seen.open,
      platform_fee: stays.tax - stays.fee,
      tax_payable: 0 - stays.tax,
      ofProvider: seen.sent - share + (back - given.fee),
      customer_credit: credit - credited,
    },
  };
};

const inBook = (entries: readonly Posting[]) => ({
  processor: on(entries, "processor"),
  fees: on(entries, "processing_fee", "dispute_fee"),
  dispute: on(entries, "dispute"),
  platform_fee: on(entries, "platform_fee"),
  tax_payable: on(entries, "tax_payable"),
  ofProvider: on(entries, "provider_payable", "provider_debt"),
  customer_credit: on(entries, "customer_credit"),
});

const totalOf = ({ lines }: Invoice): number => add(lines.map((line) => line.net_minor + line.tax_minor));
const taxOf = ({ lines }: Invoice): number => add(lines.map((line) => line.tax_minor));

/** All invoices that somebody gets from these issuers, with or without a number. */
const invoicesTo = async (recipient_id: string, issuer_ids: readonly string[]): Promise<Invoice[]> => {
  const waiting = issuer_ids.map((id) =>
    allOf((request) => invoices.page("ofIssuer", invoicesOf(id, "waiting"), request)),
  );
  const issued = allOf((request) => invoices.page("ofRecipient", invoicesFor(recipient_id), request));
  return (await Promise.all([issued, ...waiting])).flat().filter((one) => one.recipient_id === recipient_id);
};

/** Rounding may leave a step where a refund came back after all; else there is nothing to leave. */
const near = (what: string, is: number, should: number, most: number): void =>
  expect({ what, off: Math.max(0, Math.abs(is - should) - most) }, `${is}, not ${should}`).toEqual({
    what,
    off: 0,
  });

/** One payment of a membership at the payment provider, and what of it has gone back, oldest first. */
export type Membership = { charged: number; back: readonly number[]; returned: number };

/** A member's books and invoices say the same as a recount of the tax in what was paid and has stayed. */
export const expectMembershipRecounted = async (
  id: string,
  paid: readonly Membership[],
  { rate_bps, currency }: { rate_bps: number; currency: string },
): Promise<Record<string, number>> => {
  const [entries, written] = await Promise.all([bookPostings(id), invoicesTo(id, [defaultMarket.id])]);
  const most = add(paid.map(({ returned }) => returned)) * smallest(currency);
  const taxes = paid.map(({ charged, back }) => {
    const tax = portion(charged, rate_bps, 10_000 + rate_bps, currency);
    return tax - portion(tax, Math.min(charged, add(back)), charged, currency);
  });
  near("tax of memberships", 0 - on(entries, "tax_payable"), add(taxes), most);
  const stays = add(paid.map(({ charged, back }) => charged - add(back)));
  expect(0 - on(entries, "membership_deferred", "membership_revenue", "tax_payable")).toBe(stays);
  expect(add(written.map(totalOf)), "invoices of memberships").toBe(stays);
  expect(add(written.map(taxOf)), "tax in them").toBe(0 - on(entries, "tax_payable"));
  return Object.fromEntries(
    [...Map.groupBy(written, ({ state, form, series }) => `${state} ${form} ${series}`)].map(
      ([what, some]) => [what, some.length],
    ),
  );
};

/** A story's books, invoices and payment provider say the same as a recount that shares no arithmetic with them. */
export const expectRecounted = async (story: Story): Promise<Record<string, number>> => {
  const [paid, written, issuer] = await Promise.all([
    paymentsOf(story),
    invoicesTo(story.user_id, [story.worker_id, defaultMarket.id]),
    issuers.get(story.worker_id),
  ]);
  const commission = { net: 0, tax: 0 };
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  let rounding = 0;
  for (const payment of paid) {
    const entries = await bookPostings(payment.id);
    const { accounts, invoiced, isInvoiced, charged, uninvoiced_tax } = recountedOf(story, payment, entries);
    const returned = entries.filter(({ kind }) => kind.endsWith("refund_failed")).length;
    const most = returned * smallest(payment.currency);
    const book = inBook(entries);
    for (const [account, amount] of Object.entries(accounts))
      near(`${account} of ${payment.id}`, book[account as keyof typeof book], amount, most);
    const own = written.filter(({ payment_id }) => payment_id === payment.id);
    expect(add(own.map(totalOf)), `invoices of ${payment.id}`).toBe(invoiced);
    const tax = add(own.map(taxOf));
    if (invoiced === 0 && returned === 0) expect(tax, `tax of ${payment.id}, which went back`).toBe(0);
    if (!isInvoiced) continue;
    count(charged > 0 ? "payments with invoices" : "offline jobs with commission");
    for (const { state, form, series } of own) count(`${state} ${form} ${series}`);
    if (payment.tax?.seller !== "provider" || !payment.service_provider_id) continue;
    rounding += most;
    // What a bank takes beyond the charge is a loss of the marketplace, and no commission.
    commission.net += Math.max(0, 0 - book.platform_fee);
    commission.tax -= book.tax_payable + (payment.tax.collector === "platform" ? tax + uninvoiced_tax : 0);
  }
  const billed = issuer?.commissions ?? [];
  if (written.every(({ state }) => state === "issued")) {
    near("commission", add(billed.map(({ net_minor }) => net_minor)), commission.net, rounding);
    near("its tax", add(billed.map(({ tax_minor }) => tax_minor)), commission.tax, rounding);
  }
  const ids = [...paid.map(({ id }) => id), story.user_id];
  const all = (await Promise.all(ids.map(bookPostings))).flat();
  expect(add(all.flatMap(({ lines }) => lines.map((line) => line.amount_minor)))).toBe(0);
  const debt = (await providerDebts.get(story.worker_id))?.amount_minor ?? 0;
  expect(on(all, "provider_debt") + 0, "what the provider owes").toBe(debt);
  return counts;
};
