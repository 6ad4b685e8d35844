import { credits } from "../../../data/credits.ts";
import { differencesOfDay } from "../../../data/differences.ts";
import type { Page, PageRequest } from "../../../data/engine/page.ts";
import { postedIn } from "../../../data/ledger.ts";
import { providerDebts } from "../../../data/provider-debts.ts";
import { allRowChecks, rowChecks } from "../../../data/row-checks.ts";
import { differenceIdOf } from "../../../domain/payment/difference.ts";
import { type Posting, placeInBooks } from "../../../domain/payment/ledger.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import {
  freeCheck,
  heldCheck,
  isFree,
  isOfRows,
  isOfTurn,
  mayBegin,
  type RowCheck,
  rowCheckIdOf,
  withoutDay,
} from "../../../domain/payment/row-check.ts";
import { spanOf } from "../../../domain/payment/slice-steps.ts";
import { committed } from "../../../kernel/record.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { sendToRowChecks } from "../../../vendors/queue/send.ts";
import { recordDifferences } from "../found-differences.ts";
import { checkCredit, checkDebt } from "./balances.ts";
import { besides } from "./besides.ts";
import { type Doing, each } from "./doing.ts";
import { bookIn } from "./ours.ts";

/** `clock`: the time as it goes on. */
export type CheckingRows = Doing & { clock: () => string };

/** How much of its time a worker leaves for its last page. */
export const reserve_ms = 30_000;

export const isLate = ({ remaining }: Pick<Doing, "remaining">): boolean => remaining() < reserve_ms;

const saved = async (check: RowCheck, { commit }: Doing): Promise<RowCheck> => {
  await commit({ writes: [rowChecks.put(check)], events: [] });
  return committed(check);
};

/** Keeps where a part has got to, and the part itself for some more time. */
const kept = (check: RowCheck, working: CheckingRows): Promise<RowCheck> =>
  saved(heldCheck(check, working.clock()), working);

/** Stores what was found before it is kept that it was looked for: who comes after a kill finds it again. */
const recorded = async (
  check: RowCheck,
  day: string,
  found: readonly Difference[],
  working: CheckingRows,
): Promise<RowCheck> => {
  const all = new Map(found.map((one) => [differenceIdOf(one) as string, one]));
  await recordDifferences(day, { differences: [...all.values()] }, [], working);
  return { ...check, seen: [...new Set([...check.seen, ...all.keys()])] };
};

/** What a day's movements tell of is not told again of its rows. */
const toldOn = async (day: string): Promise<ReadonlySet<string>> => {
  const known = await differencesOfDay(day);
  return new Set(known.flatMap((one) => (isOfRows(one) ? [] : (one.found.payment_id ?? []))));
};

/** Goes through the entries of an hour of the first day, and reads by their keys what they touch, while there is time. */
const throughHour = async (begun: RowCheck, day: string, working: CheckingRows): Promise<RowCheck> => {
  let check = begun;
  let told: ReadonlySet<string> | undefined;
  const { from, to } = spanOf({ day, hour: Number(check.part) });
  for await (const page of postedIn(check.cursor ?? from, to)) {
    const some = page.filter((posting) => placeInBooks(posting) !== check.cursor);
    if (some.length === 0) continue;
    told ??= await toldOn(day);
    const isTold = (id: string) => told?.has(id) === true;
    const found = await besides(some, [...new Set(some.flatMap(bookIn))], isTold, working);
    const cursor = placeInBooks(some.at(-1) as Posting);
    check = await kept({ ...(await recorded(check, day, found, working)), cursor }, working);
    if (isLate(working)) return check;
  }
  return withoutDay(check);
};

/** The end of a day all hours of which are gone through: what none of them has found any more is gone. */
const endOfDay = async (check: RowCheck, day: string, working: CheckingRows): Promise<RowCheck> => {
  const seen = new Set((await allRowChecks()).flatMap((one) => one.seen));
  const known = await differencesOfDay(day);
  const lost = known.filter((one) => isOfRows(one) && !seen.has(one.id));
  await recordDifferences(day, { differences: [] }, lost, working);
  return withoutDay(check);
};

const over = (check: RowCheck, { clock }: CheckingRows): RowCheck => ({ ...check, ended_at: clock() });

/** Each of its days, while there is time. */
const throughDays = async (
  begun: RowCheck,
  through: typeof throughHour,
  working: CheckingRows,
): Promise<RowCheck> => {
  let check = begun;
  for (let day = check.days[0]; day !== undefined; day = check.days[0]) {
    check = await through(check, day, working);
    if (isLate(working) && check.days.length > 0) return check;
  }
  return over(check, working);
};

/** A list's records whose turn it is, whether or not there are entries about them, while there is time. */
const throughList = async <T extends { id: string }>(
  begun: RowCheck,
  pageOf: (asked: PageRequest) => Promise<Page<T>>,
  look: (one: T) => Promise<Difference[]>,
  working: CheckingRows,
): Promise<RowCheck> => {
  let check = begun;
  do {
    const asked = { limit: 100, scope: "row-checks", order: "oldest", cursor: check.cursor } as const;
    const { items, next_cursor } = await pageOf(asked);
    const mine = items.filter(({ id }) => isOfTurn(id, check.turn));
    const found = (await each(mine, working, look)).flat();
    check = await recorded(check, check.night, found, working);
    if (next_cursor === null) return over(check, working);
    check = await kept({ ...check, cursor: next_cursor }, working);
  } while (!isLate(working));
  return check;
};

const through = (check: RowCheck, working: CheckingRows): Promise<RowCheck> => {
  if (check.part === "end") return throughDays(check, endOfDay, working);
  if (check.part === "debts") {
    const pageOf = (asked: PageRequest) => providerDebts.page("owing", "DEBTS", asked);
    return throughList(check, pageOf, ({ id }) => checkDebt(id, true), working);
  }
  if (check.part === "credits") {
    const pageOf = (asked: PageRequest) => credits.page("left", "CREDITS", asked);
    return throughList(check, pageOf, ({ id }) => checkCredit(id), working);
  }
  return throughDays(check, throughHour, working);
};

/** Takes a part. Undefined: nothing can be done for it now, or somebody else has it. */
const taken = async (part: string, working: CheckingRows): Promise<RowCheck | undefined> => {
  const check = await rowChecks.get(rowCheckIdOf(part));
  if (!check || !isFree(check, working.clock())) return undefined;
  if (part === "end" && !mayBegin(check, await allRowChecks())) return undefined;
  return kept(check, working);
};

const worked = async (part: string, working: CheckingRows): Promise<void> => {
  const begun = await taken(part, working);
  if (!begun) return;
  const check = await saved(freeCheck(await through(begun, working)), working);
  if (check.ended_at === undefined) await sendToRowChecks({ day: check.night, part });
};

/**
 * Looks at a part of tonight's older rows as far as there is time. Where somebody else's change gets in its way, the
 * schedule has it gone on with once it is not held any more.
 */
export const workRows = (part: string, working: CheckingRows): Promise<void> =>
  worked(part, working).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.reason.status !== 409) throw error;
  });
