import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type Stripe from "stripe";
import type { Item } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { balanceOf, type PostingKind } from "../../shared/domain/payment/ledger.ts";
import { type Money, stuckIn } from "../../shared/domain/payment/stuck.ts";
import { plus } from "../../shared/kernel/time.ts";
import { itemsOf, scanned } from "./engine.ts";
import type { StripeWorld } from "./stripe.ts";

type Class = "charges" | "refunds" | "transfers" | "reversals" | "disputes";

/** Which of our postings move the platform's balance at the payment provider, by what they are of. */
const classOf: Partial<Record<PostingKind, Class>> = {
  capture: "charges",
  cancellation_fee: "charges",
  processing_fee: "charges",
  tip: "charges",
  refund: "refunds",
  refund_failed: "refunds",
  tip_refund: "refunds",
  tip_refund_failed: "refunds",
  transfer: "transfers",
  reversal: "reversals",
  dispute_opened: "disputes",
  dispute_won: "disputes",
};
const classes: readonly Class[] = ["charges", "refunds", "transfers", "reversals", "disputes"];

type Moved = Record<Class, number>;

/** What the payment provider moved for each payment, by class. Includes payments without movements. */
const movedBy = ({ emulator: { state } }: StripeWorld): Map<string, Moved> => {
  const moved = new Map<string, Moved>();
  const sources = new Map<string, { class: Class; of: Moved }>();
  const belongs = (id: string, found: Class, of: Moved | undefined) => {
    if (of) sources.set(id, { class: found, of });
  };
  const ofIntents = new Map<unknown, Moved>();
  const ofPayment = (id: string): Moved => {
    const nothing = { charges: 0, refunds: 0, transfers: 0, reversals: 0, disputes: 0 };
    const present = moved.get(id) ?? nothing;
    moved.set(id, present);
    return present;
  };
  for (const { id, metadata } of state.list<Stripe.PaymentIntent>("payment_intent"))
    if (metadata.payment_id) ofIntents.set(id, ofPayment(metadata.payment_id));
  for (const { id, payment_intent } of state.list<Stripe.Charge>("charge"))
    belongs(id, "charges", ofIntents.get(payment_intent));
  for (const { id, payment_intent } of state.list<Stripe.Refund>("refund"))
    belongs(id, "refunds", ofIntents.get(payment_intent));
  for (const { id, payment_intent } of state.list<Stripe.Dispute>("dispute"))
    belongs(id, "disputes", ofIntents.get(payment_intent));
  for (const { id, metadata } of state.list<Stripe.Transfer>("transfer"))
    if (metadata.payment_id) belongs(id, "transfers", ofPayment(metadata.payment_id));
  for (const { id, transfer } of state.list<Stripe.TransferReversal>("transfer_reversal"))
    belongs(id, "reversals", sources.get(String(transfer))?.of);
  for (const { source, net } of state.list<Stripe.BalanceTransaction>("balance_transaction")) {
    const known = sources.get(String(source));
    if (known) known.of[known.class] += net;
  }
  return moved;
};

type Booked = Pick<Money, "payment" | "postings">;

const differing = ({ payment, postings }: Booked, moved: Moved | undefined): string[] =>
  classes.flatMap((name) => {
    const theirs = moved?.[name] ?? 0;
    const ours = balanceOf(
      postings.filter(({ kind }) => classOf[kind] === name),
      "processor",
    );
    return ours === theirs
      ? []
      : [`${payment.id} (${payment.state}): ${name} are ${ours} with us and ${theirs} with them`];
  });

/** The differences between our ledger of a payment and the payment provider's balance transactions, by class. */
export const differencesOf = async (stripe: StripeWorld, paymentId: string): Promise<string[]> => {
  const payment = await payments.find(paymentId);
  return differing({ payment, postings: await bookPostings(paymentId) }, movedBy(stripe).get(paymentId));
};

/** Every payment of a small table, with all that its money may wait for: one look, however many payments there are. */
const allMoney = async (): Promise<Money[]> => {
  const kinds = [payments, jobs, transfers, refunds, postings].map(({ name }) => name);
  const values = kinds.map((name): [string, AttributeValue] => [`:${name}`, { S: name }]);
  const images = await scanned({
    FilterExpression: `entity IN (${values.map(([kind]) => kind)})`,
    ExpressionAttributeValues: Object.fromEntries(values),
  });
  const found = Map.groupBy(itemsOf(images), ({ entity }) => entity);
  const all = <R>({ name, read }: { name: string; read: (item: Item) => R }): R[] =>
    (found.get(name) ?? []).map(read);
  const known = new Map<string, Job>(all(jobs).map((job) => [job.id, job]));
  const books = Map.groupBy(all(postings), ({ book_id }) => book_id as string);
  const shares = Map.groupBy(all(transfers), ({ purpose, payment_id, job_id }) =>
    purpose === undefined ? job_id : payment_id,
  );
  const back = Map.groupBy(all(refunds), ({ payment_id }) => payment_id);
  return all(payments).map((payment) => ({
    payment,
    job: known.get(payment.job_id) as Job,
    transfers: shares.get(payment.purpose === undefined ? payment.job_id : payment.id) ?? [],
    refunds: back.get(payment.id) ?? [],
    postings: books.get(payment.id) ?? [],
  }));
};

/** The same of every payment. */
export const allDifferences = async (stripe: StripeWorld): Promise<string[]> => {
  const all = await allMoney();
  const moved = movedBy(stripe);
  const known = new Set(all.map(({ payment }) => payment.id as string));
  return [
    ...[...moved.keys()].filter((id) => !known.has(id)).map((id) => `${id} is known to them alone`),
    ...all.flatMap((money) => differing(money, moved.get(money.payment.id))),
  ];
};

/** Payments whose money is stuck, two hours after their last change. */
export const allStuck = async (): Promise<string[]> =>
  (await allMoney()).flatMap((money) =>
    stuckIn(money, plus(money.payment.updated_at, { hours: 2 })).map((why) => `${money.payment.id}: ${why}`),
  );
