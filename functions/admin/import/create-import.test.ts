import { beforeEach, expect, test, vi } from "vitest";
import { importPolicy } from "../../../shared/domain/import/policy.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing } from "../../../tests/support/imports.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as createUpload } from "../import-files/create-upload.ts";
import { handler as getPreview } from "../import-files/get-preview.ts";
import { handler } from "./create-import.ts";

const bucket = openBucket();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const head = ["external_id", "email", "name"];
const row = (nth: number, name = "Kim") => [`C-${nth}`, `c${nth}@example.com`, name];
const plain = csv(head, row(1), row(2));
const checked = (content: string | Buffer, more: object = {}) =>
  importing(bucket, admin).checked("customers", content, more);
const utf16 = (text: string, ...mark: number[]) => {
  const bytes = Buffer.from(text, "utf16le");
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? bytes.swap16() : bytes]);
};

test.each([
  ["UTF-8 with its mark", Buffer.from(`\ufeff${plain}`)],
  ["UTF-16 as Excel writes it", utf16(plain.replaceAll(",", "\t"), 0xff, 0xfe)],
  ["UTF-16, the other bytes first", utf16(plain, 0xfe, 0xff)],
  ["semicolons, as where the comma is for decimals", plain.replaceAll(",", ";")],
  ["line feeds alone", plain.replaceAll("\r\n", "\n")],
  [
    "columns in other letters and order",
    csv(["NAME", "Email", "External_Id"], ["Kim", "c1@example.com", "C-1"], ["Lee", "c2@example.com", "C-2"]),
  ],
  ["empty rows in between", csv(head, ["", "", ""], row(1), ["", "", ""], row(2), [""])],
])("reads %s", async (_, content) => {
  expect(await checked(content)).toMatchObject({ state: "checked", rows: 2, found: { new: 2, wrong: 0 } });
});

test.each([
  [
    "Windows-1252",
    Buffer.concat([Buffer.from(csv(head, row(1), ["C-2", "x@example.com", "Jos"])), Buffer.from([0xe9])]),
    { code: "encoding", row: 3, column: "name" },
  ],
  [
    "null bytes after a while",
    csv(head, ...Array.from({ length: 300 }, (_, at) => row(at)), ["C-9", "a\0b@example.com", "x"]),
    { code: "null_bytes", row: 302, column: "email" },
  ],
  [
    "a quotation mark that is never closed",
    csv(head, row(1), ["C-2", "x@example.com", "Kim"]).replace("Kim\r\nC-2", 'Kim\r\n"C-2'),
    { code: "quote_open", row: 3 },
  ],
  [
    "a row that is far too long",
    csv(head, row(1), row(2, "x".repeat(500_000))),
    { code: "row_too_long", row: 3 },
  ],
  [
    "a column twice",
    csv(["external_id", "email", "Email"], row(1)),
    { code: "columns_twice", row: 1, column: "email" },
  ],
  [
    "a missing column",
    csv(["email", "name"], ["a@example.com", "Kim"]),
    { code: "columns_missing", column: "external_id" },
  ],
  [
    "too many rows",
    csv(head, ...Array.from({ length: importPolicy.rows + 1 }, (_, at) => row(at))),
    { code: "rows_many" },
  ],
  ["nothing but commas", ",,\r\n,,", { code: "empty" }],
])("refuses a file with %s, and says where", async (_, content, problem) => {
  const { state, found, ...said } = await checked(content);
  expect([state, found.new]).toEqual(["refused", 0]);
  expect(said.problem).toMatchObject(problem);
  expect(said.problem.words).toMatch(/^(It|A|Two|This) .*[.)]$/);
});

test("exactly as many rows as may be are read", async () => {
  const most = csv(head, ...Array.from({ length: 101 }, (_, at) => row(at)));
  expect(await checked(most)).toMatchObject({ state: "checked", rows: 101, found: { new: 101 } });
});

