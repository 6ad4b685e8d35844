import { membershipCharges } from "../../../data/membership-charges.ts";
import { payments } from "../../../data/payments.ts";
import { type Difference, type Sum, unpostedFee } from "../../../domain/payment/reconciliation.ts";
import { isId } from "../../../kernel/id.ts";
import { caughtUp, caughtUpMember } from "./caught-up.ts";
import type { Doing } from "./doing.ts";
import { postMissingFee } from "./missing-fee.ts";
import { enterBankMovement, enterFee, enterReserve } from "./own-movements.ts";
import { type Owner, ownerOf } from "./owner.ts";
import { agree, type Moved, oursIn, ownSumOf, wholeOf } from "./sources.ts";

export type Compared = {
  ours_minor: number;
  theirs: Sum;
  caught_up: number;
  fee_minor: number;
  difference?: Difference;
  /** In whose book it differs. */
  book_id?: string;
  /** What moved and is not in the books, and where it would belong. */
  unexplained?: { minor: number; book_id: string };
};

/** `whole`: what moved of it on all days, however many are compared at once. */
const differing = (theirs: Sum, whole: Moved, ours: Sum | undefined, payment_id: string | undefined) => ({
  ours_minor: theirs.net_minor - whole.net_minor + (ours?.net_minor ?? 0),
  difference: {
    class: ours ? ("amount" as const) : ("missing_ours" as const),
    movement: theirs.class,
    source: theirs.source,
    ...(isId(payment_id) && { payment_id: payment_id as Difference["payment_id"] }),
    ...(ours && { ours_minor: ours.net_minor }),
    theirs_minor: whole.net_minor,
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

const unexplained = (theirs: Moved, ours: Sum | undefined, book_id: string) => ({
  unexplained: { minor: theirs.net_minor - (ours?.net_minor ?? 0), book_id },
});

/** A movement that belongs to no payment and no member. */
const compareOwnerless = async (theirs: Sum, same: Compared): Promise<Compared> => {
  const entered = await ownSumOf(theirs);
  if (agree(theirs, entered)) return same;
  const whole = await wholeOf(theirs);
  if (agree(whole, entered)) return same;
  return {
    ...same,
    ...differing(theirs, whole, entered, undefined),
    ...unexplained(whole, entered, "platform"),
  };
};

/** A movement of the account itself; undefined for all others. */
const compareOwn = async (theirs: Sum, same: Compared, doing: Doing): Promise<Compared | undefined> => {
  if (theirs.class === "bank") return same;
  if (theirs.class === "fee") return { ...same, fee_minor: await enterFee(theirs, doing) };
  const isOwn = theirs.class === "payout" || theirs.class === "top_up" || theirs.class === "reserve";
  if (!isOwn) return undefined;
  const difference = await (theirs.class === "reserve" ? enterReserve : enterBankMovement)(theirs, doing);
  return { ...same, ...(difference && { difference }) };
};

/** Compares one source on both sides: reads missed changes again, and posts missing fees. */
export const compare = async (theirs: Sum, known: Sum | undefined, doing: Doing): Promise<Compared> => {
  const same = { theirs, ours_minor: theirs.net_minor, caught_up: 0, fee_minor: 0 };
  const own = await compareOwn(theirs, same, doing);
  if (own) return own;
  if (agree(theirs, known)) return same;
  const owner = await ownerOf(theirs, known);
  if (owner === undefined) return compareOwnerless(theirs, same);
  const { book_id, of } = owner;
  const payment_id = of === "payment" ? book_id : undefined;
  const whole = await oursIn(book_id, theirs);
  if (agree(theirs, whole)) return same;
  const isNews = await (payment_id ? caughtUp(payment_id, theirs, doing) : caughtUpMember(theirs, doing));
  const caught_up = Number(isNews);
  const ours = isNews ? await oursIn(book_id, theirs) : whole;
  if (agree(theirs, ours)) return { ...same, caught_up };
  // A source may have moved on several days, as a refund that failed later.
  const inAll = await wholeOf(theirs);
  if (agree(inAll, ours)) return { ...same, caught_up };
  if (await isOnItsWay(theirs, owner)) return { ...same, caught_up, ...unexplained(inAll, ours, book_id) };
  const fee_minor = ours ? unpostedFee(inAll, ours) : 0;
  if (fee_minor !== 0) {
    await postMissingFee(owner, inAll, fee_minor, doing);
    return { ...same, caught_up, fee_minor };
  }
  const found = differing(theirs, inAll, ours, payment_id);
  return { ...same, book_id, caught_up, ...found, ...unexplained(inAll, ours, book_id) };
};
