import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inside, taxRegistry } from "../../local/tax-office/registry.ts";
import { startTaxOffice } from "../../local/tax-office/server.ts";
import { differences } from "../../shared/data/differences.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { invoices, invoicesOf, issuers } from "../../shared/data/invoices.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import { newId } from "../../shared/kernel/id.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { clock, runSchedule, write } from "../../tests/support/world.ts";
import { schemaProblems } from "../../tests/support/xml-schema.ts";
import { handler } from "./issuers.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const schema = ["verifactu/SuministroLR.xsd", "verifactu/SuministroInformacion.xsd"] as const;

let office: Awaited<ReturnType<typeof startTaxOffice>>;
beforeAll(async () => {
  office = await startTaxOffice();
  process.env.TAX_OFFICE_ENDPOINT = office.url;
});
afterAll(() => office.close());
let count = 0;
let seller = { name: "", tax_id: "" };
beforeEach(() => {
  clock.set(`2027-01-${10 + count}T09:00:00.000Z`);
  office.received.length = 0;
  seller = { name: "Fontanería García & Hijos, S.L.", tax_id: `B1234567${count}` };
  count += 1;
});

/** Issues what an issuer sends to the tax office, one after the other. */
const issued = async (issuer_id: string, ...given: Partial<Invoice>[]): Promise<Invoice[]> => {
  const ids: string[] = [];
  for (const { recipient, ...one } of given) {
    clock.advance({ minutes: 1 });
    const now = new Date().toISOString();
    const draft = anInvoice({ issuer_id, ...one });
    await issueOnce(
      draft,
      { issuer: seller, recipient, registration: "send", zone: "Europe/Madrid" },
      { now, commit: ({ writes }) => write(...writes) },
    );
    ids.push(draft.id);
  }
  return Promise.all(ids.map((id) => invoices.find(id)));
};

const statesOf = async (issuer_id: string) =>
  (
    await allOf((request) =>
      invoices.page("ofIssuer", invoicesOf(issuer_id), { ...request, order: "oldest" }),
    )
  ).map(({ number, registration }) => [number, registration?.state]);

const later = async (given: Parameters<typeof clock.advance>[0] = { minutes: 1 }) => {
  clock.advance(given);
  await runSchedule(handler);
};

