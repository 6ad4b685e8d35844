import { beforeEach, expect, test, vi } from "vitest";
import { pricingBasis } from "../../../shared/data/quotation-rules.ts";
import { defaultMarket } from "../../../shared/markets/served.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing } from "../../../tests/support/imports.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as updateRules } from "../../global/update-rules-for-quotation.ts";
import { handler as getColumns } from "./get-columns.ts";
import { handler } from "./get-import.ts";
import { handler as getImports } from "./get-imports.ts";

const bucket = openBucket();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const prices = csv(
  ["rule", "name", "value"],
  ["hourly_rate", "plumbing", "123.45"],
  ["call_out", "", "45"],
  ["region", "US-NY", "120"],
  ["hourly_rate", "alchemy", "10"],
);

test("prices are a draft that is tried first; nothing is in force before somebody says so", async () => {
  const { imported, rows } = importing(bucket, admin);
  const before = (await pricingBasis(defaultMarket)).rules;
  const { id, did, draft } = await imported("prices", prices);
  expect(did.wrong).toBe(1);
  expect(await rows(id)).toMatchObject([{ row: 5, column: "name", code: "import.row_unknown_service" }]);
  expect((await pricingBasis(defaultMarket)).rules).toEqual(before);
  expect(draft).toEqual({
    ...before,
    hourly_rate_minor: {
      ...before.hourly_rate_minor,
      by_service: { ...before.hourly_rate_minor.by_service, plumbing: 12_345 },
    },
    call_out_minor: 4500,
    region_multiplier_bps: { ...before.region_multiplier_bps, "US-NY": 12_000 },
  });
  const set = (dry_run: boolean) => call(updateRules, { as: admin, body: { rules: draft, dry_run } });
  expect((await set(true)).data.effect).toBeDefined();
  expect((await pricingBasis(defaultMarket)).rules).toEqual(before);
  expect((await set(false)).status).toBe(200);
  expect((await imported("prices", prices)).did).toMatchObject({ new: 0, changed: 0, same: 3, wrong: 1 });
  await call(updateRules, { as: admin, body: { rules: before } });
});

test("takes one round trip, says what can stand in files, and is for administrators only", async () => {
  const { checked } = importing(bucket, admin);
  const { id } = await checked("prices", prices);
  const params = { import_id: id };
  expect(await roundTripsNeeded(() => call(handler, { as: admin, params }))).toBe(1);
  expect((await call(handler, { as: await signedIn("service_provider"), params })).status).toBe(403);
  const { items } = (await call(getImports, { as: admin, query: { limit: "100" } })).data;
  expect(items).toContainEqual(expect.objectContaining({ id, kind: "prices", state: "checked" }));
  const begun = items.map(({ created_at }: { created_at: string }) => created_at);
  expect(begun).toEqual(begun.toSorted().reverse());
  const { kinds } = (await call(getColumns, { as: admin })).data;
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
    "providers",
    "customers",
    "catalog",
    "prices",
    "past_jobs",
  ]);
  for (const { kind, columns } of kinds) {
    const sample = csv(
      columns.map(({ name }: { name: string }) => name),
      columns.map(({ name, sample }: { name: string; sample: string }) =>
        name === "provider_external_id" ? "" : sample,
      ),
    );
    expect((await checked(kind, sample)).found, kind).toMatchObject({ new: expect.any(Number), wrong: 0 });
  }
});
