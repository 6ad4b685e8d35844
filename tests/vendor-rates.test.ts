import { beforeEach, describe, expect, test } from "vitest";
import { handler as auditLog } from "../functions/admin/logs/get-logs.ts";
import { command } from "../ops/limits.ts";
import type { Stage } from "../ops/stage.ts";
import { rateRecords } from "../shared/data/vendor-rates.ts";
import { callsOf, vendorRatesId } from "../shared/domain/backoffice/vendor-rates.ts";
import { call, clock, signedIn, write } from "./support/world.ts";

const stage = { enter: async () => undefined } as unknown as Stage;

const order = async (given: Record<string, string>, dryRun = false) => {
  const told: string[] = [];
  const shown: string[] = [];
  const terminal = {
    tell: (line: string) => void told.push(line),
    show: (text: string) => void shown.push(text),
  };
  await command.run({ given, dryRun, stage, terminal });
  return { told, shown };
};

beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const present = await rateRecords.get(vendorRatesId);
  if (present) await write(rateRecords.remove(present));
});

describe("ops limits", () => {
  test("shows and changes how often vendors are asked, and the audit log has the change", async () => {
    const usual = [
      "stripe-calls-a-second\t100\tusual",
      "stripe-endpoint-calls-a-second\t25\tusual",
      "model-calls-a-minute\t200\tusual",
    ];
    expect((await order({})).shown).toEqual(usual);
    const dry = await order({ "stripe-calls-a-second": "400" }, true);
    expect(dry.told).toContain("With that: stripe-calls-a-second: 400.");
    expect((await order({})).shown).toEqual(usual);
    const done = await order({ "stripe-calls-a-second": "400" });
    expect(done.told).toContain("From now on, after a minute everywhere: stripe-calls-a-second: 400.");
    clock.advance({ minutes: 1 });
    await order({ "model-calls-a-minute": "1000" });
    expect((await order({})).shown).toEqual([
      "stripe-calls-a-second\t400\tset by an operator",
      usual[1],
      "model-calls-a-minute\t1000\tset by an operator",
    ]);
    clock.advance({ minutes: 1 });
    await order({ "stripe-calls-a-second": "default" });
    expect((await order({})).shown[0]).toBe(usual[0]);
    const { data } = await call(auditLog, {
      as: await signedIn("admin"),
      query: { action: "vendor_rates.changed" },
    });
    const by = { actor: { role: "system", id: "operator" }, operation: "ops/limits" };
    expect(data.items).toMatchObject([
      { ...by, before: { values: { calls: 400 } }, after: { values: { rate: "stripe_calls_a_second" } } },
      { ...by, after: { values: { rate: "model_calls_a_minute", calls: 1000 } } },
      { ...by, before: { values: {} }, after: { values: { rate: "stripe_calls_a_second", calls: 400 } } },
    ]);
  });

  test.each([
    ["stripe-calls-a-second", "4", "5 to 10000, such as 100"],
    ["stripe-endpoint-calls-a-second", "2501", "5 to 2500, such as 25"],
    ["model-calls-a-minute", "12.5", "10 to 100000, such as 200"],
    ["model-calls-a-minute", "", "10 to 100000, such as 200"],
  ])("refuses --%s %j, and says what is possible", async (name, given, possible) => {
    await expect(order({ [name]: given })).rejects.toThrow(
      `--${name} must be a whole number from ${possible}, or default.`,
    );
    expect(await rateRecords.get(vendorRatesId)).toBeUndefined();
  });
});

test("a stored rate that may not be set is as if none were", () => {
  expect(callsOf({ calls: { stripe_calls_a_second: 400 } }, "stripe_calls_a_second")).toBe(400);
  for (const calls of [0, -1, 1.5, 1e9])
    expect(callsOf({ calls: { stripe_calls_a_second: calls } }, "stripe_calls_a_second")).toBe(100);
  expect(callsOf(undefined, "stripe_calls_a_second")).toBe(100);
});
