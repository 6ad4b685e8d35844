import { createHash } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { handler as getFiles } from "../../functions/admin/books/get-files.ts";
import { handler as exportBooks } from "../../functions/payment/export-books.ts";
import { handler as getExports } from "../../functions/payment/get-exports.ts";
import { bookExports } from "../../shared/data/book-exports.ts";
import { booksMonths } from "../../shared/data/books.ts";
import { exportPolicy } from "../../shared/domain/payment/books/export-policy.ts";
import { closeMonth } from "../../shared/domain/payment/books/month.ts";
import { makingUpPosted } from "../../shared/domain/payment/ledger.ts";
import { newId } from "../../shared/kernel/id.ts";
import { putText } from "../../shared/vendors/storage/objects.ts";
import { aCapture, countedAt, entered } from "../../tests/support/books-world.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { administrator } from "../../tests/support/callers.ts";
import { type Caller, call, clock, lambdaContext, runSchedule, write } from "../../tests/support/world.ts";
import { schemaProblems } from "../../tests/support/xml-schema.ts";
import { handler } from "./book-exports.ts";

openBucket();
const month = "2032-03";
let as: Caller;

const closed = async () => {
  const now = new Date().toISOString();
  const facts = { correction_id: newId("book_correction"), proposed_by: as.id, approved_by: as.id };
  const sums = { balances: [], postings: 12, days_digest: "", previous_hash: "", all_named: [] };
  const company = { name: "Books & Sons", address: "1 Example Street", tax_id: "12-3456789" };
  const record = await booksMonths.find("us", month);
  await write(booksMonths.update(closeMonth(record, { ...facts, ...sums, company }, now).record));
};

beforeAll(async () => {
  exportPolicy.part_entries = 5;
  await entered(
    aCapture("2032-02-20T12:00:00.000Z", 30_000),
    ...Array.from({ length: 11 }, (_, at) =>
      aCapture(`2032-03-${String(3 + 2 * at).padStart(2, "0")}T12:00:00.000Z`, 10_000 + 10 * at),
    ),
    aCapture("2032-03-09T12:00:00.000Z", 5000, { currency: "cad" }),
    aCapture("2032-03-10T12:00:00.000Z", 7000, { period: "2032-02" }),
    aCapture("2032-04-01T03:59:59.999Z", 90_000),
    aCapture("2032-04-01T04:00:00.000Z", 11_000),
    aCapture("2032-04-05T12:00:00.000Z", 12_000, { period: month }),
  );
  await countedAt("2032-04-06T12:00:00.000Z");
  as = await administrator();
});

const ask = async (body: object): Promise<string> => {
  const { data, status } = await call(exportBooks, { as, body });
  expect(status).toBe(200);
  return data.id;
};
const shown = async (id: string) =>
  (await call(getExports, { as })).data.items.find((one: { id: string }) => one.id === id);
const linksOf = async (book_export_id: string, part = "1") =>
  (await call(getFiles, { as, params: { book_export_id }, query: { part } })).data;
const filesOf = async (id: string): Promise<string[]> => {
  const { files } = await linksOf(id);
  return Promise.all(files.map(async ({ url }: { url: string }) => (await fetch(url)).text()));
};
const exported = async (body: object): Promise<string[]> => {
  const id = await ask(body);
  await runSchedule(handler);
  return filesOf(id);
};
const rowsOf = (files: readonly string[]) =>
  files.flatMap((file) => file.trim().split("\r\n").slice(1)).map((row) => row.split(","));
const schema = ["saf-t/SAF-T_v2.00.xsd"] as const;
const amountsIn = (text: string, name: string): number[] =>
  [...text.matchAll(new RegExp(`<${name}>(?:<Amount>)?([0-9.]+)`, "g"))].map(([, one]) =>
    Math.round(Number(one) * 100),
  );
const total = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

