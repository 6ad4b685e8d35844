import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postings } from "../../shared/data/ledger.ts";
import { capturePosted, transferPosted } from "../../shared/domain/payment/ledger.ts";
import { LedgerTooLong } from "../../shared/domain/payment/ledger-view.ts";
import { newId } from "../../shared/kernel/id.ts";
import { begunPayment } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-ledger.ts";

vi.setConfig({ testTimeout: 120_000 });

let admin: Caller;
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
});
afterAll(() => stripe.close());

const service_provider_id = newId("service_provider");

const posted = async (payment_id: string, job_id: string) => {
  const posted_at = new Date().toISOString();
  const book = { book_id: payment_id, currency: "usd", job_id, service_provider_id, posted_at } as never;
  const reference = newId("charge");
  await write(
    postings.insert(
      capturePosted(book, reference, { amount_minor: 10_000, fee_minor: 1500, cost_minor: 320 }),
    ),
    postings.insert(transferPosted(book, `tr_${reference}`, 8500)),
  );
};
const read = async (query: Record<string, string>) => call(handler, { as: admin, query });
const kinds = ({ data }: Awaited<ReturnType<typeof read>>) =>
  data.items.map(({ kind }: { kind: string }) => kind);

test("shows the ledger of a job, a payment, a provider and a day, with balances", async () => {
  const { payment_id, job } = await begunPayment(stripe);
  await posted(payment_id, job.id);
  const both = ["capture", "transfer"];
  expect(kinds(await read({ payment_id }))).toEqual(both);
  expect(kinds(await read({ job_id: job.id }))).toEqual(both);
  expect(kinds(await read({ service_provider_id })).toSorted()).toEqual(both);
  const day = await read({ day: "2026-12-01", sort: "oldest" });
  expect(kinds(day).toSorted()).toEqual(both);
  expect(day.data.totals).toEqual([
    { account: "processor", amount_minor: 10_000 - 320 - 8500 },
    { account: "processing_fee", amount_minor: 320 },
    { account: "platform_fee", amount_minor: -1500 },
    { account: "provider_payable", amount_minor: 0 },
    { account: "memo_connected", amount_minor: 8500 },
    { account: "memo_connected_contra", amount_minor: -8500 },
  ]);
  expect(kinds(await read({ day: "2026-12-02" }))).toEqual([]);
});

test("as a spreadsheet file it has one row per line, without the envelope", async () => {
  const answer = await read({ service_provider_id, format: "csv", sort: "oldest" });
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [head, ...rows] = answer.body.trim().split("\r\n");
  expect(head).toBe(
    "posted_at,book_id,job_id,service_provider_id,kind,reference,account,amount_minor,currency",
  );
  expect(rows).toHaveLength(8);
  expect(rows.find((row) => row.includes(",processor,9680,usd"))).toContain(service_provider_id);
});

const many = async (count: number, posted_at: string) => {
  const book = { book_id: newId("payment"), currency: "usd", posted_at };
  for (let at = 0; at < count; at += 50)
    await write(
      ...Array.from({ length: Math.min(50, count - at) }, (_, nth) =>
        postings.insert(capturePosted(book, `ch_${at + nth}`, { amount_minor: 1, fee_minor: 1 })),
      ),
    );
};

test("a time is read page by page to its end, and as a file all at once, whatever the limit", async () => {
  await many(130, "2026-11-05T10:00:00.000Z");
  const time = { from: "2026-11-05T00:00:00Z", to: "2026-11-06T00:00:00Z", sort: "oldest" };
  const first = await read({ ...time, limit: "100" });
  const rest = await read({ ...time, limit: "100", cursor: first.data.next_cursor });
  expect([first.data.items.length, rest.data.items.length, rest.data.next_cursor]).toEqual([100, 30, null]);
  const file = await read({ ...time, format: "csv" });
  expect(file.body.trim().split("\r\n")).toHaveLength(1 + 2 * 130);
  expect((await read({ ...time, to: "2026-11-05T10:00:00Z" })).data.items).toEqual([]);
});

test("of a payment only the named time is shown, and a day takes no other time", async () => {
  const { payment_id, job } = await begunPayment(stripe);
  await posted(payment_id, job.id);
  expect(kinds(await read({ payment_id, from: "2026-12-02T00:00:00Z" }))).toEqual([]);
  expect(kinds(await read({ payment_id, to: "2026-12-02T00:00:00Z" }))).toHaveLength(2);
  const both = await read({ day: "2026-12-01", from: "2026-12-01T00:00:00Z" });
  expect(both).toMatchObject({ status: 422, error: { code: "request.invalid" } });
});

test("a file of more than 5,000 entries is refused instead of cut off", async () => {
  await many(5001, "2026-11-07T10:00:00.000Z");
  const time = { from: "2026-11-07T00:00:00Z", to: "2026-11-08T00:00:00Z", format: "csv" };
  expect(await read(time)).toMatchObject({ status: 422, error: { code: "ledger.too_long" } });
  expect(LedgerTooLong.hint).toContain("export-books");
});

test("takes exactly one filter, and a job without a payment has no ledger", async () => {
  for (const query of [{}, { day: "2026-12-01", service_provider_id }])
    expect(await read(query as never)).toMatchObject({ status: 422, error: { code: "request.invalid" } });
  expect(await read({ job_id: newId("job") })).toMatchObject({ error: { code: "payment.not_found" } });
});
