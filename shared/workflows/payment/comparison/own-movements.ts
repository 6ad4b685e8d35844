import { entriesAbout, postings } from "../../../data/ledger.ts";
import { balanceOf, feePosted, type Posting } from "../../../domain/payment/ledger.ts";
import {
  platformPayoutArrivedPosted,
  platformPayoutPosted,
  reserveHeldPosted,
  topUpPosted,
} from "../../../domain/payment/platform-ledger.ts";
import type { Difference, Sum } from "../../../domain/payment/reconciliation.ts";
import { type Doing, platformBook } from "./doing.ts";
import { ownSumOf, wholeOf } from "./sources.ts";

const entered = async (posting: Posting, { commit }: Doing) =>
  commit({ writes: [postings.insert(posting)], events: [] });

const isKnown = async (kind: Posting["kind"], source: string): Promise<boolean> =>
  (await postings.get("platform", kind, source)) !== undefined;

/** What the payment provider asks for the account as a whole. Returns what was new. */
export const enterFee = async (theirs: Sum, doing: Doing): Promise<number> => {
  if (await isKnown("account_fee", theirs.source)) return 0;
  const book = platformBook(theirs.currency, doing.now);
  await entered(feePosted(book, "account_fee", theirs.source, -theirs.net_minor), doing);
  return -theirs.net_minor;
};

const held = ({ class: movement, source, net_minor }: Sum): Difference => ({
  class: "stuck",
  movement,
  source,
  theirs_minor: net_minor,
  reason: "The payment provider keeps this back. It is entered as a reserve.",
});

/** What the payment provider keeps back, which somebody has to know of, or gives free again. */
export const enterReserve = async (theirs: Sum, doing: Doing): Promise<Difference | undefined> => {
  const { source, net_minor, currency } = theirs;
  if (!(await isKnown("reserve_held", source)))
    await entered(reserveHeldPosted(platformBook(currency, doing.now), source, net_minor), doing);
  return net_minor < 0 ? held(theirs) : undefined;
};

const unordered = ({ class: movement, source, net_minor }: Sum): Difference => ({
  class: "missing_ours",
  check: "orders",
  movement,
  source,
  theirs_minor: net_minor,
  reason: "Nobody ordered it: it follows no schedule at the payment provider.",
});

/** Whether our bank has a payout, as the payment provider says by now. */
const enterArrival = async ({ source, status, currency }: Sum, sent_minor: number, doing: Doing) => {
  const arrived = await entriesAbout("platform", "platform_payout_arrived", source);
  const news = (status === "paid" ? sent_minor : 0) - balanceOf(arrived, "bank");
  if (news === 0) return;
  const book = platformBook(currency, doing.now);
  await entered(platformPayoutArrivedPosted(book, `${source}:${status}`, news), doing);
};

/**
 * What moves between our balance at the payment provider and our bank. A payout by the schedule that is set there needs
 * no order; everything else of this kind is somebody's deed.
 */
export const enterBankMovement = async (theirs: Sum, doing: Doing): Promise<Difference | undefined> => {
  const { class: movement, source, currency } = theirs;
  const [whole, ours] = await Promise.all([wholeOf(theirs), ownSumOf(theirs)]);
  const news = {
    net_minor: whole.net_minor - (ours?.net_minor ?? 0),
    fee_minor: whole.fee_minor - (ours?.fee_minor ?? 0),
  };
  const posted = movement === "payout" ? platformPayoutPosted : topUpPosted;
  if (news.net_minor !== 0 || news.fee_minor !== 0)
    await entered(posted(platformBook(currency, doing.now), `${source}:${whole.net_minor}`, news), doing);
  if (movement === "payout") await enterArrival(theirs, 0 - whole.net_minor - whole.fee_minor, doing);
  return theirs.automatic ? undefined : unordered({ ...theirs, net_minor: whole.net_minor });
};