test("a month is written as files for spreadsheets with the entries that count in it; the last line has their count and sums", async () => {
  const files = await exported({ month, format: "csv" });
  expect(files).toHaveLength(3);
  const rows = rowsOf(files);
  const last = rows.pop() as string[];
  const amounts = [...Array.from({ length: 11 }, (_, at) => 10_000 + 10 * at), 90_000, 12_000];
  expect([...new Set(rows.map(([id]) => id))]).toHaveLength(amounts.length);
  expect(new Set(rows.map(([, , counts]) => counts))).toEqual(new Set([month]));
  const debits = total(rows.map((row) => Number(row[10])));
  expect(debits).toBe(total(amounts));
  expect(total(rows.map((row) => Number(row[11])))).toBe(debits);
  expect(last).toEqual([
    "total",
    "13 entries",
    `${rows.length} lines`,
    ...Array(7).fill(""),
    `${debits}`,
    `${debits}`,
    "usd",
  ]);
  expect(files.slice(0, -1).join("")).not.toContain("total");
});

test("as XML each file is valid by the schema, and opens each account where the one before has closed it", async () => {
  const files = await exported({ month, format: "saf_t" });
  expect(files).toHaveLength(3);
  for (const file of files) expect(await schemaProblems(file, schema)).toEqual([]);
  const stock = (file: string, account: string) =>
    new RegExp(
      `<AccountDescription>${account}</AccountDescription>.*?<Opening(\\w+)Balance>([0-9.]+)</.*?<Closing(\\w+)Balance>([0-9.]+)</`,
    )
      .exec(file)
      ?.slice(1);
  const fees = files.map((file) => stock(file, "platform_fee") as [string, string, string, string]);
  expect(fees[0]?.slice(0, 2)).toEqual(["Credit", "37.00"]);
  for (const at of [1, 2]) expect(fees[at]?.slice(0, 2)).toEqual(fees[at - 1]?.slice(2));
  expect(fees[2]?.slice(2)).toEqual(["Credit", "249.55"]);
  for (const file of files) {
    expect(total(amountsIn(file, "DebitAmount"))).toBe(amountsIn(file, "TotalDebit")[0]);
    expect(total(amountsIn(file, "CreditAmount"))).toBe(amountsIn(file, "TotalCredit")[0]);
  }
  expect(files[2]).toContain("Part 3, the last. All parts: 13 entries");
});

test("a file that lacks what the schema asks for is found", async () => {
  const [file = ""] = await exported({ month, format: "saf_t" });
  expect(await schemaProblems(file.replace(/<TransactionID>[^<]*<\/TransactionID>/, ""), schema)).not.toEqual(
    [],
  );
});

test("some days have what was written on them, whatever it counts in; other currencies have exports of their own", async () => {
  const days = { first_day: "2032-03-09", last_day: "2032-03-11", format: "csv" };
  const rows = rowsOf(await exported(days));
  expect(new Set(rows.slice(0, -1).map(([, , counts]) => counts))).toEqual(new Set(["2032-02", month]));
  expect(rows.at(-1)?.slice(0, 2)).toEqual(
    ["total", "4 entries"].with(1, `${new Set(rows.slice(0, -1).map(([id]) => id)).size} entries`),
  );
  const [cad = ""] = await exported({ ...days, currency: "cad" });
  expect(cad).toContain("total,1 entries,");
  const [nothing = ""] = await exported({
    ...days,
    last_day: "2032-03-09",
    currency: "jpy",
    format: "saf_t",
  });
  expect(await schemaProblems(nothing, schema)).toEqual([]);
  expect(nothing).toContain("<NumberOfEntries>0</NumberOfEntries>");
});

test("an entry that does not balance is in no export until a correction makes up for it", async () => {
  const days = { first_day: "2032-03-09", last_day: "2032-03-09", format: "csv", currency: "aud" };
  const capture = aCapture("2032-03-09T12:00:00.000Z", 5000, { currency: "aud" });
  const [lost, ...lines] = capture.lines;
  const [lame = capture] = await entered({ ...capture, lines });
  const before = await ask(days);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (let at = 0; at < 6; at += 1) {
    await handler({}, lambdaContext("schedule", 60_000));
    clock.advance({ minutes: 4 });
  }
  as = await administrator();
  expect(await shown(before)).toMatchObject({ state: "failed", problem: "failing", parts: 0 });
  const when = { posted_at: "2032-03-09T13:00:00.000Z", made_up: [] };
  await entered(makingUpPosted(lame, when, newId("book_correction"), lost ? [lost] : []));
  const [after = ""] = await exported(days);
  expect(after).toContain("total,2 entries,");
});

