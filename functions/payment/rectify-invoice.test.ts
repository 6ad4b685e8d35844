import { expect, test } from "vitest";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import { issue, newIssuer } from "../../shared/domain/invoice/issuer.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { writingTogether } from "../../tests/support/simultaneous-writes.ts";
import { call, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./rectify-invoice.ts";

const now = "2026-11-28T05:00:00.000Z";
const zone = "America/New_York";
const issuer = { name: "Fontanería García", tax_id: "B12345674" };

const issued = async (given: Partial<Invoice> = {}): Promise<Invoice> => {
  const draft = anInvoice({ market: "us", ...given });
  const made = issue(draft, newIssuer(draft.issuer_id, "us", now), {
    issuer,
    registration: "chain",
    zone,
    now,
  });
  await write(invoices.insert(made.invoice), issuers.insert(made.issuer));
  return invoices.find(draft.id);
};

const body = { reason: "The buyer's tax number was wrong." };
type Made = { credit_note: Invoice; replacement?: Invoice };

test("a credit note takes back the whole invoice and refers to it, and a new one names the buyer", async () => {
  const before = await issued();
  const recipient = { name: "Ana López", tax_id: "12345678Z" };
  const as = await signedIn("admin");
  const said = await call(handler, { as, params: { invoice_id: before.id }, body: { ...body, recipient } });
  const { credit_note, replacement } = said.data as Made;
  expect(credit_note).toMatchObject({
    number: "MR-000001",
    rectifies: { id: before.id, number: "M-000001" },
    reason: body.reason,
    lines: [{ supply: "labor", net_minor: -10_000, tax_minor: -2100 }],
    chain: { position: 2, before: before.chain?.hash },
  });
  expect(replacement).toMatchObject({
    number: "M-000002",
    form: "full",
    recipient,
    lines: before.lines,
    chain: { position: 3, before: credit_note.chain?.hash },
  });
  for (const one of [credit_note, replacement as Invoice]) {
    expect(await invoices.find(one.id)).toMatchObject(one);
    expect(isAsIssued(one)).toBe(true);
  }
  expect(await invoices.find(before.id)).toMatchObject({
    lines: before.lines,
    notes: [{ id: credit_note.id }],
  });
  expect(await storyOf("invoice", before.id)).toEqual(["invoice.rectified"]);
});

test("what takes an invoice back has yet to be sent, whatever the tax office has said of the invoice", async () => {
  const registration = { state: "rejected" as const, at: now };
  const before = await issued({ registration, amended_at: now, earlier_records: [] });
  const as = await signedIn("admin");
  const recipient = { name: "Ana López", tax_id: "12345678Z" };
  const said = await call(handler, { as, params: { invoice_id: before.id }, body: { ...body, recipient } });
  for (const one of Object.values(said.data as Made))
    for (const field of ["registration", "amended_at", "earlier_records"])
      expect(one).not.toHaveProperty(field);
});

test("only what credit notes have left is taken back, and only once", async () => {
  const lines = [{ supply: "labor", rate_bps: 2100, net_minor: -4000, tax_minor: -840 }];
  const before = await issued({ notes: [{ id: anInvoice().id, number: "MR-000009", lines }] });
  const as = await signedIn("admin");
  const params = { invoice_id: before.id };
  const { credit_note } = (await call(handler, { as, params, body })).data as Made;
  expect(credit_note.lines).toEqual([
    { supply: "labor", rate_bps: 2100, net_minor: -6000, tax_minor: -1260 },
  ]);
  expect((await call(handler, { as, params, body })).error).toMatchObject({
    code: "invoice.rectified_already",
    details: { credit_note_ids: [expect.any(String), credit_note.id] },
  });
  expect((await call(handler, { as, params: { invoice_id: credit_note.id }, body })).error?.code).toBe(
    "invoice.not_rectifiable",
  );
});

test("of two administrators at once one takes it back", async () => {
  const { id: invoice_id, issuer_id } = await issued();
  const as = await signedIn("admin");
  const asked = () => call(handler, { as, params: { invoice_id }, body });
  const said = await writingTogether("invoice", () => Promise.all([asked(), asked()]));
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await issuers.find(issuer_id)).toMatchObject({ counts: { M: 1, MR: 1 }, chained: 2 });
});

test("an invoice without a number, or unknown, is not taken back", async () => {
  const as = await signedIn("admin");
  const waiting = anInvoice();
  await write(invoices.insert(waiting), issuers.insert(newIssuer(waiting.issuer_id, "us", now)));
  const rectified = (invoice_id: string) => call(handler, { as, params: { invoice_id }, body });
  expect((await rectified(waiting.id)).error?.code).toBe("invoice.not_rectifiable");
  expect((await rectified(anInvoice().id)).error?.code).toBe("invoice.not_found");
});
