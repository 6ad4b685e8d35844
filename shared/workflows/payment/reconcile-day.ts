import { pagesOf } from "../../data/engine/page.ts";
import type { Changes } from "../../data/engine/write.ts";
import { bookPostings, postings } from "../../data/ledger.ts";
import { membershipCharges } from "../../data/membership-charges.ts";
import { payments, sharesOf, sharingOf } from "../../data/payments.ts";
import { mirroring, payouts } from "../../data/payouts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { balanceOf, bankTransferPosted, feePosted, type Posting } from "../../domain/payment/ledger.ts";
import { isLive, type Payment } from "../../domain/payment/payment.ts";
import { mirrorPayout, payoutIdOf, type SeenPayout } from "../../domain/payment/payout.ts";
import { hasOpenAccount } from "../../domain/payment/payout-account.ts";
import {
  type Difference,
  endOf,
  type Findings,
  keyOf,
  type Movement,
  ReconciliationTooLong,
  reconciliationPolicy,
  type Sum,
  startOf,
  sumsOfMovements,
  sumsOfPostings,
  unpostedFee,
} from "../../domain/payment/reconciliation.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import type { NewId } from "../../kernel/id.ts";
import { isId } from "../../kernel/id.ts";
import { sum } from "../../kernel/money.ts";
import { earliest, minus, plus } from "../../kernel/time.ts";
import { readHold } from "../../vendors/payments/holds.ts";
import {
  holdsIn,
  invoiceOf,
  memberOf,
  movementsIn,
  movementsOf,
  reversedOf,
} from "../../vendors/payments/movements.ts";
import { payoutsSince, readPayout } from "../../vendors/payments/payouts.ts";
import { chargeChangeBehind } from "../membership/charges.ts";
import { membershipChangeBehind } from "../membership/stripe-events.ts";
import {
  checkCredit,
  checkDebt,
  checkDeferred,
  checkPayment,
  checkPayout,
  unbalancedIn,
} from "./books-checks.ts";
import { changeBehind } from "./stripe-events.ts";

type Doing = {
  now: string;
  newId: NewId;
  commit: (changes: Changes) => Promise<unknown>;
  remaining: () => number;
};

const abreast = 20;
const reserve_ms = 5000;

/** Runs a function for each item, several at a time, while there is time. */
const each = async <T, R>(
  all: readonly T[],
  { remaining }: Pick<Doing, "remaining">,
  deed: (one: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += abreast) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    done.push(...(await Promise.all(all.slice(at, at + abreast).map(deed))));
  }
  return done;
};

const gathered = async <T>(
  pages: AsyncIterable<T[]>,
  { remaining }: Pick<Doing, "remaining">,
): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    all.push(...page);
  }
  return all;
};

const postedIn = (from: string, to: string) =>
  pagesOf<Posting>((request) => postings.page("all", "LEDGER", { ...request, from, to }));

/** A day's movements at the payment provider. Reversals of a transfer are summed, as in our ledger. */
const theirsOf = async (
  day: string,
  doing: Doing,
): Promise<{ moved: Movement[]; sums: Map<string, Sum> }> => {
  const settled = minus(doing.now, { minutes: 30 });
  const end = endOf(day);
  const moved = await gathered(movementsIn(startOf(day), earliest(end, settled) as string), doing);
  const sums = sumsOfMovements(moved);
  const reversals = [...sums.values()].filter((one) => one.class === "reversal");
  await each(reversals, doing, async (one) => {
    const { reversed_minor, payment_id } = await reversedOf(one.source);
    sums.set(keyOf(one), { ...one, net_minor: reversed_minor, ...(payment_id && { book_id: payment_id }) });
  });
  return { moved, sums };
};

type Moved = Pick<Sum, "net_minor" | "fee_minor">;

/** What one source comes to at the payment provider, over all days. */
const movedInAll = async ({ class: found, source, currency }: Sum): Promise<Moved> => {
  if (found === "reversal") return { net_minor: (await reversedOf(source)).reversed_minor, fee_minor: 0 };
  const moved = (await movementsOf(source)).filter((one) => one.class === found && one.currency === currency);
  return {
    net_minor: sum(moved.map((one) => one.net_minor)),
    fee_minor: sum(moved.map((one) => one.fee_minor)),
  };
};

