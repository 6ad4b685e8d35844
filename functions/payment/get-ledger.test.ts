import { afterAll, beforeAll, expect, test } from "vitest";
import { postings } from "../../shared/data/ledger.ts";
import { capturePosted, transferPosted } from "../../shared/domain/payment/ledger.ts";
import { newId } from "../../shared/kernel/id.ts";
import { begunPayment } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-ledger.ts";

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

test("takes exactly one filter, and a job without a payment has no ledger", async () => {
  for (const query of [{}, { day: "2026-12-01", service_provider_id }])
    expect(await read(query as never)).toMatchObject({ status: 422, error: { code: "request.invalid" } });
  expect(await read({ job_id: newId("job") })).toMatchObject({ error: { code: "payment.not_found" } });
});
