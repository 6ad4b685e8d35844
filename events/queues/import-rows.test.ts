import { beforeEach, expect, test, vi } from "vitest";
import { handler as closeImport } from "../../functions/admin/import/close-import.ts";
import { handler as stopImport } from "../../functions/admin/import/stop-import.ts";
import { handler as undoImport } from "../../functions/admin/import/undo-import.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { imports } from "../../shared/data/imports.ts";
import { importPolicy } from "../../shared/domain/import/policy.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { administrator } from "../../tests/support/callers.ts";
import { csv, dieAtWrite, importing, workImports } from "../../tests/support/imports.ts";
import { type Caller, call, clock, deliver, renewed, runSchedule } from "../../tests/support/world.ts";
import { handler as goOn } from "../schedules/imports.ts";
import { handler } from "./import-rows.ts";

const bucket = openBucket();
let admin: Caller;
beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  clock.set("2027-03-01T12:00:00.000Z");
  await deliver();
  admin = await administrator();
});

const head = ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"];
const service = (of: string, nth: number, price = "100") => {
  const key = `${of}_${nth}`;
  return [key, nth % 20 === 7 ? "Wrong!" : key, key, `Of ${of}`, "visit", price, "80", "250"];
};
const file = (of: string, count: number, price?: string) =>
  csv(head, ...Array.from({ length: count }, (_, at) => service(of, at, price)));
const inCatalog = async (of: string) =>
  (await allOf((request) => catalog.page("byName", "CATALOG", request))).filter(
    ({ category }) => category === `Of ${of}`,
  );

const dieAt = async (id: string, nth: number) => expect(await dieAtWrite(id, nth)).toBe(true);

/** As long as somebody dies, time passes and the schedule goes on. */
const later = async () => {
  clock.advance({ seconds: importPolicy.lease_seconds + 11 });
  admin = await renewed(admin);
  await runSchedule(goOn);
};

test("killed again and again and run twice, each wrong row is named and each other one taken over once; undo restores all", async () => {
  const count = 140;
  const wrong = count / 20;
  const { begun, read, rows, start, imported } = importing(bucket, admin);
  const id = await begun("catalog", file("killed", count));
  for (const nth of [1, 4, 7]) {
    await dieAt(id, nth);
    await later();
  }
  await workImports();
  expect(await read(id)).toMatchObject({ state: "checked", found: { new: count - wrong, wrong } });
  await start(id);
  for (const nth of [3, 37, 60]) {
    await dieAt(id, nth);
    await later();
    await deliver();
  }
  await workImports();
  expect(await read(id)).toMatchObject({
    state: "done",
    did: { new: count - wrong, changed: 0, same: 0, wrong },
  });
  const named = await rows(id);
  expect(named.map(({ external_id }: { external_id: string }) => external_id)).toEqual(
    Array.from({ length: wrong }, (_, at) => `killed_${at * 20 + 7}`),
  );
  expect(await inCatalog("killed")).toHaveLength(count - wrong);
  expect((await imported("catalog", file("killed", count))).did).toEqual({
    new: 0,
    changed: 0,
    same: count - wrong,
    wrong,
  });
  await call(undoImport, { as: admin, params: { import_id: id } });
  for (const nth of [2, 50]) {
    await dieAt(id, nth);
    await later();
  }
  await workImports();
  expect(await read(id)).toMatchObject({ state: "undone", undo: { gone: count - wrong, kept: 0 } });
  expect(await inCatalog("killed")).toEqual([]);
});

test("one that is stopped ends with the rows being worked on, and goes on where it was", async () => {
  const { checked, start, read } = importing(bucket, admin);
  const { id } = await checked("catalog", file("stopped", 160));
  await start(id);
  const worker = handler(
    { Records: [{ messageId: "1", body: JSON.stringify({ import_id: id }) }] } as never,
    { awsRequestId: "1", getRemainingTimeInMillis: () => 60_000 } as never,
  );
  await vi.waitFor(async () => expect((await imports.find(id)).held_until).toBeDefined(), { interval: 1 });
  const stopped = await call(stopImport, { as: admin, params: { import_id: id } });
  expect(stopped.body).toContain('"stopped"');
  const undo = () => call(undoImport, { as: admin, params: { import_id: id } });
  expect((await undo()).error?.code).toBe("import.busy");
  await worker;
  await workImports();
  expect(await read(id)).toMatchObject({ state: "stopped", position: 100, did: { new: 95, wrong: 5 } });
  expect(await inCatalog("stopped")).toHaveLength(95);
  await start(id);
  await workImports();
  expect(await read(id)).toMatchObject({ state: "done", position: 160, did: { new: 152, wrong: 8 } });
  expect((await call(stopImport, { as: admin, params: { import_id: id } })).error?.code).toBe(
    "import.not_now",
  );
});

test("a worker that dies on the same rows every time stops the import, which then waits for somebody", async () => {
  const { checked, start, read } = importing(bucket, admin);
  const { id } = await checked("catalog", file("poison", 40));
  await start(id);
  for (let nth = 0; nth < importPolicy.tries; nth += 1) {
    await dieAt(id, 2);
    await later();
  }
  await later();
  expect(await read(id)).toMatchObject({ state: "stopped", problem: { code: "failing" } });
  expect((await read(id)).waits_since).toBeDefined();
  await call(closeImport, { as: admin, params: { import_id: id } });
  expect(await read(id)).not.toHaveProperty("waits_since");
});

test("a message that comes twice does nothing twice, and two workers never hold the same rows", async () => {
  const { begun, read } = importing(bucket, admin);
  const id = await begun("catalog", file("twice", 100));
  const message = () =>
    handler(
      { Records: [{ messageId: "1", body: JSON.stringify({ import_id: id }) }] } as never,
      { awsRequestId: "1", getRemainingTimeInMillis: () => 60_000 } as never,
    );
  await Promise.all([message(), message(), message()]);
  await message();
  expect(await read(id)).toMatchObject({ state: "checked", position: 100, found: { new: 95, wrong: 5 } });
});

test("who comes while a worker holds the rows leaves them alone", async () => {
  const { checked, start, read } = importing(bucket, admin);
  const { id } = await checked("catalog", file("held", 100));
  await start(id);
  const first = dieAtWrite(id);
  await vi.waitFor(async () => expect((await imports.find(id)).held_until).toBeDefined(), { interval: 1 });
  const { version } = await imports.find(id);
  await dieAtWrite(id);
  expect((await imports.find(id)).version).toBe(version);
  await first;
  expect(await read(id)).toMatchObject({ state: "done", position: 100, did: { new: 95, wrong: 5 } });
});