const paymentOf = async ({ book_id, intent_id }: Sum): Promise<string | undefined> =>
  book_id ?? (intent_id ? (await readHold(intent_id)).seen.payment_id : undefined);

const oursIn = async (
  book_id: string,
  theirs: Pick<Sum, "class" | "source" | "currency">,
): Promise<Sum | undefined> => sumsOfPostings(await bookPostings(book_id)).get(keyOf(theirs));

const agree = ({ net_minor, fee_minor }: Moved, ours: Sum | undefined): boolean =>
  (ours?.net_minor ?? 0) === net_minor && (ours?.fee_minor ?? 0) === fee_minor;

/** Reads a payment again from the payment provider, as if an event had arrived. Returns whether it changed. */
const caughtUp = async (payment_id: string, theirs: Sum, { now, newId, commit }: Doing): Promise<boolean> => {
  const intent_id = (await payments.get(payment_id))?.payment_intent_id;
  const ofTransfer = theirs.class === "transfer" || theirs.class === "reversal";
  const hint = ofTransfer
    ? { type: "transfer.reversed", object_id: theirs.source }
    : { type: "payment_intent.succeeded", object_id: intent_id ?? payment_id, payment_id, intent_id };
  const change = await changeBehind({ stripe_event_id: "reconciliation", ...hint } as never, { now, newId });
  if (!change || change.writes.length === 0) return false;
  await commit(change);
  return true;
};

/** Does the same for what paid a membership, and for what went back of it. */
const caughtUpMember = async ({ intent_id }: Sum, { now, commit }: Doing): Promise<boolean> => {
  const object_id = intent_id && (await invoiceOf(intent_id));
  if (!object_id) return false;
  const paid = await membershipChangeBehind({ type: "invoice.paid", object_id }, now);
  if (paid && paid.writes.length > 0) await commit(paid);
  const returned = await chargeChangeBehind(intent_id, now);
  if (returned && returned.writes.length > 0) await commit(returned);
  return (paid?.writes.length ?? 0) + (returned?.writes.length ?? 0) > 0;
};

/** Whose book a source belongs in: a payment's, or a member's. */
type Owner = { book_id: string; of: "payment" | "member" };

const ownerOf = async (theirs: Sum, known: Sum | undefined): Promise<Owner | undefined> => {
  const charge = theirs.intent_id ? await membershipCharges.get(theirs.intent_id) : undefined;
  if (charge) return { book_id: charge.service_provider_id, of: "member" };
  const payment_id = await paymentOf(theirs);
  if (payment_id !== undefined) return { book_id: payment_id, of: "payment" };
  const member_id = theirs.customer_id && (await memberOf(theirs.customer_id));
  if (member_id) return { book_id: member_id, of: "member" };
  return known?.book_id ? { book_id: known.book_id, of: "payment" } : undefined;
};

const platformBook = (currency: string, posted_at: string) => ({ book_id: "platform", currency, posted_at });

/** Posts the payment provider's account fees, and payouts to our own bank. */
const ownMovement = async (theirs: Sum, { now, commit }: Doing): Promise<number> => {
  const kind = theirs.class === "fee" ? "account_fee" : "bank_transfer";
  if (await postings.get("platform", kind, theirs.source)) return 0;
  const book = platformBook(theirs.currency, now);
  const posting =
    kind === "account_fee"
      ? feePosted(book, kind, theirs.source, -theirs.net_minor)
      : bankTransferPosted(book, theirs.source, theirs.net_minor);
  await commit({ writes: [postings.insert(posting)], events: [] });
  return kind === "account_fee" ? -theirs.net_minor : 0;
};

type Compared = {
  ours_minor: number;
  theirs: Sum;
  caught_up: number;
  fee_minor: number;
  difference?: Difference;
  /** In whose book it differs. */
  book_id?: string;
};

