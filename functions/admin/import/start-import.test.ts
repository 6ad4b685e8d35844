import { beforeEach, expect, test, vi } from "vitest";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing, workImports } from "../../../tests/support/imports.ts";
import { type Caller, call, clock, renewed, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as getDefaultServices } from "../default-services/get-defaultservices.ts";
import { handler } from "./start-import.ts";

const bucket = openBucket();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const head = ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"];
const service = (nth: number, price = "120.00") => [
  `S-${nth}`,
  `service_${nth}`,
  `Service ${nth}`,
  "Imported",
  "visit",
  price,
  "80",
  "250,50",
];
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => service(from + at));
const inCatalog = async () => {
  const query = { limit: "100" };
  return (await call(getDefaultServices, { as: admin, query })).data.items.filter(
    ({ category }: { category: string }) => category === "Imported",
  );
};

test("a file is checked without a change, and taken over by an order; the same file again is all the same", async () => {
  const { checked, imported, start, read } = importing(bucket, admin);
  const file = csv(head, ...many(3));
  const { id, ...found } = await checked("catalog", file);
  expect(found).toMatchObject({
    state: "checked",
    rows: 3,
    found: { new: 3, changed: 0, same: 0, wrong: 0 },
  });
  expect(await inCatalog()).toEqual([]);
  expect((await start(id)).status).toBe(200);
  await workImports();
  expect(await read(id)).toMatchObject({ state: "done", did: { new: 3, changed: 0, same: 0, wrong: 0 } });
  expect(await inCatalog()).toMatchObject([
    { key: "service_0", price_rule: { base_minor: 12_000, lowest_minor: 8000, highest_minor: 25_050 } },
    { key: "service_1" },
    { key: "service_2" },
  ]);
  expect(await storyOf("import", id)).toEqual([
    "import.created",
    "import.checked",
    "import.started",
    "import.done",
  ]);
  expect(await imported("catalog", file)).toMatchObject({
    found: { new: 0, changed: 0, same: 3, wrong: 0 },
    did: { new: 0, changed: 0, same: 3, wrong: 0 },
  });
  const dearer = csv(head, service(0, "150"), ...many(2, 1), service(3));
  expect(await imported("catalog", dearer)).toMatchObject({ did: { new: 1, changed: 1, same: 2, wrong: 0 } });
  expect(await inCatalog()).toMatchObject([{ price_rule: { base_minor: 15_000 } }, {}, {}, {}]);
});

test("needs a check of the last day, and a word more where many rows are wrong", async () => {
  const { checked, start, rows } = importing(bucket, admin);
  const wrong = ["S-9", "Not a key", "Nine", "Imported", "visit", "1", "2", "3"];
  const one = await checked("catalog", csv(head, ...many(4, 10), wrong));
  expect(one.found).toEqual({ new: 4, changed: 0, same: 0, wrong: 1 });
  expect(await rows(one.id)).toMatchObject([
    { row: 6, column: "key", code: "cell.invalid", words: "must be lower-case letters, digits and _" },
  ]);
  expect((await start(one.id)).error).toMatchObject({
    code: "import.many_wrong",
    details: { rows: 5, wrong: 1 },
  });
  clock.advance({ hours: 25 });
  admin = await renewed(admin);
  const late = await call(handler, {
    as: admin,
    params: { import_id: one.id },
    body: { allow_errors: true },
  });
  expect(late.error?.code).toBe("import.check_old");
});

test("is for owners; what others may read they may not start", async () => {
  const { checked } = importing(bucket, admin);
  const { id } = await checked("catalog", csv(head, service(20)));
  for (const role of ["support", "read_only"] as const) {
    const as = await signedIn("admin", admin.id, role);
    expect((await call(handler, { as, params: { import_id: id }, body: {} })).status).toBe(403);
  }
  const as = await signedIn("user");
  expect((await call(handler, { as, params: { import_id: id }, body: {} })).status).toBe(403);
});
