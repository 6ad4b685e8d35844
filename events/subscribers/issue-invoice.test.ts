import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as getNotifications } from "../../functions/notification/get-notifications.ts";
import { handler as acceptDispute } from "../../functions/payment/accept-dispute.ts";
import { handler as getDisputes } from "../../functions/payment/get-disputes.ts";
import { handler as amend } from "../../functions/payment/update-job-payment-status.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { invoices, invoicesOf, issuers } from "../../shared/data/invoices.ts";
import { payments } from "../../shared/data/payments.ts";
import { taxDetails } from "../../shared/data/tax-details.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import { causes, type Invoice, invoiceIdOf, totalsOf } from "../../shared/domain/invoice/invoice.ts";
import { issue } from "../../shared/domain/invoice/issuer.ts";
import { taxTermsFor } from "../../shared/domain/tax/rates.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { checkInvoicesOf, checkIssuer } from "../../shared/workflows/invoice/check.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";
import { meter } from "../../tests/support/meter.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { aSeller } from "../../tests/support/seller-details.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, deliver, renewed, runSchedule, signedIn, write } from "../../tests/support/world.ts";
import { handler as issueWaiting } from "../schedules/invoices.ts";
import { handler as billCommission } from "../schedules/issuers.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const written = meter();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-11-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const terms = () =>
  taxTermsFor(defaultMarket, { day: "2026-11-10", labor_minor: 8000, materials_minor: 2000 });

/** A job of 121.00 that is done and paid. */
const paidJob = async (
  hasDetails = true,
  { card = "pm_card_visa", amount_minor = 12_100, credit_minor = 0 } = {},
) => {
  const worker = await payableProvider(stripe);
  if (hasDetails) await write(taxDetails.insert(aSeller(worker.id)));
  const begun = await securedPayment(stripe, {
    currency: "eur",
    market: "es",
    price_minor: amount_minor,
    low_minor: amount_minor,
    high_minor: amount_minor,
    tax: terms(),
    card,
    credit_minor,
  });
  await completeJob(stripe, begun.job.id, worker.id);
  await settled(stripe);
  return { ...begun, worker };
};

const refunded = async (job_id: string, amount_minor: number): Promise<void> => {
  clock.advance({ minutes: 5 });
  const body = { action: "refund", amount_minor, reason: "Took less time" };
  const as = await signedIn("admin");
  expect((await call(amend, { as, params: { job_id }, body })).status).toBe(200);
  await settled(stripe);
};

const issuedBy = (id: string): Promise<Invoice[]> =>
  allOf((request) => invoices.page("ofIssuer", invoicesOf(id), { ...request, order: "oldest" }));

test("a capture is invoiced once in the seller's name, with its tax, within the units that were planned", async () => {
  const before = written.length;
  const { worker, payment_id, user } = await paidJob();
  const id = invoiceIdOf(causes.charge(payment_id));
  const invoice = await invoices.find(id);
  expect(invoice).toMatchObject({
    number: "M-000001",
    form: "simplified",
    issuer: { name: "Fontanería García, S.L.", tax_id: "B12345674" },
    recipient_id: user.id,
    commission: { rate_bps: 2100, net_minor: 1500, tax_minor: 315 },
    chain: { position: 1 },
  });
  expect(totalsOf(invoice)).toEqual({ net_minor: 10_000, tax_minor: 2100, total_minor: 12_100 });
  expect(isAsIssued(invoice)).toBe(true);
  const payment = await payments.find(payment_id);
  await issueOnce(invoice, await readinessOf(invoice, invoice.created_at), {
    now: invoice.created_at,
    commit: () => Promise.reject(new Error("it is issued already")),
  });
  expect(await issuedBy(worker.id)).toHaveLength(1);
  expect(await checkInvoicesOf(payment)).toEqual([]);
  const units = written
    .slice(before)
    .filter(({ entity }) => entity === "invoice" || entity === "issuer")
    .map(({ entity, table_units, index_units }) => [entity, table_units + index_units]);
  expect(units).toEqual([
    ["invoice", 4],
    ["issuer", 3],
  ]);
});

test("a customer with a tax number gets a full invoice that names both", async () => {
  const user = await paidJob();
  const draft = await invoices.find(invoiceIdOf(causes.charge(user.payment_id)));
  await write(
    taxDetails.insert(aSeller(user.user.id, { role: "user", name: "Ana López", agreed: undefined })),
  );
  const ready = await readinessOf(draft, draft.created_at);
  expect(ready).toMatchObject({ issuer: { tax_id: "B12345674" }, recipient: { name: "Ana López" } });
  const { issued_at: _, number: __, chain: ___, ...waiting } = draft;
  const again = { ...waiting, state: "waiting" as const };
  const issuer = await issuers.find(user.worker.id);
  const made = issue(again, issuer, {
    ...(ready as Extract<typeof ready, { zone: string }>),
    now: draft.created_at,
  });
  expect(made.invoice).toMatchObject({ form: "full", recipient: { name: "Ana López" } });
});