const postMissingFee = async (
  { book_id, of }: Owner,
  theirs: Sum,
  fee: number,
  { now, commit }: Doing,
): Promise<void> => {
  const member = { job_id: undefined, service_provider_id: book_id as ServiceProvider["id"] };
  const { job_id, service_provider_id } = of === "member" ? member : ((await payments.get(book_id)) ?? {});
  const book = {
    book_id,
    currency: theirs.currency,
    posted_at: now,
    ...(job_id && { job_id }),
    ...(service_provider_id && { service_provider_id }),
  };
  const ofDispute = fee < 0 ? ("dispute_fee_returned" as const) : ("dispute_fee" as const);
  const kind = theirs.class === "dispute" ? ofDispute : "processing_fee";
  const posting = feePosted(book, kind, `${theirs.source}:${theirs.fee_minor}`, fee);
  await commit({ writes: [postings.insert(posting)], events: [] });
};

const differing = (theirs: Sum, ours: Sum | undefined, payment_id: string | undefined) => ({
  ours_minor: ours?.net_minor ?? 0,
  difference: {
    class: ours ? ("amount" as const) : ("missing_ours" as const),
    movement: theirs.class,
    source: theirs.source,
    ...(isId(payment_id) && { payment_id: payment_id as Difference["payment_id"] }),
    ...(ours && { ours_minor: ours.net_minor }),
    theirs_minor: theirs.net_minor,
  },
});

/** Whether the bank has not carried out a refund yet: the payment provider posts it at once, our ledger only then. */
const isOnItsWay = async (theirs: Sum, { book_id, of }: Owner): Promise<boolean> => {
  if (theirs.class !== "refund") return false;
  const paid =
    of === "payment" ? await payments.get(book_id) : await membershipCharges.get(theirs.intent_id ?? "");
  return (
    paid?.refunds.some(({ refund_id, state }) => refund_id === theirs.source && state === "pending") ?? false
  );
};

const object = (one: Sum, payment_id: Payment["id"], reason: string): Difference => ({
  class: "amount",
  check: "objects",
  movement: one.class,
  source: one.source,
  payment_id,
  reason,
});

/** Whether what moved is as our own record of it says: to whom a share went, and whether a refund was made. */
const checkObject = async (one: Sum): Promise<Difference[]> => {
  if (one.class === "refund" && one.status !== "failed" && one.status !== "canceled") return [];
  if (one.class !== "transfer" && one.class !== "refund") return [];
  const payment_id = await paymentOf(one);
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (!payment) return [];
  if (one.class === "refund")
    return payment.refunds.some(({ refund_id, state }) => refund_id === one.source && state === "succeeded")
      ? [object(one, payment.id, "The refund was not made, and our record says that it was.")]
      : [];
  const shares = await sharesOf(sharingOf(payment));
  const share = shares.find(({ stripe_transfer_id }) => stripe_transfer_id === one.source);
  if (!share) return [];
  const provider = await serviceProviders.get(share.service_provider_id);
  if (provider?.payout.account_id && one.destination !== provider.payout.account_id)
    return [object(one, payment.id, `The share went to the account ${one.destination}.`)];
  return one.reversed_minor !== undefined && one.reversed_minor !== share.reversed_minor
    ? [
        object(
          one,
          payment.id,
          `${one.reversed_minor} of the share was taken back, and our record says ${share.reversed_minor}.`,
        ),
      ]
    : [];
};

/** Money that is held on a card for no payment, or for one that has another hold. */
const strayHold = async ({
  intent_id,
  payment_id,
  amount_minor,
}: {
  intent_id: string;
  payment_id?: string;
  amount_minor: number;
}): Promise<Difference[]> => {
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (payment?.payment_intent_id === intent_id && isLive(payment)) return [];
  const reason = payment
    ? "The payment has another hold, or needs none."
    : "No payment is known for this hold.";
  const known = payment && { payment_id: payment.id };
  return [
    {
      class: "missing_ours",
      check: "holds",
      source: intent_id,
      ...known,
      theirs_minor: amount_minor,
      reason,
    },
  ];
};

