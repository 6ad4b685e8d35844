import { expect, test } from "vitest";
import { schemaProblems } from "../../../tests/support/xml-schema.ts";
import { newId } from "../../kernel/id.ts";
import { dac7Xml, type ReportedSeller } from "./dac7.ts";

const schema = ["dpi/DPIXML_v1.0.xsd", "dpi/isodpitypes_v1.0.xsd", "dpi/oecddpitypes_v1.0.xsd"] as const;

const message = {
  year: 2026,
  reference: "ES2026ES-manitas-1",
  currency: "eur",
  now: "2027-01-20T09:00:00.000Z",
  reporter: {
    name: "Manitas Madrid, S.L.",
    brand: "Manitas",
    tax_id: "B00000000",
    address: "Calle del Ejemplo 1, 28014 Madrid",
    country: "ES",
  },
};

const month = (number: number, consideration_minor: number) => ({
  month: number,
  gross_minor: consideration_minor + 1815,
  payments: 1,
  consideration_minor,
  fees_minor: 1815,
  taxes_minor: 0,
});

const seller = (given: Partial<ReportedSeller> = {}): ReportedSeller => ({
  service_provider_id: newId("service_provider"),
  payout_account_id: "acct_1",
  kind: "person",
  name: "Ana <López> & Cía",
  tax_id: "12345678Z",
  country: "ES",
  birth_date: "1980-02-29",
  address: { line: "Calle Mayor 1", postcode: "28013", city: "Madrid", country: "ES" },
  missing: [],
  months: [month(1, 10_049), month(3, 20_001), month(12, -50)],
  ...given,
});

const company = seller({
  kind: "company",
  name: "Fontanería García, S.L.",
  tax_id: "B12345674",
  registration_number: "M-123456",
  birth_date: undefined,
  payout_account_id: undefined,
});

test("a message with a person and a company passes the public schema", async () => {
  const xml = dac7Xml([seller(), company], message);
  expect(await schemaProblems(xml, schema)).toEqual([]);
  expect(xml).toContain("<FirstName>Ana</FirstName><LastName>&#60;López&#62; &#38; Cía</LastName>");
  expect(xml).toContain('<ConsQ1 currCode="EUR">301</ConsQ1><ConsQ2 currCode="EUR">0</ConsQ2>');
  expect(xml).toContain('<ConsQ4 currCode="EUR">0</ConsQ4>');
  expect(xml).toContain("<NumbQ1>2</NumbQ1>");
  expect(xml).toContain('<FeesQ1 currCode="EUR">36</FeesQ1>');
});

test("who has no tax number says so, and only a holder who is not the seller is named", async () => {
  const xml = dac7Xml([seller()], { ...message, reporter: { ...message.reporter, tax_id: "NOTIN" } });
  expect(await schemaProblems(xml, schema)).toEqual([]);
  expect(xml).toContain('<TIN unknown="true">NOTIN</TIN>');
  expect(xml).not.toContain("SendingEntityIN");
  expect(xml).toContain('<TIN issuedBy="ES">12345678Z</TIN>');
  expect(xml).not.toContain("AccountHolderName");
});

test("a year without sellers says so and passes the schema, too", async () => {
  const xml = dac7Xml([], message);
  expect(xml).toContain("<MessageTypeIndic>DPI403</MessageTypeIndic>");
  expect(await schemaProblems(xml, schema)).toEqual([]);
});

test("the schema refuses what lacks a birth date, a known country or an amount", async () => {
  const broken = [
    dac7Xml([seller({ birth_date: undefined })], message),
    dac7Xml([seller({ country: "ZZ" })], message),
    dac7Xml([seller()], message).replace(/<ConsQ2.*?<\/ConsQ2>/, ""),
  ];
  for (const xml of broken) expect((await schemaProblems(xml, schema)).length).toBeGreaterThan(0);
});
