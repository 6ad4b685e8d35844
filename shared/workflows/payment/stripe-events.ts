import { checkouts } from "../../data/checkouts.ts";
import type { Changes } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { firstShareOf, payments, savePayment, sharingOf, transfers } from "../../data/payments.ts";
import { mirroring, payouts } from "../../data/payouts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import type { StripeEventReceived } from "../../domain/payment/events.ts";
import { observeIntent } from "../../domain/payment/observation/intent.ts";
import { observeSetup } from "../../domain/payment/observation/setup.ts";
import { isLive, type Payment } from "../../domain/payment/payment.ts";
import { mirrorPayout, payoutIdOf } from "../../domain/payment/payout.ts";
import { observeAccount } from "../../domain/payment/payout-account.ts";
import { holdTold, isInBooks } from "../../domain/payment/provider-news.ts";
import { type EventKind, kindOf } from "../../domain/payment/stripe-event-types.ts";
import type { EventOf } from "../../kernel/event.ts";
import type { NewId } from "../../kernel/id.ts";
import { readAccount } from "../../vendors/payments/accounts.ts";
import { cancel, readHold, readSetup } from "../../vendors/payments/holds.ts";
import { readPayout } from "../../vendors/payments/payouts.ts";
import { readTransfer } from "../../vendors/payments/transfers.ts";
import { replaceCard, settlingLate } from "./card-replacement.ts";
import { cardGiven } from "./intent.ts";
import { settlingRefunds } from "./refund.ts";
import { converge } from "./settlement.ts";
import { observeReversal } from "./transfer-reversal.ts";
import { withShare } from "./work-settlement.ts";

type Hint = EventOf<typeof StripeEventReceived>["data"];

const cause = "payment_provider";

type At = { now: string; newId: NewId };

/** Cancels an extra hold of a settled payment, because it only blocks the customer's money. */
const giveUpStray = async (payment: Payment, intent_id: string): Promise<void> => {
  const { seen } = await readHold(intent_id);
  if (seen.status === "requires_capture") await cancel(payment, "duplicate", intent_id);
};

/** Reads the record first and the payment provider afterwards, so that a write never replaces newer data with older. */
const ofIntent = async ({ intent_id, ...hint }: Hint, { now, newId }: At): Promise<Changes | undefined> => {
  if (!intent_id) return undefined;
  const payment_id = hint.payment_id ?? (await readHold(intent_id)).seen.payment_id;
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (!payment) return undefined;
  if (payment.payment_intent_id && payment.payment_intent_id !== intent_id) {
    if (!isLive(payment) || payment.captured_minor > 0) await giveUpStray(payment, intent_id);
    return undefined;
  }
  if (isInBooks(payment, { ...hint, intent_id })) return undefined;
  const known = { ...payment, payment_intent_id: intent_id };
  const told = holdTold(payment, { ...hint, intent_id });
  const seen = told ? observeIntent(known, told, now, cause) : await converge(known, { now, cause });
  const change = await settlingLate(known, seen, now, cause);
  const changes = await settlingRefunds(known, change, now);
  if (payment.captured_minor > 0 || change.record.captured_minor === 0) return changes;
  const [job, transfer] = await Promise.all([jobs.find(payment.job_id), firstShareOf(sharingOf(payment))]);
  return job.state === "completed" || payment.purpose === "tip"
    ? await withShare(known, change, { transfer, job, cause }, { now, newId })
    : changes;
};

/** What a card that is given for all payments of a checkout means for each of them. */
const ofCheckout = async (checkout_id: string, setup_intent_id: string, { now }: At) => {
  const checkout = await checkouts.get(checkout_id);
  if (!checkout) return undefined;
  const paid = await payments.many(checkout.payment_ids);
  const { seen } = await readSetup(setup_intent_id);
  return cardGiven(checkout, paid, seen, { now, cause });
};

const ofSetup = async ({ object_id }: Hint, { now, newId }: At): Promise<Changes | undefined> => {
  const { payment_id, checkout_id } = (await readSetup(object_id)).seen;
  if (checkout_id) return ofCheckout(checkout_id, object_id, { now, newId });
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (!payment) return undefined;
  const { seen } = await readSetup(object_id);
  return savePayment(
    payment,
    payment.replacement_setup_id === seen.id
      ? await replaceCard(payment, seen, { now, cause })
      : observeSetup(payment, seen, now, cause),
  );
};

const ofTransfer = async ({ object_id }: Hint, { now }: At): Promise<Changes | undefined> => {
  const { job_id, sequence, tip_id } = await readTransfer(object_id);
  const transfer =
    job_id && sequence ? await transfers.get(job_id, sequence, ...(tip_id ? [tip_id] : [])) : undefined;
  if (!transfer) return undefined;
  return observeReversal(transfer, await readTransfer(object_id), now);
};

const ofAccount = async ({ object_id }: Hint, { now }: At): Promise<Changes | undefined> => {
  const { service_provider_id } = await readAccount(object_id);
  const provider = service_provider_id ? await serviceProviders.get(service_provider_id) : undefined;
  if (!provider) return undefined;
  const { record, events } = observeAccount(provider, await readAccount(object_id), now);
  return { writes: record === provider ? [] : [serviceProviders.update(record)], events };
};

const ofPayout = async ({ object_id, account }: Hint, { now }: At): Promise<Changes | undefined> => {
  if (!account) return undefined;
  const { service_provider_id } = await readAccount(account);
  const provider = service_provider_id ? await serviceProviders.get(service_provider_id) : undefined;
  if (!provider) return undefined;
  const before = await payouts.get(payoutIdOf(object_id));
  const mirror = mirrorPayout(before, await readPayout(account, object_id), provider.id, now);
  return mirror && mirroring(mirror);
};

type Reader = (hint: Hint, at: At) => Promise<Changes | undefined>;

/** Those of memberships are read elsewhere. */
const readers: Record<Exclude<EventKind, "subscription" | "invoice">, Reader> = {
  intent: ofIntent,
  setup: ofSetup,
  transfer: ofTransfer,
  payout: ofPayout,
  account: ofAccount,
};

/**
 * The changes that follow from a payment provider's event: the object is read again and the record updated. Undefined
 * if it is not ours or not relevant.
 */
export const changeBehind = async (hint: Hint, at: At): Promise<Changes | undefined> => {
  const kind = kindOf(hint.type);
  return kind && kind in readers ? readers[kind as keyof typeof readers](hint, at) : undefined;
};
