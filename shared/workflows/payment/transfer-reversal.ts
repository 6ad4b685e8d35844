import { type Changes, together } from "../../data/engine/write.ts";
import { postings } from "../../data/ledger.ts";
import { paymentEffects, requestEffect } from "../../data/payment-effects.ts";
import { payments, type Sharing, sharesOf, transfers } from "../../data/payments.ts";
import { owing } from "../../data/provider-debts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type Book, debtPosted, reversalPosted } from "../../domain/payment/ledger.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import {
  excessOf,
  settledTransfer,
  type Transfer,
  transferOwed,
  transferReversed,
} from "../../domain/payment/transfer.ts";
import type { NewId } from "../../kernel/id.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { availableIn, readTransfer, reverseTransfer } from "../../vendors/payments/transfers.ts";
import { planMissing, restingOn } from "./missing-share.ts";

const bookOf = (transfer: Transfer, posted_at: string): Book => ({
  book_id: transfer.payment_id,
  job_id: transfer.job_id,
  service_provider_id: transfer.service_provider_id,
  currency: transfer.currency,
  posted_at,
});

/** The transfer after the total reversed according to the payment provider. */
const reversalSeen = (transfer: Transfer, reversed_minor: number, now: string) => {
  const delta = reversed_minor - transfer.reversed_minor;
  if (delta <= 0) return { record: transfer, events: [], postings: [] };
  const reference = `${transfer.stripe_transfer_id}:${reversed_minor}`;
  return {
    ...transferReversed(transfer, reversed_minor, now),
    postings: [reversalPosted(bookOf(transfer, now), reference, delta)],
  };
};

/** What to write for that. Undefined if it is already recorded. */
export const observeReversal = (
  transfer: Transfer,
  { reversed_minor }: { reversed_minor: number },
  now: string,
): Changes | undefined => {
  const { record, events, postings: posted } = reversalSeen(transfer, reversed_minor, now);
  if (record === transfer) return undefined;
  return { writes: [transfers.update(record), ...posted.map((one) => postings.insert(one))], events };
};

const owed = async (transfer: Transfer, amount: number, cause: string, now: string): Promise<Changes> => ({
  writes: [
    postings.insert(debtPosted(bookOf(transfer, now), cause, amount)),
    await owing(transfer.service_provider_id, amount, transfer.currency),
  ],
  events: [],
});

const occasionOf = ({ sequence }: Transfer, cause: string): string => `${sequence} ${cause}`;

/** Reverses as much of an amount as what is available in the provider's balance covers, after recording that. Returns the total reversed. */
const reversed = async (
  transfer: Transfer,
  wanted: number,
  { account, cause, now }: { account: string; cause: string; now: string },
): Promise<number> => {
  const funds = await availableIn(account, transfer.currency);
  const order = await requestEffect({
    id: transfer.payment_id,
    effect: "reversal",
    occasion: occasionOf(transfer, cause),
    cause,
    amount_minor: Math.max(0, Math.min(wanted, funds)),
    requested_at: now,
  });
  if (order.amount_minor === 0) return transfer.reversed_minor;
  try {
    return await reverseTransfer(transfer, order);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return transfer.reversed_minor;
  }
};

/** Reverses up to the rest of one transfer. */
const takenFrom = async (
  transfer: Transfer,
  excess: number,
  given: { account: string | undefined; cause: string; now: string },
): Promise<number> => {
  const { account } = given;
  const left = transfer.amount_minor - transfer.reversed_minor;
  return transfer.stripe_transfer_id && account && left > 0
    ? reversed(transfer, Math.min(excess, left), { ...given, account })
    : transfer.reversed_minor;
};

type Seen = { transfer: Transfer; seen: ReturnType<typeof reversalSeen> };

const recorded = ({ transfer, seen }: Seen, record = seen.record): Changes => ({
  writes: [
    ...(record === transfer ? [] : [transfers.update(record)]),
    ...seen.postings.map((one) => postings.insert(one)),
  ],
  events: seen.events,
});

/**
 * If a refund failed while its share was being taken back, what came back for it is recorded and planned anew: the
 * failure was told when nothing was missing yet.
 */
const takenInVain = async (
  shares: readonly Transfer[],
  payment: Payment,
  { cause, now, newId }: { cause: string; now: string; newId: NewId },
): Promise<Changes | undefined> => {
  const looked = await Promise.all(
    shares.map(async (transfer): Promise<Seen | undefined> => {
      const { stripe_transfer_id, payment_id } = transfer;
      const ordered =
        stripe_transfer_id && (await paymentEffects.get(payment_id, "reversal", occasionOf(transfer, cause)));
      return ordered
        ? {
            transfer,
            seen: reversalSeen(transfer, (await readTransfer(stripe_transfer_id)).reversed_minor, now),
          }
        : undefined;
    }),
  );
  const found = looked.filter((one) => one !== undefined);
  if (found.length === 0) return undefined;
  const after = shares.map((share, at) => looked[at]?.seen.record ?? share);
  const missing = planMissing(after, payment, { now, newId });
  const changes = together(...found.map((one) => recorded(one)), ...(missing ? [missing] : []));
  return changes.writes.length > 0 ? restingOn(payment, changes) : undefined;
};

/**
 * Takes back what a provider got beyond its share after a refund or a lost dispute, once per cause, from the latest
 * transfer first. What is not available in its balance becomes debt and is deducted from its next release.
 */
export const takeBack = async (
  sharing: Sharing,
  given: { cause: string; now: string; newId: NewId },
): Promise<Changes | undefined> => {
  const [all, payment] = await Promise.all([sharesOf(sharing), payments.find(sharing.payment_id)]);
  let excess = excessOf(all, payment);
  const [first] = all;
  if (!first) return undefined;
  if (excess === 0) return takenInVain(all, payment, given);
  const { cause, now } = given;
  const provider = await serviceProviders.find(first.service_provider_id);
  const changed: Seen[] = [];
  for (const transfer of all.toReversed()) {
    const asking = { account: provider.payout.account_id, cause, now };
    const back = excess > 0 ? await takenFrom(transfer, excess, asking) : transfer.reversed_minor;
    excess -= Math.max(0, back - transfer.reversed_minor);
    changed.push({ transfer, seen: reversalSeen(transfer, back, now) });
  }
  const rest = Math.max(0, excess);
  const missing = planMissing(changed.map(({ seen }) => seen.record).reverse(), payment, given);
  const decided = changed.map((one): Changes => {
    const { transfer, seen } = one;
    const after =
      transfer === first && rest > 0
        ? transferOwed(seen.record, rest, now)
        : { record: seen.record, events: [] };
    const done = after.record.excessive ? settledTransfer(after.record, now) : after.record;
    const { writes, events } = recorded(one, done);
    return { writes, events: [...events, ...after.events] };
  });
  return restingOn(
    payment,
    together(
      ...decided,
      ...(rest > 0 ? [await owed(first, rest, cause, now)] : []),
      ...(missing ? [missing] : []),
    ),
  );
};
