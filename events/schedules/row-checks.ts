import { postings } from "../../shared/data/ledger.ts";
import { rowChecks } from "../../shared/data/row-checks.ts";
import { beginRowCheck, isEnded } from "../../shared/domain/payment/row-check.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { checkRows } from "../../shared/workflows/payment/comparison/rows.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";

/** Looks each night at a thirtieth of what older days touched: payments of 13 months, customers and providers. */
export const handler = schedule({
  name: "row-checks",
  rate: "1 hour",
  due: async (now) => {
    const check = await rowChecks.get("rows");
    return isEnded(check, now) ? [] : [{ check }];
  },
  emits: differenceEvents,
  uses: ["table", "lists"],
}).handle(async ({ due: { check }, now, newId, commit, remaining }) => {
  const oldest = { limit: 1, scope: "row-checks", order: "oldest" as const };
  const isTonight = check?.night === now.slice(0, 10);
  const first = isTonight ? undefined : (await postings.page("all", "LEDGER", oldest)).items[0]?.posted_at;
  const begun = isTonight ? check : beginRowCheck(check, now, first);
  await checkRows(begun, { now, newId, commit, remaining });
});
