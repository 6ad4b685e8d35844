import { handler as getQueue } from "../../../functions/admin/desk/get-queue.ts";
import { handler as approveCorrection } from "../../../functions/payment/approve-correction.ts";
import { handler as closePeriod } from "../../../functions/payment/close-period.ts";
import { handler as getDifferences } from "../../../functions/payment/get-differences.ts";
import { handler as getPeriods } from "../../../functions/payment/get-periods.ts";
import { handler as getTrialBalance } from "../../../functions/payment/get-trial-balance.ts";
import { handler as propose } from "../../../functions/payment/propose-correction.ts";
import type { KnownDifference } from "../../../shared/domain/payment/difference.ts";
import { administrator } from "../callers.ts";
import { type Caller, call, type Said } from "../world.ts";
import type { Change } from "./fault.ts";

const dataOf = ({ data, status, body }: Said) => {
  if (status !== 200) throw new Error(`${status} ${body}`);
  return data;
};

/** Two administrators for finance, signed in now. */
export const twoPeople = async (): Promise<[Caller, Caller]> => [
  await administrator("finance"),
  await administrator("finance"),
];

/** All differences in a state, page by page. */
export const listed = async (as: Caller, status: string): Promise<KnownDifference[]> => {
  const all: KnownDifference[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { status, limit: "100", ...(cursor && { cursor }) };
    const { items, next_cursor } = dataOf(await call(getDifferences, { as, query }));
    all.push(...items);
    if (!next_cursor) return all;
    cursor = next_cursor;
  }
};

/** The ids of the differences that wait in the console's queue. */
export const queued = async (as: Caller): Promise<string[]> =>
  dataOf(await call(getQueue, { as, query: { kind: "difference" } })).items.map(
    ({ record_id }: { record_id: string }) => record_id,
  );

const approved = async ({ id }: { id: string }, [ada, grace]: [Caller, Caller]): Promise<void> => {
  const approving = (as: Caller) => call(approveCorrection, { as, params: { book_correction_id: id } });
  const own = await approving(ada);
  if (own.error?.code !== "correction.same_person")
    throw new Error(`approved by who proposed it: ${own.body}`);
  dataOf(await approving(grace));
};

/** Ends a difference: each change is proposed by one, who may not approve it, and approved by the other. */
export const ended = async (
  { id: difference_id }: Pick<KnownDifference, "id">,
  changes: readonly Change[],
  both: [Caller, Caller],
): Promise<void> => {
  for (const [at, change] of changes.entries()) {
    const last = at === changes.length - 1;
    const body = { change: { ...change, ...(last && { difference_id }) }, reason: "Seen at the bank" };
    await approved(dataOf(await call(propose, { as: both[0], body })), both);
  }
};

export const missingOf = async (as: Caller, month: string): Promise<unknown> =>
  dataOf(await call(getPeriods, { as, query: { month } })).items[0].missing;

export const closed = async (month: string, both: [Caller, Caller]): Promise<void> => {
  const body = { month, reason: "Nothing is missing" };
  await approved(dataOf(await call(closePeriod, { as: both[0], body })), both);
};

type Account = { account: string; closing_minor: number };

/** By currency: what all accounts come to, what is in suspense and what is at the payment provider. */
export const balancesOf = async (as: Caller, period: string) =>
  dataOf(await call(getTrialBalance, { as, query: { period } })).currencies.map(
    ({ currency, accounts, total }: { currency: string; accounts: Account[]; total: Account }) => {
      const on = (...names: string[]) =>
        accounts
          .filter(({ account }) => names.includes(account))
          .reduce((sum, { closing_minor }) => sum + closing_minor, 0);
      return {
        currency,
        total: total.closing_minor + 0,
        suspense: on("suspense") + 0,
        at_provider: on("processor", "processor_reserve"),
      };
    },
  );
