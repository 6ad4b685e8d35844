import { beforeEach, expect, test, vi } from "vitest";
import { handler as goOn } from "../../events/schedules/imports.ts";
import { handler as undoImport } from "../../functions/admin/import/undo-import.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { importPolicy } from "../../shared/domain/import/policy.ts";
import { openBucket } from "../support/bucket.ts";
import { administrator } from "../support/callers.ts";
import { whole } from "../support/fuzzing.ts";
import { csv, dieAtWrite, importing, workImports } from "../support/imports.ts";
import { type Caller, call, clock, renewed, runSchedule } from "../support/world.ts";

const bucket = openBucket();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const head = ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"];
const file = (of: string, count: number, isWrong: (nth: number) => boolean = () => false) =>
  csv(
    head,
    ...Array.from({ length: count }, (_, nth) => {
      const key = `${of}_${nth}`;
      return [key, isWrong(nth) ? "Wrong!" : key, key, of, "visit", "100", "80", "250"];
    }),
  );

const later = async () => {
  clock.advance({ seconds: importPolicy.lease_seconds + 11 });
  admin = await renewed(admin);
  await runSchedule(goOn);
};

test("of ten thousand rows, or a tenth of that, the wrong ones are named and the others taken over once, though killed again and again and run twice; undo restores all", async () => {
  const [count, wrong] = whole ? [10_000, 500] : [1000, 50];
  const { begun, read, start } = importing(bucket, admin);
  const content = file("big", count, (nth) => nth % 20 === 7);
  const id = await begun("catalog", content);
  await workImports();
  expect(await read(id)).toMatchObject({ state: "checked", found: { new: count - wrong, wrong } });
  await start(id);
  for (let nth = 0; nth < (whole ? 40 : 8); nth += 1) {
    await dieAtWrite(id);
    if (await dieAtWrite(id, 2 + ((nth * 7) % 90))) await later();
  }
  await workImports();
  // Their sessions have ended while workers died.
  const since = importing(bucket, await renewed(admin));
  expect(await since.read(id)).toMatchObject({
    state: "done",
    did: { new: count - wrong, changed: 0, same: 0, wrong },
  });
  const first = await since.rows(id);
  expect(first.map(({ row }: { row: number }) => row)).toEqual(
    Array.from({ length: Math.min(100, wrong) }, (_, at) => at * 20 + 9),
  );
  const inCatalog = async () =>
    (await allOf((request) => catalog.page("byName", "CATALOG", request))).filter(
      ({ category }) => category === "big",
    );
  expect(new Set((await inCatalog()).map(({ key }) => key)).size).toBe(count - wrong);
  expect(await inCatalog()).toHaveLength(count - wrong);
  expect((await since.imported("catalog", content)).did).toEqual({
    new: 0,
    changed: 0,
    same: count - wrong,
    wrong,
  });
  await call(undoImport, { as: await renewed(admin), params: { import_id: id } });
  await workImports();
  expect(await since.read(id)).toMatchObject({ state: "undone", undo: { gone: count - wrong, kept: 0 } });
  expect(await inCatalog()).toEqual([]);
}, 1_500_000);

test("as many customers as a file may have, or a twentieth, come twice, and the second time all of them are the same", async () => {
  const count = whole ? importPolicy.rows : importPolicy.rows / 20;
  const content = csv(
    ["external_id", "email"],
    ...Array.from({ length: count }, (_, nth) => [`C-${nth}`, `c-${nth}@import.example.com`]),
  );
  const { imported } = importing(bucket, admin);
  expect((await imported("customers", content)).did).toEqual({ new: count, changed: 0, same: 0, wrong: 0 });
  const again = await importing(bucket, await renewed(admin)).imported("customers", content);
  expect(again.did).toEqual({ new: 0, changed: 0, same: count, wrong: 0 });
}, 1_500_000);