const bodyOf = (message: string): string => {
  const names = [...message.matchAll(/ xmlns:(?:sf|si)="[^"]+"/g)].join("");
  const [, inside = ""] =
    /<soap:Body><sf:RegFactuSistemaFacturacion>([\s\S]*)<\/soap:Body>/.exec(message) ?? [];
  return `<sf:RegFactuSistemaFacturacion${names}>${inside}`;
};

test("an issuer's invoices are sent in the order of its chain, and say what the tax office made of them", async () => {
  const id = newId("service_provider");
  const [first] = await issued(id, {});
  const buyer = { name: "Ana López", tax_id: "12345678Z" };
  await issued(
    id,
    { recipient: buyer },
    {
      series: "MR",
      rectifies: { id: first?.id as never },
      lines: [{ supply: "labor", rate_bps: 2100, net_minor: -10_000, tax_minor: -2100 }],
    },
  );
  expect(await statesOf(id)).toEqual([
    ["M-000001", undefined],
    ["M-000002", undefined],
    ["MR-000001", undefined],
  ]);
  await later();
  expect(await statesOf(id)).toEqual([
    ["M-000001", "accepted"],
    ["M-000002", "accepted"],
    ["MR-000001", "accepted"],
  ]);
  const [message = ""] = office.received;
  expect(await schemaProblems(bodyOf(message), schema)).toEqual([]);
  expect(
    await schemaProblems(bodyOf(message).replace(/<si:TipoHuella>01<.si:TipoHuella>/, ""), schema),
  ).not.toEqual([]);
  expect(message).toContain("<si:NombreRazon>Fontanería García &#38; Hijos, S.L.</si:NombreRazon>");
  expect(message).toContain("<si:PrimerRegistro>S</si:PrimerRegistro>");
  expect(message).toContain(`<si:Huella>${first?.chain?.hash}</si:Huella></si:RegistroAnterior>`);
  expect(message).toContain("<si:TipoFactura>F1</si:TipoFactura>");
  expect(message).toContain(
    "<si:IDFacturaRectificada><si:IDEmisorFactura>B12345670</si:IDEmisorFactura><si:NumSerieFactura>M-000001<",
  );
  const issuer = await issuers.find(id);
  expect(issuer).toMatchObject({ registered: 3, chained: 3, refused: [] });
  expect(issuer.send_at).toBeUndefined();
  await later({ minutes: 30 });
  expect(office.received).toHaveLength(1);
});

test("a message whose answer is lost is sent again, and what the tax office has already is not there twice", async () => {
  const id = newId("service_provider");
  office.state.drop = 1;
  await issued(id, {});
  await later();
  expect(office.received).toHaveLength(1);
  expect((await issuers.find(id)).send_failed_since).toBeDefined();
  const before = office.registry.count(seller.tax_id);
  await later({ minutes: 11 });
  expect(office.received).toHaveLength(2);
  expect(office.registry.count(seller.tax_id)).toBe(before);
  expect(await statesOf(id)).toEqual([["M-000001", "accepted"]]);
  expect((await issuers.find(id)).send_failed_since).toBeUndefined();
});

const lateness = "<si:RemisionVoluntaria><si:Incidencia>S</si:Incidencia></si:RemisionVoluntaria>";

test("records that were held up are sent apart from others, with Incidencia, and are accepted", async () => {
  const id = newId("service_provider");
  await issued(id, {}, {});
  office.state.drop = 1;
  await later();
  clock.advance({ minutes: 9 });
  await issued(id, {});
  await later();
  await later();
  const sent = office.received.map((message) => [
    message.match(/<si:RegistroAlta>/g)?.length,
    message.includes(lateness),
  ]);
  expect(sent).toEqual([
    [2, false],
    [2, true],
    [1, false],
  ]);
  for (const message of office.received) expect(await schemaProblems(bodyOf(message), schema)).toEqual([]);
  expect((await statesOf(id)).map(([, state]) => state)).toEqual(["accepted", "accepted", "accepted"]);
});

test("the tax office accepts a late record with errors unless its message has Incidencia", async () => {
  await issued(newId("service_provider"), {});
  await later();
  const record = inside(office.received[0] as string, "RegistroAlta") as string;
  const said = (isLate: boolean) => taxRegistry().take(record, isLate);
  clock.advance({ minutes: 3 });
  expect(said(false)).toMatchObject({ state: "Correcto" });
  clock.advance({ seconds: 1 });
  expect(said(false)).toMatchObject({ state: "AceptadoConErrores", code: "2004" });
  expect(said(true)).toMatchObject({ state: "Correcto" });
});

test("two workers that send the same at once write it down once", async () => {
  const id = newId("service_provider");
  await issued(id, {}, {});
  clock.advance({ minutes: 5 });
  await Promise.all([runSchedule(handler), runSchedule(handler)]);
  expect(await issuers.find(id)).toMatchObject({ registered: 2 });
});

test("an invoice that the tax office does not accept is a difference, and those after it go on", async () => {
  const id = newId("service_provider");
  office.registry.strangers.add("00000000T");
  const [refused] = await issued(id, { recipient: { name: "Nobody", tax_id: "00000000T" } }, {});
  await later();
  expect((await statesOf(id)).map(([, state]) => state)).toEqual(["rejected", "accepted"]);
  expect((await issuers.find(id)).refused[0]).toMatchObject({ note: expect.stringContaining("1109") });
  const open = await allOf((request) => differences.page("inState", "DIFFERENCES#open", request));
  expect(open.map(({ found }) => found)).toContainEqual(
    expect.objectContaining({
      check: "invoices",
      source: refused?.id,
      reason: expect.stringContaining("1109"),
    }),
  );
});

test("a tax office that is out of reach for hours is a difference, once", async () => {
  const id = newId("service_provider");
  await issued(id, {});
  office.state.drop = 100;
  const found = async () =>
    (await allOf((request) => differences.page("inState", "DIFFERENCES#open", request))).filter(
      (one) => one.found.source === `${id}:sending`,
    );
  await later();
  expect(await found()).toHaveLength(0);
  await later({ hours: 5 });
  await later({ hours: 1 });
  expect(await found()).toHaveLength(1);
  office.state.drop = 0;
  await later({ hours: 1 });
  expect(await statesOf(id)).toEqual([["M-000001", "accepted"]]);
});