/** Compares one source on both sides: reads missed changes again, and posts missing fees. */
const compare = async (theirs: Sum, known: Sum | undefined, doing: Doing): Promise<Compared> => {
  const same = { theirs, ours_minor: theirs.net_minor, caught_up: 0, fee_minor: 0 };
  if (theirs.class === "fee" || theirs.class === "bank")
    return { ...same, fee_minor: await ownMovement(theirs, doing) };
  if (agree(theirs, known)) return same;
  const owner = await ownerOf(theirs, known);
  if (owner === undefined) {
    const corrected = await oursIn("platform", theirs);
    return agree(theirs, corrected) ? same : { ...same, ...differing(theirs, corrected ?? known, undefined) };
  }
  const { book_id, of } = owner;
  const payment_id = of === "payment" ? book_id : undefined;
  const whole = await oursIn(book_id, theirs);
  if (agree(theirs, whole)) return same;
  const isNews = await (payment_id ? caughtUp(payment_id, theirs, doing) : caughtUpMember(theirs, doing));
  const caught_up = Number(isNews);
  const ours = isNews ? await oursIn(book_id, theirs) : whole;
  if (agree(theirs, ours)) return { ...same, caught_up };
  // A source may have moved on several days, as a refund that failed later.
  const inAll = { ...theirs, ...(await movedInAll(theirs)) };
  if (agree(inAll, ours) || (await isOnItsWay(theirs, owner))) return { ...same, caught_up };
  const fee_minor = ours ? unpostedFee(inAll, ours) : 0;
  if (fee_minor !== 0) {
    await postMissingFee(owner, inAll, fee_minor, doing);
    return { ...same, caught_up, fee_minor };
  }
  return { ...same, book_id, caught_up, ...differing(theirs, ours, payment_id) };
};

/** A posting that the payment provider does not have on this day: it is from another day, or missing. */
const compareOurs = async (posted: Sum): Promise<Compared | undefined> => {
  const ours = (posted.book_id && (await oursIn(posted.book_id, posted))) || posted;
  const inAll = await movedInAll(posted);
  if (agree(inAll, ours)) return undefined;
  const { net_minor } = inAll;
  const theirs = { ...posted, net_minor };
  const missing = net_minor === 0;
  const { book_id } = posted;
  const payment = isId(book_id) ? await payments.get(book_id) : undefined;
  const difference: Difference = {
    class: missing ? "missing_stripe" : "amount",
    movement: posted.class,
    source: posted.source,
    ...(payment && { payment_id: payment.id }),
    ours_minor: ours.net_minor,
    ...(!missing && { theirs_minor: net_minor }),
  };
  return {
    theirs,
    ours_minor: ours.net_minor,
    caught_up: 0,
    fee_minor: 0,
    difference,
    ...(book_id && { book_id }),
  };
};