test("refunds have credit notes that refer to the invoice, and together take all of it back", async () => {
  const { worker, job, payment_id } = await paidJob();
  await refunded(job.id, 3333);
  await refunded(job.id, 8767);
  const [invoice, ...notes] = await issuedBy(worker.id);
  expect(notes.map(({ number, rectifies }) => [number, rectifies?.number])).toEqual([
    ["MR-000001", "M-000001"],
    ["MR-000002", "M-000001"],
  ]);
  expect(notes.map((note) => totalsOf(note).total_minor)).toEqual([-3333, -8767]);
  for (const supply of ["labor", "materials"]) {
    const lines = [invoice as Invoice, ...notes].flatMap((one) => one.lines);
    const own = lines.filter((line) => line.supply === supply);
    expect(totalsOf({ lines: own })).toEqual({ net_minor: 0, tax_minor: 0, total_minor: 0 });
  }
  expect(await checkInvoicesOf(await payments.find(payment_id))).toEqual([]);
  expect((await issuers.find(worker.id)).commissions).toMatchObject([{ net_minor: 0, tax_minor: 0 }]);
});

test("a charge that the bank has taken back for good has a credit note for what refunds have left of it", async () => {
  const { worker, job, payment_id } = await paidJob(true, { card: "pm_card_createDispute" });
  const as = await signedIn("admin");
  const { data } = await call(getDisputes, { as, query: {} });
  const dispute = data.items.find((one: { payment_id: string }) => one.payment_id === payment_id);
  expect(await issuedBy(worker.id)).toHaveLength(1);
  const body = { reason: "The pipe was not tight." };
  expect((await call(acceptDispute, { as, params: { dispute_id: dispute.id }, body })).status).toBe(200);
  await settled(stripe);
  const payment = await payments.find(payment_id);
  expect(payment).toMatchObject({ state: "lost", job_id: job.id });
  const note = (await issuedBy(worker.id)).find(({ series }) => series === "MR");
  expect(note).toMatchObject({
    number: "MR-000001",
    cause: expect.stringMatching(/^dispute:/),
    rectifies: { number: "M-000001" },
  });
  expect(totalsOf(note as Invoice)).toEqual({ net_minor: -10_000, tax_minor: -2100, total_minor: -12_100 });
  expect((await issuers.find(worker.id)).commissions).toMatchObject([{ net_minor: 0, tax_minor: 0 }]);
  expect(await checkInvoicesOf(payment)).toEqual([]);
});

test("a dispute beyond what refunds have left credits no more commission than was charged", async () => {
  const { worker, job, payment_id } = await paidJob();
  await refunded(job.id, 6700);
  const { charge_id: charge } = await payments.find(payment_id);
  await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge, amount: 12_100 }),
  });
  await settled(stripe);
  const [dispute] = (await payments.find(payment_id)).disputes;
  await stripe.platform.disputes.close(dispute?.dispute_id as string);
  await settled(stripe);
  const payment = await payments.find(payment_id);
  const totals = (await issuedBy(worker.id)).map((one) => totalsOf(one).total_minor);
  expect(totals.toSorted((a, b) => a - b)).toEqual([-6700, -5400, 12_100]);
  expect((await issuers.find(worker.id)).commissions).toMatchObject([{ net_minor: 0, tax_minor: 0 }]);
  expect(await checkInvoicesOf(payment)).toEqual([]);
});

test("what stays as credit of a refund that the bank sent back asks for no credit note of its own", async () => {
  const { worker, job, payment_id } = await paidJob(true, { card: "pm_card_refundFail", credit_minor: 3000 });
  await refunded(job.id, 12_100);
  clock.advance({ days: 3 });
  await settled(stripe);
  const payment = await payments.find(payment_id);
  expect(payment.refunds).toMatchObject([
    { amount_minor: 3000, credit_minor: 3000, state: "succeeded" },
    { amount_minor: 9100, state: "failed" },
  ]);
  expect((await issuedBy(worker.id)).map((one) => totalsOf(one).total_minor)).toEqual([
    12_100, -12_100, 9100,
  ]);
  expect(await checkInvoicesOf(payment)).toEqual([]);
});

