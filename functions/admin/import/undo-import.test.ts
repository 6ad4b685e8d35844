import { beforeEach, expect, test, vi } from "vitest";
import { catalog } from "../../../shared/data/catalog.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing, workImports } from "../../../tests/support/imports.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { type Caller, call, clock, renewed, storyOf, write } from "../../../tests/support/world.ts";
import { handler as editDefaultServices } from "../default-services/edit-defaultservices.ts";
import { handler as findByExternalId } from "../field/find-by-external-id.ts";
import { handler } from "./undo-import.ts";

const bucket = openBucket();
openMailbox();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const undo = (import_id: string) => call(handler, { as: admin, params: { import_id } });
const undone = async (import_id: string) => {
  expect(await undo(import_id)).toMatchObject({ status: 200 });
  await workImports();
  return importing(bucket, admin).read(import_id);
};

const services = ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"];
const service = (key: string, price: string) => [`S-${key}`, key, key, "Undo", "visit", price, "80", "250"];

test("what is unchanged goes or gets its old values; what was changed since is kept and listed", async () => {
  const { imported, rows } = importing(bucket, admin);
  const first = await imported("catalog", csv(services, service("left", "100"), service("moved", "100")));
  const [left, moved] = await rows(first.id, "new");
  const second = await imported(
    "catalog",
    csv(services, service("left", "120"), service("moved", "120"), service("added", "90")),
  );
  expect(second.did).toEqual({ new: 1, changed: 2, same: 0, wrong: 0 });
  const body = {
    price_rule: { base_minor: 13_000, lowest_minor: 8000, highest_minor: 25_000, currency: "usd" },
  };
  await call(editDefaultServices, { as: admin, params: { default_service_id: moved.record_id }, body });
  const [added] = await rows(second.id, "new");
  expect(await undone(second.id)).toMatchObject({ state: "undone", undo: { gone: 2, kept: 1 } });
  expect(await rows(second.id, "kept")).toMatchObject([
    { row: 3, external_id: "S-moved", code: "import.row_changed_since" },
  ]);
  expect((await catalog.find(left.record_id)).price_rule.base_minor).toBe(10_000);
  expect((await catalog.find(moved.record_id)).price_rule.base_minor).toBe(13_000);
  expect(await catalog.get(added.record_id)).toBeUndefined();
  expect((await undo(first.id)).status).toBe(200);
  await workImports();
  expect(await catalog.get(left.record_id)).toBeUndefined();
  const again = await imported("catalog", csv(services, service("left", "100")));
  expect(again.did).toMatchObject({ new: 1 });
});

const providers = ["external_id", "business_name", "contact_name", "email", "country", "postcodes"];
const provider = (nth: number, name = "Reyes Plumbing") => [
  `P-${nth}`,
  name,
  "Ana Reyes",
  `undo-${nth}@reyes.example.com`,
  "US",
  "100 101",
];

test("providers come as they would have applied, are found by their id, and go unless they have signed in or taken jobs", async () => {
  const { imported, rows } = importing(bucket, admin);
  const { id, did } = await imported(
    "providers",
    csv(providers, provider(1), provider(2), ["P-3", "X", "Y", "UNDO-1@reyes.example.com"]),
  );
  expect(did).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
  expect(await rows(id)).toMatchObject([{ row: 4, column: "email", code: "row.repeated" }]);
  const [one, two] = await rows(id, "new");
  expect(await serviceProviders.find(one.record_id)).toMatchObject({
    state: "profile_incomplete",
    business_name: "Reyes Plumbing",
    area: { country: "US", postcode_prefixes: ["100", "101"] },
    documents: {},
  });
  const found = { record_type: "service_provider", source: "old-crm", external_id: "P-1" };
  expect((await call(findByExternalId, { as: admin, query: found })).data).toMatchObject({
    record_id: one.record_id,
  });
  const other = await imported("providers", csv(providers, provider(1), provider(2, "Reyes & Sons")));
  expect(other.did).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
  expect((await serviceProviders.find(two.record_id)).business_name).toBe("Reyes & Sons");
  await undone(other.id);
  expect((await serviceProviders.find(two.record_id)).business_name).toBe("Reyes Plumbing");
  const approved = await serviceProviders.find(two.record_id);
  await write(serviceProviders.update({ ...approved, state: "approved" }));
  expect((await undone(id)).undo).toEqual({ gone: 1, kept: 1 });
  expect(await rows(id, "kept")).toMatchObject([{ external_id: "P-2", code: "import.row_in_use" }]);
  expect((await serviceProviders.find(one.record_id)).state).toBe("deleted");
  expect((await call(findByExternalId, { as: admin, query: found })).status).toBe(404);
  expect((await imported("providers", csv(providers, provider(1)))).did).toMatchObject({ new: 1 });
});

test("is for seven days, once, and for what has ended", async () => {
  const { imported, checked } = importing(bucket, admin);
  const only = await checked("catalog", csv(services, service("never", "100")));
  expect((await undo(only.id)).error).toMatchObject({
    code: "import.not_now",
    details: { state: "checked" },
  });
  const late = await imported("catalog", csv(services, service("late", "100")));
  await undone((await imported("catalog", csv(services, service("twice", "100")))).id);
  clock.advance({ days: 7, minutes: 1 });
  admin = await renewed(admin);
  expect((await undo(late.id)).error?.code).toBe("import.undo_late");
  expect((await storyOf("import", late.id)).at(-1)).toBe("import.done");
});