const totalsOf = (compared: readonly Compared[]): Findings["totals"] => {
  const totals = new Map<string, Findings["totals"][number]>();
  for (const { theirs, ours_minor } of compared) {
    const { class: movement, currency } = theirs;
    const key = `${movement} ${currency}`;
    const before = totals.get(key) ?? { movement, currency, ours_minor: 0, theirs_minor: 0 };
    before.ours_minor += ours_minor;
    before.theirs_minor += theirs.net_minor;
    totals.set(key, before);
  }
  return [...totals.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
};

/** Stores a payout whose event was missed, as read after our record. Returns whether it changed. */
const mirrored = async (
  { payout_id, state }: SeenPayout,
  account: string,
  provider: ServiceProvider,
  { now, commit }: Doing,
): Promise<boolean> => {
  const before = await payouts.get(payoutIdOf(payout_id));
  if (before?.state === state) return false;
  const mirror = mirrorPayout(before, await readPayout(account, payout_id), provider.id, now);
  if (mirror) await commit(mirroring(mirror));
  return mirror !== undefined;
};

/**
 * Payouts from providers' own balances are not in our movements. So the payouts of the accounts that got money that day
 * are read, once they have had time to arrive.
 */
const caughtUpPayouts = async (day: string, posted: readonly Posting[], doing: Doing): Promise<number> => {
  if (plus(endOf(day), { days: reconciliationPolicy.payouts_after_days }) > doing.now) return 0;
  const sent = posted.flatMap(({ kind, service_provider_id }) =>
    kind === "transfer" && service_provider_id ? service_provider_id : [],
  );
  const found = await each([...new Set(sent)], doing, async (id) => {
    const provider = await serviceProviders.get(id);
    const account = provider?.payout.account_id;
    if (!provider || !account || !hasOpenAccount(provider)) return 0;
    const seen = await payoutsSince(account, startOf(day));
    const news = await Promise.all(seen.map((payout) => mirrored(payout, account, provider, doing)));
    return news.filter(Boolean).length;
  });
  return sum(found);
};

/** What is compared with a day's own records besides its movements. `isTold`: a book's movements tell of it already. */
const besides = async (
  ofDay: readonly Posting[],
  touched: readonly string[],
  isTold: (id: string) => boolean,
  doing: Doing,
): Promise<Difference[]> => {
  const unbalanced = new Set(ofDay.flatMap((one) => (balanceOf([one]) === 0 ? [] : one.book_id)));
  const unique = (all: readonly string[]) => [...new Set(all)];
  const people = await payments.many(touched.filter((id) => !isTold(id)));
  const ofProviders = Map.groupBy(
    ofDay.filter((one) => one.service_provider_id !== undefined),
    (one) => one.service_provider_id as string,
  );
  const debts = [...ofProviders].map(([id, entries]) => ({
    id,
    entered: entries.some(({ lines }) => lines.some(({ account }) => account === "provider_debt")),
  }));
  const members = unique(
    ofDay.flatMap(({ kind, book_id }) => (kind.startsWith("membership") && !isTold(book_id) ? book_id : [])),
  );
  const found = [
    await each(touched, doing, (id) =>
      checkPayment(id, { isTold: isTold(id), isUnbalanced: unbalanced.has(id) }, doing.now),
    ),
    await each(debts, doing, ({ id, entered }) => checkDebt(id, entered)),
    await each(unique(people.map(({ user_id }) => user_id)), doing, checkCredit),
    await each(members, doing, checkDeferred),
    await each(ofDay, doing, checkPayout),
  ];
  return [...unbalancedIn(ofDay), ...found.flat(2)];
};

const bookIn = ({ book_id }: { book_id?: string | undefined }): string[] => (isId(book_id) ? [book_id] : []);

/**
 * Reconciles a day's postings with the payment provider's balance transactions, by source, and finds payments of that
 * day that are stuck. Reads missed changes again and posts fees.
 */
export const reconcileDay = async (day: string, doing: Doing): Promise<Findings> => {
  const [from, to] = [startOf(day), endOf(day)];
  const [{ moved, sums: theirs }, posted, begun, holds] = await Promise.all([
    theirsOf(day, doing),
    gathered(postedIn(from, plus(to, { days: 1 })), doing),
    gathered(
      pagesOf((request) => payments.page("all", "PAYMENTS", { ...request, from, to })),
      doing,
    ),
    gathered(holdsIn(from, to), doing),
  ]);
  const ours = sumsOfPostings(posted);
  const ofDay = posted.filter(({ posted_at }) => posted_at < to);
  const sources = [...theirs.values()];
  const compared = await each(sources, doing, (one) => compare(one, ours.get(keyOf(one)), doing));
  const movedElsewhere = new Set(
    compared.flatMap(({ difference, theirs: { class: found, source } }) =>
      difference ? `${found} ${source}` : [],
    ),
  );
  const alone = [...sumsOfPostings(ofDay).values()].filter(
    (one) =>
      one.class !== "fee" &&
      one.class !== "bank" &&
      !theirs.has(keyOf(one)) &&
      !movedElsewhere.has(`${one.class} ${one.source}`),
  );
  const beyond = (await each(alone, doing, compareOurs)).filter((one) => one !== undefined);
  const all = [...compared, ...beyond];
  const found = all.flatMap(({ difference }) => difference ?? []);
  found.push(...(await each(sources, doing, checkObject)).flat());
  found.push(...(await each(holds, doing, strayHold)).flat());
  const touched = new Set([
    ...begun.map(({ id }) => id as string),
    ...ofDay.flatMap(bookIn),
    ...compared.flatMap((one) => bookIn(one.theirs)),
  ]);
  // What differs by its movements is not told again of its book.
  const told = new Set([
    ...all.flatMap(({ difference, book_id }) => (difference && book_id) || []),
    ...found.flatMap(({ payment_id }) => payment_id ?? []),
  ]);
  found.push(...(await besides(ofDay, [...touched], (id) => told.has(id), doing)));
  const paid_out = await caughtUpPayouts(day, ofDay, doing);
  return {
    movements: moved.length,
    payments: touched.size,
    caught_up: sum(all.map((one) => one.caught_up)) + paid_out,
    fees_posted_minor: sum(all.map((one) => one.fee_minor)),
    totals: totalsOf(all),
    differences: found,
  };
};
