import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTaxOffice } from "../../../local/tax-office/server.ts";
import { certificate } from "../../../tests/support/certificate.ts";
import { sendRecords, TaxOfficeRefusal } from "./client.ts";
import { sendingMessage } from "./message.ts";

const held = vi.hoisted(() => ({ tax_certificate: undefined as string | undefined }));
vi.mock("../../configuration.ts", async (original) => ({
  ...(await original<typeof import("../../configuration.ts")>()),
  secrets: async () => held,
}));

let office: Awaited<ReturnType<typeof startTaxOffice>>;
beforeAll(async () => {
  office = await startTaxOffice({ secure: { ...certificate, ca: certificate.cert } });
  process.env.TAX_OFFICE_ENDPOINT = office.url;
});
afterAll(() => office.close());

const trust = { ca: certificate.cert, servername: "api.example" };
const empty = sendingMessage({ name: "García", tax_id: "B12345674" }, []);

test("records go out with the certificate of the stage's secret, and without one nothing is sent", async () => {
  await expect(sendRecords(empty, trust)).rejects.toThrow("no tax_certificate");
  expect(office.received).toHaveLength(0);
  held.tax_certificate = `${certificate.cert}\n${certificate.key}`;
  await expect(sendRecords(empty, trust)).rejects.toThrow(TaxOfficeRefusal);
  await expect(sendRecords(empty, trust)).rejects.toThrow("4102");
  expect(office.received).toHaveLength(2);
});

test("an authority that somebody else plays is not told anything", async () => {
  held.tax_certificate = `${certificate.cert}\n${certificate.key}`;
  const before = office.received.length;
  await expect(sendRecords(empty)).rejects.toThrow(/self-signed|certificate/);
  expect(office.received).toHaveLength(before);
});