test("an export whose worker dies goes on with the next file, and no entry is in two files or in none", async () => {
  const id = await ask({ month, format: "csv" });
  const soon = { ...lambdaContext("schedule", 60_000) };
  let calls = 0;
  // The first file takes all the time that there is.
  soon.getRemainingTimeInMillis = () => (++calls > 2 ? 6000 : 60_000);
  await handler({}, soon);
  expect(await shown(id)).toMatchObject({ state: "writing", parts: 1, entries: 5 });
  // The next worker stores the second file and dies before it notes it.
  const record = await bookExports.find(id);
  await putText(process.env.MEDIA_BUCKET as string, `books/${id}/00002.csv`, "half a file", "text/csv");
  clock.set(record.due_at as string);
  await runSchedule(handler);
  expect(await shown(id)).toMatchObject({ state: "done", parts: 3, entries: 13 });
  const other = await exported({ month, format: "csv" });
  expect(await filesOf(id)).toEqual(other);
});

test("a closed month has the same bytes each time, years later too, and the company that it was closed with", async () => {
  await closed();
  const digest = async (format: string) => {
    const id = await ask({ month, format });
    await runSchedule(handler);
    const bytes = (await filesOf(id)).join("");
    const { digest, is_closed, state } = await shown(id);
    expect([is_closed, state]).toEqual([true, "done"]);
    return { digest, hash: createHash("sha256").update(bytes).digest("hex"), bytes };
  };
  const before = [await digest("csv"), await digest("saf_t")];
  await entered(aCapture("2032-04-07T12:00:00.000Z", 13_000, { period: "2032-04" }));
  clock.set("2035-01-10T12:00:00.000Z");
  as = await administrator();
  expect([await digest("csv"), await digest("saf_t")]).toEqual(before);
  expect(before[1]?.bytes).toContain("<Name>Books &#38; Sons</Name>");
  expect(before[1]?.bytes).toContain("<AuditFileDateCreated>2032-04-06</AuditFileDateCreated>");
});

test("of a closed month that was changed an export fails and says so", async () => {
  await entered(aCapture("2032-03-25T12:00:00.000Z", 100));
  const id = await ask({ month, format: "csv" });
  await runSchedule(handler);
  expect(await shown(id)).toMatchObject({ state: "failed", problem: "differs" });
});

test("an export on which workers die again and again fails and says so", async () => {
  const id = await ask({ month, format: "csv" });
  const dead = { ...lambdaContext("schedule", 60_000), getRemainingTimeInMillis: () => 6000 };
  for (let at = 0; at < 6; at += 1) {
    await handler({}, dead);
    clock.advance({ minutes: 4 });
  }
  as = await administrator();
  expect(await shown(id)).toMatchObject({ state: "failed", problem: "failing", parts: 0 });
});

test("links begin with the file that is asked for, as many as an answer has, and work for a quarter of an hour", async () => {
  clock.set("2035-01-11T12:00:00.000Z");
  as = await administrator();
  const id = await ask({ first_day: "2032-03-01", last_day: "2032-03-31", format: "csv" });
  await runSchedule(handler);
  exportPolicy.links_most = 2;
  const partsFrom = async (part: string) => {
    const { parts, files } = await linksOf(id, part);
    return [parts, files.map((file: { part: number }) => file.part)];
  };
  expect(await partsFrom("1")).toEqual([3, [1, 2]]);
  expect(await partsFrom("3")).toEqual([3, [3]]);
  const { files } = await linksOf(id);
  expect((await linksOf(id, "4")).files).toEqual([]);
  clock.advance({ minutes: 16 });
  expect((await fetch(files[0].url)).status).toBe(403);
});
