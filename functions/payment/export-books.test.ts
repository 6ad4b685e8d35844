import { beforeEach, expect, test } from "vitest";
import { joinedAs } from "../../tests/support/admins.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { administrator } from "../../tests/support/callers.ts";
import { type Caller, call, clock, storyOf } from "../../tests/support/world.ts";
import { handler as getFiles } from "../admin/books/get-files.ts";
import { handler } from "./export-books.ts";
import { handler as getExports } from "./get-exports.ts";

openBucket();
let as: Caller;
beforeEach(async () => {
  clock.set("2026-11-28T09:00:00.000Z");
  as = await administrator();
});

const refusedFor = async (body: object) => {
  const { status, error } = await call(handler, { as, body });
  return [status, (error as { fields?: { field: string }[] }).fields?.map(({ field }) => field)];
};

test("an export names its days, and begins to be written", async () => {
  const { data } = await call(handler, { as, body: { month: "2026-10", format: "csv" } });
  expect(data).toMatchObject({
    market: "us",
    currency: "usd",
    month: "2026-10",
    first_day: "2026-10-01",
    last_day: "2026-10-31",
    is_closed: false,
    state: "writing",
    parts: 0,
    requested_by: as.id,
  });
  expect(data).not.toHaveProperty("opening");
  expect(await storyOf("book_export", data.id)).toEqual(["book_export.requested"]);
  const { data: listed } = await call(getExports, { as });
  expect(listed.items[0]).toEqual(data);
});

test("days are given in order, a month or days and not both, and have begun; a currency is one of the market's books", async () => {
  const format = "csv";
  const days = { first_day: "2026-10-01", last_day: "2026-10-31" };
  expect(await refusedFor({ format })).toEqual([422, ["month"]]);
  expect(await refusedFor({ format, month: "2026-10", ...days })).toEqual([422, ["month"]]);
  expect(await refusedFor({ format, ...days, last_day: "2026-09-30" })).toEqual([422, ["last_day"]]);
  expect(await refusedFor({ format, ...days, last_day: "2027-10-03" })).toEqual([422, ["last_day"]]);
  expect(await refusedFor({ format, month: "2026-12" })).toEqual([422, ["month"]]);
  expect(await refusedFor({ format, month: "2026-10", market: "atlantis" })).toEqual([422, ["market"]]);
});

test("administrators for finance ask for exports and read them, others do not", async () => {
  const [finance, support] = await Promise.all([joinedAs(as, "finance"), joinedAs(as, "support")]);
  const body = { month: "2026-10", format: "csv" };
  expect((await call(handler, { as: finance, body })).status).toBe(200);
  expect((await call(handler, { as: support, body })).status).toBe(403);
  expect((await call(getExports, { as: support })).status).toBe(403);
  const params = { book_export_id: "0".repeat(24) };
  expect((await call(getFiles, { as: support, params })).status).toBe(403);
  expect(await call(getFiles, { as, params })).toMatchObject({
    status: 404,
    error: { code: "book_export.not_found" },
  });
});
