import { expect, test } from "vitest";
import { policy } from "../../shared/domain/policy.ts";
import { roundTripsOf } from "../../tests/support/quotes.ts";
import { call, signedIn } from "../../tests/support/world.ts";
import { handler as getPolicies } from "./get-policies.ts";
import { handler as getRules } from "./get-rules-for-quotation.ts";
import { handler as updateRules } from "./update-rules-for-quotation.ts";

const admin = await signedIn("admin");
type Entry = { area: string; name: string; value: unknown; unit?: string };

test("administrators read every policy value with its unit", async () => {
  const { items } = (await call(getPolicies, { as: admin })).data as { items: Entry[] };
  const of = (area: string, name: string) => items.find((one) => one.area === area && one.name === name);
  expect(of("job", "cancel_free_hours")).toEqual({
    area: "job",
    name: "cancel_free_hours",
    value: policy.job.cancel_free_hours,
    unit: "hours",
  });
  expect(of("payment", "fee_bps")).toMatchObject({ value: policy.payment.fee_bps, unit: "bps" });
  expect(of("job", "confirm_reminder_hours")?.value).toEqual([...policy.job.confirm_reminder_hours]);
  expect(of("quote", "requests.burst")).toMatchObject({ value: policy.quote.requests.burst });
  expect(of("session", "most")).not.toHaveProperty("unit");
  expect(new Set(items.map(({ area }) => area))).toEqual(
    new Set([
      ...Object.keys(policy),
      ...["dispute", "reconciliation", "times", "absence", "calendar", "series"],
      ...["conversation", "membership", "assistant"],
    ]),
  );
  expect(new Set(items.map(({ area, name }) => `${area} ${name}`)).size).toBe(items.length);
});

test("shows the rules as last set, with who set them", async () => {
  const first = (await call(getRules, { as: admin })).data;
  expect(first).toMatchObject({ rules_version: 0 });
  const rules = { ...first.rules, minimum_charge_minor: 7777 };
  const sent = await call(updateRules, { as: admin, body: { rules, version: first.rules_version } });
  expect(sent.status).toBe(200);
  expect((await call(getRules, { as: admin })).data).toMatchObject({
    rules_version: 1,
    rules: { minimum_charge_minor: 7777 },
    changed_by: admin.id,
    updated_at: expect.any(String),
  });
});

test("takes one round trip and is for administrators only", async () => {
  for (const handler of [getPolicies, getRules]) {
    expect(await roundTripsOf(() => call(handler, { as: admin }))).toBe(1);
    expect((await call(handler, { as: await signedIn("user") })).status).toBe(403);
  }
});
