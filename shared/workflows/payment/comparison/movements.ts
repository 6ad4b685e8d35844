import { membershipCharges } from "../../../data/membership-charges.ts";
import { payments } from "../../../data/payments.ts";
import { type Difference, type Sum, unpostedFee } from "../../../domain/payment/reconciliation.ts";
import { isId } from "../../../kernel/id.ts";
import { caughtUp, caughtUpMember } from "./caught-up.ts";
import type { Doing } from "./doing.ts";
import { ownMovement, postMissingFee } from "./entered.ts";
import { type Owner, ownerOf } from "./owner.ts";
import { agree, movedInAll, oursIn } from "./sources.ts";

export type Compared = {
  ours_minor: number;
  theirs: Sum;
  caught_up: number;
  fee_minor: number;
  difference?: Difference;
  /** In whose book it differs. */
  book_id?: string;
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

/** Compares one source on both sides: reads missed changes again, and posts missing fees. */
export const compare = async (theirs: Sum, known: Sum | undefined, doing: Doing): Promise<Compared> => {
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
