import { expect, test } from "vitest";
import { handler as getTrialBalance } from "../functions/payment/get-trial-balance.ts";
import { aCapture, countedAt, entered } from "./support/books-world.ts";
import { administrator } from "./support/callers.ts";
import { call } from "./support/world.ts";

type Balance = { account: string; opening_minor: number; closing_minor: number };

test("a year's trial balances are what its raw entries come to, month by month", async () => {
  const entries = Array.from({ length: 150 }, (_, at) =>
    aCapture(new Date(Date.UTC(2033, 0, 3, 12) + at * 58 * 3_600_000).toISOString(), 1000 + at * 10),
  );
  for (let at = 0; at < entries.length; at += 50) await entered(...entries.slice(at, at + 50));
  await countedAt("2034-01-10T12:00:00.000Z");
  const as = await administrator();
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York", dateStyle: "short" });
  for (let month = 1; month <= 12; month += 1) {
    const period = `2033-${String(month).padStart(2, "0")}`;
    const until: Record<string, number> = {};
    for (const { posted_at, lines } of entries) {
      if (local.format(new Date(posted_at)).slice(0, 7) > period) continue;
      for (const { account, amount_minor } of lines) until[account] = (until[account] ?? 0) + amount_minor;
    }
    const { data } = await call(getTrialBalance, { as, query: { period } });
    const shown: Balance[] = data.currencies[0].accounts;
    expect(Object.fromEntries(shown.map(({ account, closing_minor }) => [account, closing_minor]))).toEqual(
      until,
    );
  }
});
