import { postings } from "../../shared/data/ledger.ts";
import { allRowChecks, rowChecks } from "../../shared/data/row-checks.ts";
import {
  beginRowChecks,
  isEnded,
  isFree,
  isHeld,
  isTonights,
  mayBegin,
  type RowCheck,
  rowCheckIdOf,
  rowCheckPolicy,
} from "../../shared/domain/payment/row-check.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { sendToRowChecks } from "../../shared/vendors/queue/send.ts";
import { isLate, reserve_ms, workRows } from "../../shared/workflows/payment/comparison/rows.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";

/** Tonight's parts. */
const begun = async (
  parts: readonly RowCheck[],
  now: string,
  commit: (writes: ReturnType<typeof rowChecks.put>[]) => Promise<unknown>,
): Promise<readonly RowCheck[]> => {
  if (isTonights(parts, now)) return parts;
  const oldest = { limit: 1, scope: "row-checks", order: "oldest" as const };
  const first = (await postings.page("all", "LEDGER", oldest)).items[0]?.posted_at;
  const next = beginRowChecks(parts, now, first);
  await commit(next.map(rowChecks.put));
  return next;
};

/** Looks each night at a thirtieth of what older days touched: payments of 13 months, customers and providers. */
export const handler = schedule({
  name: "row-checks",
  rate: "5 minutes",
  due: async (now) => {
    if (isEnded(await rowChecks.get(rowCheckIdOf("end")), now)) return [];
    const parts = await allRowChecks();
    const isReady = parts.some((one) => isFree(one, now) && mayBegin(one, parts));
    return isReady || !isTonights(parts, now) ? [{ parts }] : [];
  },
  emits: differenceEvents,
  uses: ["table", "lists", "queue"],
}).handle(async ({ due: { parts }, now, newId, commit, remaining }) => {
  const tonights = await begun(parts, now, (writes) => commit({ writes, events: [] }));
  const handing_over = remaining() - rowCheckPolicy.own_ms;
  const left = () => remaining() - handing_over + reserve_ms;
  const working = { now, clock: () => now, newId, commit, remaining: left };
  const held = tonights.filter((one) => isHeld(one, now)).length;
  let places = rowCheckPolicy.workers - held;
  // Whatever a worker's death or a lost message has left is sent for again; what would only wait is not sent yet.
  for (const one of tonights.filter((check) => isFree(check, now))) {
    if (held === 0 && !isLate(working)) await workRows(one.part, working);
    else if (places > 0 && mayBegin(one, tonights)) {
      places -= 1;
      await sendToRowChecks({ day: one.night, part: one.part });
    }
  }
});
