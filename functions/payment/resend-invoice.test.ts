import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handler as issuersSchedule } from "../../events/schedules/issuers.ts";
import { startTaxOffice } from "../../local/tax-office/server.ts";
import { differences } from "../../shared/data/differences.ts";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import { taxDetails } from "../../shared/data/tax-details.ts";
import { blankLater } from "../../shared/domain/invoice/blanking.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import { differenceIdOf } from "../../shared/domain/payment/difference.ts";
import { newId } from "../../shared/kernel/id.ts";
import { checkIssuer, differs } from "../../shared/workflows/invoice/check.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { aBuyer } from "../../tests/support/seller-details.ts";
import { writingTogether } from "../../tests/support/simultaneous-writes.ts";
import { call, clock, runSchedule, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { schemaProblems } from "../../tests/support/xml-schema.ts";
import { handler } from "./resend-invoice.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const wrong = "00000000T";
const other = "11111111H";
const right = { name: "Comunidad Calle Luna 4", tax_id: "H12345674", address: "Calle Mayor 1, 28013 Madrid" };

let office: Awaited<ReturnType<typeof startTaxOffice>>;
beforeAll(async () => {
  office = await startTaxOffice();
  process.env.TAX_OFFICE_ENDPOINT = office.url;
});
afterAll(() => office.close());
let count = 0;
let seller = { name: "", tax_id: "" };
beforeEach(() => {
  clock.set(`2027-02-${10 + count}T09:00:00.000Z`);
  office.received.length = 0;
  office.registry.strangers.clear();
  office.registry.unlisted.clear();
  seller = { name: "Fontanería García, S.L.", tax_id: `B2234567${count}` };
  count += 1;
});

const issued = async (given: Partial<Invoice>): Promise<Invoice> => {
  clock.advance({ minutes: 1 });
  const now = new Date().toISOString();
  const { recipient, ...one } = given;
  const draft = anInvoice(one);
  await issueOnce(
    draft,
    { issuer: seller, recipient, registration: "send", zone: "Europe/Madrid" },
    { now, commit: ({ writes }) => write(...writes) },
  );
  return invoices.find(draft.id);
};

const sent = async (given: Parameters<typeof clock.advance>[0] = { minutes: 11 }) => {
  clock.advance(given);
  await runSchedule(issuersSchedule);
};

const resent = async (invoice_id: string, body: object = {}) =>
  call(handler, { as: await signedIn("admin"), params: { invoice_id }, body });

const differenceOf = async (id: string) => (await differences.get(differenceIdOf(differs(id, ""))))?.state;

const lastMessage = (): string => office.received.at(-1) ?? "";

const schema = ["verifactu/SuministroLR.xsd", "verifactu/SuministroInformacion.xsd"] as const;
const problemsOf = (message: string) => {
  const names = [...message.matchAll(/ xmlns:(?:sf|si)="[^"]+"/g)].join("");
  const [, inside = ""] =
    /<soap:Body><sf:RegFactuSistemaFacturacion>([\s\S]*)<\/soap:Body>/.exec(message) ?? [];
  return schemaProblems(`<sf:RegFactuSistemaFacturacion${names}>${inside}`, schema);
};

/** An invoice to a buyer whose number nobody has, which the tax office has rejected, and one after it. */
const rejected = async () => {
  office.registry.strangers.add(wrong);
  const issuer_id = newId("service_provider");
  const recipient_id = newId("user");
  const invoice = await issued({ issuer_id, recipient_id, recipient: { name: "Ana", tax_id: wrong } });
  const next = await issued({ issuer_id });
  await sent();
  return { issuer_id, recipient_id, invoice: await invoices.find(invoice.id), next };
};

test("a rejected invoice is sent again with the buyer's new details, at the end of the chain, and its difference ends", async () => {
  const { issuer_id, recipient_id, invoice, next } = await rejected();
  expect(invoice.registration?.state).toBe("rejected");
  expect(await differenceOf(invoice.id)).toBe("open");
  await write(taxDetails.put(aBuyer(recipient_id)));
  const { data } = await resent(invoice.id);
  expect(data).toMatchObject({
    number: "M-000001",
    issued_at: invoice.issued_at,
    lines: invoice.lines,
    recipient: right,
    chain: { position: 3, before: next.chain?.hash, issued_on: invoice.chain?.issued_on },
  });
  expect(await invoices.find(invoice.id)).toMatchObject({
    amends: "absent",
    earlier_records: [
      {
        recipient: { name: "Ana", tax_id: wrong },
        chain: invoice.chain,
        registration: { state: "rejected" },
      },
    ],
  });
  expect((data as Invoice).registration).toBeUndefined();
  expect((data as Invoice).chain?.hash).not.toBe(invoice.chain?.hash);
  const later = await issued({ issuer_id });
  expect(later.chain).toMatchObject({ position: 4, before: (data as Invoice).chain?.hash });
  await sent();
  expect(await problemsOf(lastMessage())).toEqual([]);
  expect(lastMessage()).toContain(
    "<si:Subsanacion>S</si:Subsanacion><si:RechazoPrevio>X</si:RechazoPrevio><si:TipoFactura>F1</si:TipoFactura>",
  );
  expect(lastMessage()).toContain(`<si:NIF>${right.tax_id}</si:NIF></si:IDDestinatario>`);
  const after = await invoices.find(invoice.id);
  expect(after.registration).toEqual({ state: "accepted", at: expect.any(String) });
  expect((await invoices.find(later.id)).registration?.state).toBe("accepted");
  expect(isAsIssued(after)).toBe(true);
  expect(await differenceOf(invoice.id)).toBe("gone");
  expect(await checkIssuer(await issuers.find(issuer_id))).toEqual([]);
  expect(await storyOf("invoice", invoice.id)).toEqual(["invoice.resent"]);
  expect(office.registry.count(seller.tax_id)).toBe(3);
});

test("what is rejected again still differs, and is sent once more", async () => {
  const { invoice, issuer_id } = await rejected();
  await resent(invoice.id);
  await sent();
  expect((await invoices.find(invoice.id)).registration?.state).toBe("rejected");
  expect(await differenceOf(invoice.id)).toBe("open");
  const { data } = await resent(invoice.id, { recipient: right });
  expect(data).toMatchObject({ recipient: right, chain: { position: 4 } });
  expect((await invoices.find(invoice.id)).earlier_records).toHaveLength(2);
  await sent();
  expect(await differenceOf(invoice.id)).toBe("gone");
  expect(await checkIssuer(await issuers.find(issuer_id))).toEqual([]);
});

test("what was accepted with errors is amended, and an amendment that is rejected again after that", async () => {
  office.registry.unlisted.add(wrong);
  const issuer_id = newId("service_provider");
  const { id } = await issued({ issuer_id, recipient: { name: "Ana", tax_id: wrong } });
  await sent();
  expect((await invoices.find(id)).registration?.state).toBe("accepted_with_errors");
  expect(await differenceOf(id)).toBeUndefined();
  office.registry.strangers.add(other);
  await resent(id, { recipient: { name: "Ana", tax_id: other } });
  await sent();
  expect(lastMessage()).toContain("<si:RechazoPrevio>N</si:RechazoPrevio>");
  expect((await invoices.find(id)).registration).toMatchObject({ state: "rejected" });
  await resent(id, { recipient: right });
  await sent();
  expect(await problemsOf(lastMessage())).toEqual([]);
  expect(lastMessage()).toContain("<si:RechazoPrevio>S</si:RechazoPrevio>");
  expect((await invoices.find(id)).registration).toMatchObject({ state: "accepted" });
  expect(office.registry.count(seller.tax_id)).toBe(1);
});

test("an amendment whose answer is lost is sent again, and counts once", async () => {
  const { invoice } = await rejected();
  await resent(invoice.id, { recipient: right });
  office.state.drop = 1;
  await sent();
  expect((await invoices.find(invoice.id)).registration).toBeUndefined();
  await sent();
  expect((await invoices.find(invoice.id)).registration?.state).toBe("accepted");
  expect(await differenceOf(invoice.id)).toBe("gone");
});

test("an invoice that a person has changed still differs when the tax office has taken it", async () => {
  const { invoice } = await rejected();
  await resent(invoice.id, { recipient: right });
  const now = await invoices.find(invoice.id);
  const lines = now.lines.map((line) => ({ ...line, net_minor: line.net_minor + 1 }));
  await write(invoices.update({ ...now, lines }));
  await sent();
  expect(await differenceOf(invoice.id)).toBe("open");
});

test("only what the tax office has answered and not accepted is sent again, by one administrator", async () => {
  const { invoice, next } = await rejected();
  const said = await writingTogether("invoice", () =>
    Promise.all([resent(invoice.id), resent(invoice.id, { recipient: right })]),
  );
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const waiting = await issued({});
  for (const [id, registration] of [
    [invoice.id, undefined],
    [waiting.id, undefined],
    [next.id, "accepted"],
  ] as const)
    expect((await resent(id)).error).toMatchObject({
      code: "invoice.not_resendable",
      details: registration ? { registration } : {},
    });
  expect((await resent(anInvoice().id)).error?.code).toBe("invoice.not_found");
});

test("a simplified invoice stays so, and a buyer whom an administrator has named stays named", async () => {
  const recipient_id = newId("user");
  await write(taxDetails.put(aBuyer(recipient_id)));
  office.registry.strangers.add(seller.tax_id);
  const simplified = await issued({ recipient_id });
  await sent();
  expect((await resent(simplified.id, { recipient: right })).data).toMatchObject({ form: "simplified" });
  expect((await invoices.find(simplified.id)).recipient).toBeUndefined();
  const named = { name: "Ana López", tax_id: "12345678Z" };
  const replacement = await issued({ recipient_id, recipient: named, cause: `replacement:${simplified.id}` });
  await sent();
  expect((await resent(replacement.id)).data).toMatchObject({ recipient: named });
});

test("a buyer who is erased leaves all records of an invoice", async () => {
  const { invoice } = await rejected();
  await resent(invoice.id, { recipient: right });
  const blanked = blankLater(await invoices.find(invoice.id), 6, "2040-01-01T00:00:00.000Z");
  expect(JSON.stringify(blanked)).not.toMatch(/Ana|García|00000000T|H12345674|Luna/);
});
