import type Stripe from "stripe";
import { bookPostings, postings } from "../../../shared/data/ledger.ts";
import { payments } from "../../../shared/data/payments.ts";
import type { LedgerAccount } from "../../../shared/domain/payment/accounts.ts";
import type { CorrectionLine } from "../../../shared/domain/payment/book-change.ts";
import type { Posting, PostingKind } from "../../../shared/domain/payment/ledger.ts";
import { beginRowChecks, isOfTurn, type RowCheck } from "../../../shared/domain/payment/row-check.ts";
import { newId } from "../../../shared/kernel/id.ts";
import type { securedPayment } from "../money-world.ts";
import type { StripeWorld } from "../stripe.ts";
import { write } from "../world.ts";

/** A payment that was made, and whose share its provider got. */
export type Paid = Awaited<ReturnType<typeof securedPayment>> & { worker_id: string };

/** Where faults are planted; `old` was paid in a month that is closed by then. */
export type Scene = { stripe: StripeWorld; old: Paid };

/** What is proposed to end a difference. The last one says so; those before it only change the books. */
export type Change = Record<string, unknown> & { kind: string };

export type Planted = {
  /** By what its difference is known. */
  source: string;
  /** By what a second one is known that another check finds of it. */
  also?: string;
  /** Proposed by one administrator and approved by another. */
  changes?: () => Promise<Change[]> | Change[];
  /** Put right at the payment provider. */
  mend?: () => Promise<unknown> | unknown;
  /** Whether the comparison itself has entered what was missing: nobody has to do anything. */
  entered?: () => Promise<boolean>;
};

/** `of`: the check that finds it, `within` in how many nights it is found at the latest. */
export type Fault = {
  of: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I";
  within: 1 | 7 | 10;
  ends: "corrected" | "explained" | "gone" | "entered";
  without_payment?: true;
  plant: (paid: Paid, scene: Scene) => Promise<Planted>;
};

/** The id of a person whom the check of older rows looks at in a night, or does not. */
export const idOfRowCheck = (night: string, isLookedAt: boolean): string => {
  const [{ turn }] = beginRowChecks([], night, undefined) as [RowCheck];
  let id: string = newId("account");
  while (isOfTurn(id, turn) !== isLookedAt) id = newId("account");
  return id;
};

export const linesOf = (by: Partial<Record<LedgerAccount, number>>): CorrectionLine[] =>
  Object.entries(by).map(([account, amount_minor]) => ({ account: account as LedgerAccount, amount_minor }));

/** An entry in a payment's book. */
export const correction = (payment_id: string, by: Partial<Record<LedgerAccount, number>>): Change => ({
  kind: "correction",
  currency: "usd",
  payment_id,
  lines: linesOf(by),
});

/** An entry in the platform's own book, or a provider's. */
export const elsewhere = (by: Partial<Record<LedgerAccount, number>>, more: object = {}): Change => ({
  kind: "correction",
  currency: "usd",
  lines: linesOf(by),
  ...more,
});

export const acknowledged: Change = { kind: "acknowledgement" };

export const entryOf = async ({ payment_id }: Paid, kind: PostingKind): Promise<Posting> =>
  (await bookPostings(payment_id)).find((posting) => posting.kind === kind) as Posting;

/** Writes other amounts into an entry, on some accounts. Returns what it is about. */
export const shifted = async (
  paid: Paid,
  kind: PostingKind,
  by: Partial<Record<LedgerAccount, number>>,
): Promise<string> => {
  const posting = await entryOf(paid, kind);
  const before = new Map(posting.lines.map(({ account, amount_minor }) => [account, amount_minor]));
  const names = [...new Set([...before.keys(), ...(Object.keys(by) as LedgerAccount[])])];
  const lines = names.map((account) => ({
    account,
    amount_minor: (before.get(account) ?? 0) + (by[account] ?? 0),
  }));
  await write(postings.update({ ...posting, lines }));
  return posting.reference;
};

export const bookOf = ({ payment_id, job, worker_id }: Paid) => ({
  book_id: payment_id,
  currency: "usd",
  job_id: job.id,
  service_provider_id: worker_id as never,
  posted_at: new Date().toISOString(),
});

export const intentOf = async ({ payment_id }: Paid): Promise<string> =>
  (await payments.find(payment_id)).payment_intent_id as string;

export const movements = ({ stripe }: Scene): Stripe.BalanceTransaction[] =>
  stripe.emulator.state.list<Stripe.BalanceTransaction>("balance_transaction");

/** What somebody did on the payment provider's dashboard. */
export const onDashboard = (scene: Scene, type: string, category: string, amount: number): string => {
  scene.stripe.emulator.book({ type: type as "charge", category: category as "charge", amount });
  return movements(scene).at(-1)?.id as string;
};

/** Does something of which the payment provider tells nobody. */
export const untold = async <T>({ stripe }: Scene, work: () => Promise<T>): Promise<T> => {
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  const done = await work();
  await stripe.emulator.advance();
  stripe.emulator.faults.clear();
  return done;
};