test("an invoice above the market's limit for simplified ones waits for the buyer's tax details", async () => {
  const { payment_id, user } = await paidJob(true, { amount_minor: 300_001 });
  const draft = await invoices.find(invoiceIdOf(causes.charge(payment_id)));
  expect(draft).toMatchObject({ state: "waiting", waits_for: "buyer" });
  const told = async () => {
    await deliver();
    const { data } = await call(getNotifications, { as: await renewed(user) });
    return data.items.filter(({ type }: { type: string }) => type.startsWith("invoice.")).length;
  };
  expect(await told()).toBe(1);
  for (let days = 0; days < 9; days += 1) {
    clock.advance({ days: 1, minutes: 1 });
    await runSchedule(issueWaiting);
  }
  expect(await told()).toBe(2);
  const atMost = await paidJob(true, { amount_minor: 300_000 });
  expect(await invoices.find(invoiceIdOf(causes.charge(atMost.payment_id)))).toMatchObject({
    state: "issued",
    form: "simplified",
  });
  await write(taxDetails.insert(aSeller(user.id, { role: "user", name: "Ana López", agreed: undefined })));
  clock.advance({ days: 2 });
  await runSchedule(issueWaiting);
  expect(await invoices.find(draft.id)).toMatchObject({ state: "issued", form: "full" });
});

test("an invoice waits for the seller's tax details without holding up the job, and is issued with them", async () => {
  const { worker, job, payment_id } = await paidJob(false);
  await refunded(job.id, 100);
  expect((await payments.find(payment_id)).state).toBe("partially_refunded");
  expect(await issuedBy(worker.id)).toEqual([]);
  const id = invoiceIdOf(causes.charge(payment_id));
  expect(await invoices.find(id)).toMatchObject({ state: "waiting", waits_for: "tax_details" });
  await write(taxDetails.insert(aSeller(worker.id)));
  clock.advance({ days: 2 });
  await runSchedule(issueWaiting);
  await runSchedule(issueWaiting);
  clock.advance({ days: 2 });
  await runSchedule(issueWaiting);
  expect((await issuedBy(worker.id)).map(({ number }) => number)).toEqual(["M-000001", "MR-000001"]);
});

test("a month's commission is invoiced to the seller by the market's company when the month is over", async () => {
  clock.set("2026-11-20T09:00:00.000Z");
  const { worker, job } = await paidJob();
  await refunded(job.id, 1210);
  await runSchedule(billCommission);
  expect((await issuers.find(worker.id)).commissions).toHaveLength(1);
  clock.set("2026-12-02T01:00:00.000Z");
  await runSchedule(billCommission);
  await runSchedule(billCommission);
  await runSchedule(issueWaiting);
  const invoice = await invoices.find(invoiceIdOf(causes.commission(worker.id, "2026-11")));
  expect(invoice).toMatchObject({
    series: "C",
    form: "full",
    issuer_id: "es",
    period: "2026-11",
    recipient: { name: "Fontanería García, S.L." },
    lines: [{ supply: "commission", rate_bps: 2100, net_minor: 1350, tax_minor: 283 }],
  });
  expect((await issuers.find(worker.id)).commissions).toEqual([]);
});

test("a changed invoice, a deleted number and a missing invoice are found", async () => {
  clock.set("2026-12-05T09:00:00.000Z");
  const { worker, job, payment_id } = await paidJob();
  await refunded(job.id, 2000);
  await refunded(job.id, 1000);
  const [invoice, first, second] = (await issuedBy(worker.id)) as [Invoice, Invoice, Invoice];
  const issuer = await issuers.find(worker.id);
  expect(await checkIssuer(issuer)).toEqual([]);
  const forged = {
    ...second,
    lines: second.lines.map((line) => ({ ...line, net_minor: line.net_minor + 1 })),
  };
  await write(invoices.update(forged));
  expect(await checkIssuer(issuer)).toMatchObject([{ check: "invoices", source: second.id }]);
  const again = await invoices.find(second.id);
  await write(invoices.update({ ...second, version: again.version }), invoices.remove(first));
  expect(await checkIssuer(issuer)).toMatchObject([
    { source: `${worker.id}:MR:1`, reason: "The number 1 of series MR is missing." },
  ]);
  expect(await checkInvoicesOf(await payments.find(payment_id))).toMatchObject([
    { source: first.id, reason: "An invoice is missing." },
  ]);
  expect(invoice.number).toBe("M-000001");
});

test("chaining alone ends when the law asks for sending: invoices then wait", async () => {
  clock.set("2027-01-01T09:00:00.000Z");
  const { payment_id } = await paidJob();
  await deliver();
  expect(await invoices.find(invoiceIdOf(causes.charge(payment_id)))).toMatchObject({
    state: "waiting",
    waits_for: "registration",
  });
});
