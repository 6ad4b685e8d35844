import { expect, test, vi } from "vitest";
import { handler as runBooks } from "../events/schedules/books.ts";
import { handler as getPeriods } from "../functions/payment/get-periods.ts";
import { handler as getTrialBalance } from "../functions/payment/get-trial-balance.ts";
import { simulateYear } from "../local/sample-year/simulate.ts";
import { itemsOf } from "../local/sample-year/store.ts";
import { tableName } from "../shared/data/engine/table.ts";
import { writeAll } from "../shared/workflows/analytics/rebuild.ts";
import { administrator } from "./support/callers.ts";
import { call, clock, runSchedule } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const until = "2027-06-01T00:00:00.000Z";

type Line = { account: string; opening_minor: number; closing_minor: number };

test("the trial balances of the sample year are what its entries come to, month by month", async () => {
  const year = simulateYear({ jobs: 200, until });
  const books = itemsOf({ ...year, records: new Map(), events: [] });
  await writeAll(books.map((item) => ({ item: { Put: { TableName: tableName(), Item: item } } })));
  clock.set("2027-06-05T12:00:00.000Z");
  for (let runs = 0; runs < 50 && (await runSchedule(runBooks)).handled > 0; runs += 1);
  const as = await administrator();
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York", dateStyle: "short" });
  const months = year.postings.map(
    ({ posted_at, period }) => period ?? local.format(new Date(posted_at)).slice(0, 7),
  );
  const named = [...new Set(months)].toSorted();
  expect(named.length).toBeGreaterThanOrEqual(12);
  for (const month of named) {
    const until_then: Record<string, number> = {};
    year.postings.forEach(({ lines }, at) => {
      if ((months[at] as string) > month) return;
      for (const { account, amount_minor } of lines)
        until_then[account] = (until_then[account] ?? 0) + amount_minor;
    });
    const { data } = await call(getTrialBalance, { as, query: { period: month } });
    const { accounts, memo, total } = data.currencies[0];
    const shown: Line[] = [...accounts, ...memo];
    expect(Object.fromEntries(shown.map(({ account, closing_minor }) => [account, closing_minor]))).toEqual(
      until_then,
    );
    expect(total).toMatchObject({ opening_minor: 0, closing_minor: 0 });
  }
  const [first] = named;
  const { data } = await call(getPeriods, { as, query: { month: first as string } });
  expect(data.items[0].missing.map(({ what }: { what: string }) => what)).not.toContain(
    "entries_on_their_way",
  );
});
