import { beforeEach, describe, expect, test } from "vitest";
import { handler as auditLog } from "../functions/admin/logs/get-logs.ts";
import type { Given } from "../ops/command.ts";
import { command } from "../ops/limits.ts";
import type { Stage } from "../ops/stage.ts";
import { budgetUse, isOutOfBudget, spend } from "../shared/data/ai-budgets.ts";
import { aiCostLimits, costLimitAt } from "../shared/data/ai-cost-limits.ts";
import { noUsage } from "../shared/domain/conversation/conversation.ts";
import { costLimitId, costLimitOf, setCostLimit } from "../shared/domain/conversation/cost-limit.ts";
import { newId } from "../shared/kernel/id.ts";
import { minus, plus } from "../shared/kernel/time.ts";
import { budgetNotice } from "../shared/workflows/conversation/budget-notice.ts";
import { call, clock, signedIn, write } from "./support/world.ts";

const dollar = 1_000_000;
const day = { next: "2033-05-01T10:00:00.000Z" };

/** Each test has a week of its own, so that none sees what another one has spent. */
beforeEach(async () => {
  day.next = plus(day.next, { days: 30 });
  clock.set(day.next);
  const present = await aiCostLimits.get(costLimitId);
  if (present) await write(aiCostLimits.remove(present));
});

const spent = (dollars: number, now: string) =>
  write(
    ...spend(
      newId("account"),
      { ...noUsage, input: 1, cost_micros: dollars * dollar },
      newId("message"),
      now,
    ),
  );

const set = async (dollars: number | undefined): Promise<void> => {
  const micros = dollars === undefined ? undefined : dollars * dollar;
  const { record } = setCostLimit(await aiCostLimits.get(costLimitId), micros, day.next);
  await write(aiCostLimits.put(record));
};

const ask = () => isOutOfBudget(newId("account"), day.next);

describe("what models may cost a day", () => {
  test("is $50, or three times the mean of the seven days before", () => {
    expect(costLimitOf(undefined, [])).toBe(50 * dollar);
    expect(
      costLimitOf(
        undefined,
        [100, 100, 100, 100, 100, 100, 100].map((one) => one * dollar),
      ),
    ).toBe(300 * dollar);
    expect(costLimitOf(undefined, [350 * dollar, 0, 0, 0, 0, 0, 0])).toBe(150 * dollar);
    expect(costLimitOf(7 * dollar, [350 * dollar, 0, 0, 0, 0, 0, 0])).toBe(7 * dollar);
  });

  test("is $50 where the week before cost little", async () => {
    await spent(49, day.next);
    expect(await ask()).toBeUndefined();
    await spent(1, day.next);
    expect(await ask()).toBe("all");
  });

  test("grows with the use: a week of $70 a day allows $210, and the day of $210 ends there", async () => {
    for (let ago = 1; ago <= 8; ago += 1) await spent(70, minus(day.next, { days: ago }));
    await spent(209, day.next);
    expect(await ask()).toBeUndefined();
    await spent(1, day.next);
    expect(await ask()).toBe("all");
    expect(await costLimitAt(day.next)).toBe(210 * dollar);
  });

  test("is what an operator sets, whether lower or higher, from the next question on", async () => {
    await spent(20, day.next);
    await set(20);
    expect(await ask()).toBe("all");
    await set(21);
    expect(await ask()).toBeUndefined();
    await set(120);
    await spent(99, day.next);
    expect(await ask()).toBeUndefined();
    await set(undefined);
    expect(await ask()).toBe("all");
  });

  test("administrators are told once at half of it, once at four fifths, and once at its end", async () => {
    const notified = async (): Promise<[string, unknown][]> => {
      const account = newId("account");
      const { writes, events } = await budgetNotice(await budgetUse(account, day.next), account, day.next);
      if (writes.length > 0) await write(...writes);
      return events.map(({ type, data }) => [type, (data as { percent?: number }).percent]);
    };
    await spent(24.9, day.next);
    expect(await notified()).toEqual([]);
    await spent(0.1, day.next);
    expect(await notified()).toEqual([["ai.budget_nearing", 50]]);
    expect(await notified()).toEqual([]);
    await spent(15, day.next);
    expect(await notified()).toEqual([["ai.budget_nearing", 80]]);
    await spent(10, day.next);
    expect(await notified()).toEqual([["ai.budget_reached", undefined]]);
    expect(await notified()).toEqual([]);
    await set(200);
    expect(await notified()).toEqual([]);
  });

  test("half of it is that of the limit in force: set, or by the week before", async () => {
    const percent = async () => (await budgetUse(newId("account"), day.next)).percent;
    await spent(30, day.next);
    expect(await percent()).toBe(50);
    await set(100);
    expect(await percent()).toBeUndefined();
    await set(33);
    expect(await percent()).toBe(80);
  });

  test("of two notices of the same part at the same time one counts", async () => {
    await spent(26, day.next);
    const use = { percent: 50 as const };
    const [one, other] = await Promise.all([1, 2].map(() => budgetNotice(use, newId("account"), day.next)));
    const both = await Promise.allSettled([one, other].map((notice) => write(...(notice?.writes ?? []))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("administrators are told the limit that was in force", async () => {
    await set(120);
    const { events } = await budgetNotice({ spent: "all", percent: 100 }, newId("account"), day.next);
    expect(events).toMatchObject([
      { type: "ai.budget_reached", data: { limit_minor: 12_000, currency: "usd" } },
    ]);
  });
});

const stage = { enter: async () => undefined } as unknown as Stage;

const order = async (given: Given, dryRun = false): Promise<string> => {
  const told: string[] = [];
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given, dryRun, stage, terminal });
  return told.join("\n");
};

describe("ops limits", () => {
  test("shows the limit, why it is that, and what the day has cost", async () => {
    await spent(70, minus(day.next, { days: 1 }));
    await spent(12.34, day.next);
    expect(await order({})).toBe(
      "Models may cost $50.00 a day (by itself: the mean of the week before is $10.00). Today they have cost $12.34.",
    );
  });

  test("changes it, which stands in the audit log, and back", async () => {
    expect(await order({ "ai-cost-a-day": "120" }, true)).toMatch(
      /With that: Models may cost \$120\.00 a day/,
    );
    expect(await costLimitAt(day.next)).toBe(50 * dollar);
    expect(await order({ "ai-cost-a-day": "120" })).toMatch(
      /From now on: Models may cost \$120\.00 .*by an operator/,
    );
    expect(await costLimitAt(day.next)).toBe(120 * dollar);
    clock.set(plus(day.next, { minutes: 1 }));
    await order({ "ai-cost-a-day": "default" });
    expect(await costLimitAt(day.next)).toBe(50 * dollar);
    const { data } = await call(auditLog, {
      as: await signedIn("admin"),
      query: { action: "ai.cost_limit_changed" },
    });
    const by = { actor: { role: "system", id: "operator" }, operation: "ops/limits" };
    expect(data.items.slice(0, 2)).toMatchObject([
      { ...by, before: { values: { limit_minor: 12_000 } }, after: { values: { currency: "usd" } } },
      { ...by, before: { values: {} }, after: { values: { limit_minor: 12_000, currency: "usd" } } },
    ]);
  });

  test.each(["0.99", "50001", "-5", "1e3", "much", ""])(
    "refuses %j, and says what is possible",
    async (given) => {
      await expect(order({ "ai-cost-a-day": given })).rejects.toThrow(
        "--ai-cost-a-day must be a number of dollars from $1.00 to $50000.00, such as 120, or default.",
      );
      expect(await aiCostLimits.get(costLimitId)).toBeUndefined();
    },
  );
});