test("a zip file with another name is no table, and what is too large is not taken", async () => {
  const { uploaded } = importing(bucket, admin);
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]), Buffer.alloc(200)]);
  for (const content of [zip, Buffer.from(`${plain}\0`)]) {
    const media_id = await uploaded(content);
    const body = { kind: "customers", media_id, source: "old-crm" };
    expect((await call(handler, { as: admin, body })).error).toMatchObject({
      code: "media.not_ready",
      details: { state: "rejected" },
    });
  }
  const size_bytes = importPolicy.bytes + 1;
  expect((await call(createUpload, { as: admin, body: { size_bytes } })).error?.fields).toMatchObject([
    { field: "size_bytes" },
  ]);
  const { upload } = (await call(createUpload, { as: admin, body: {} })).data;
  expect(await bucket.post(upload, Buffer.alloc(size_bytes, "x"))).toMatchObject({
    status: 400,
    code: "EntityTooLarge",
  });
});

test("formulas are text, a cell of too many characters and one beyond the last column are wrong", async () => {
  const { imported, rows } = importing(bucket, admin);
  const file = csv(
    head,
    ["=1+1", "a@example.com", "=cmd|' /C calc'!A0"],
    ["C-2", "b@example.com", "x".repeat(importPolicy.cell_characters + 1)],
    ["C-3", "c@example.com", "Kim", "Cole"],
    ["C-4", "not an address", "Lee"],
    ["C-4", "d@example.com", "Lee"],
    ["C-6", "", "Lee"],
  );
  const { id, did } = await imported("customers", file);
  expect(did).toEqual({ new: 1, changed: 0, same: 0, wrong: 5 });
  expect(await rows(id, "new")).toMatchObject([{ row: 2, external_id: "=1+1" }]);
  expect(await rows(id)).toMatchObject([
    { row: 3, column: "name", code: "cell.too_long" },
    { row: 4, code: "row.too_wide" },
    { row: 5, column: "email", code: "cell.invalid", words: "must be an email address" },
    { row: 6, column: "external_id", code: "row.repeated", words: "says the same as row 5" },
    { row: 7, column: "email", code: "cell.missing" },
  ]);
});

test("what is told of wrong rows as a file has no formula in it", async () => {
  const { checked: check } = importing(bucket, admin);
  const { id } = await check("customers", csv(head, ["=HYPERLINK(1)", "nobody", "x"]));
  const { handler: getRows } = await import("./get-rows.ts");
  const { body } = await call(getRows, { as: admin, params: { import_id: id }, query: { format: "csv" } });
  expect(body.split("\r\n")).toEqual([
    "row,external_id,column,code,words",
    "2,'=HYPERLINK(1),email,cell.invalid,must be an email address",
    "",
  ]);
});

test("fields are found under other names, which a preview shows", async () => {
  const { uploaded } = importing(bucket, admin);
  const german = csv(["Nr", "E-Mail", "Ort"], ["7", "kim@example.com", "Köln"]).replaceAll(",", ";");
  const media_id = await uploaded(german);
  const preview = () => call(getPreview, { as: admin, params: { media_id } });
  expect((await preview()).data).toEqual({
    columns: ["Nr", "E-Mail", "Ort"],
    rows: [["7", "kim@example.com", "Köln"]],
  });
  const columns = { external_id: "Nr", email: "E-Mail" };
  expect(await checked(german, { columns })).toMatchObject({ state: "checked", found: { new: 1 } });
  const body = { kind: "customers", media_id, source: "old-crm", columns: { postcode: "Ort" } };
  expect((await call(handler, { as: admin, body })).error?.fields).toEqual([
    { field: "columns.postcode", problem: "is no field of this kind" },
  ]);
});

test("is for owners only, and no file of another purpose is read", async () => {
  for (const as of [await signedIn("user"), await signedIn("admin", admin.id, "support")])
    expect((await call(createUpload, { as, body: {} })).status).toBe(403);
  const media_id = "018f3a5c9d2e4b7a6c1d0e9f";
  const body = { kind: "customers", media_id, source: "old-crm" };
  expect((await call(handler, { as: admin, body })).error?.code).toBe("media.not_found");
});
