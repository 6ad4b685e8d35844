import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { localSecrets, startSecrets } from "../../../local/secrets.ts";
import { startTaxOffice } from "../../../local/tax-office/server.ts";
import { certificate } from "../../../tests/support/certificate.ts";
import { sendingMessage } from "./message.ts";

let office: Awaited<ReturnType<typeof startTaxOffice>>;
beforeAll(async () => {
  office = await startTaxOffice({ secure: { ...certificate, ca: certificate.cert } });
});
afterAll(() => office.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const trust = { ca: certificate.cert, servername: "api.example" };
const empty = sendingMessage({ name: "García", tax_id: "B12345674" }, [], { isLate: false });

/** What sends, on a stage whose secret has this certificate. */
const sender = async (tax_certificate?: string) => {
  const local = localSecrets();
  const held = await startSecrets({ ...local, secrets: { ...local.secrets, tax_certificate } });
  vi.stubEnv("SECRETS_ENDPOINT", held.url);
  vi.stubEnv("TAX_OFFICE_ENDPOINT", office.url);
  vi.resetModules();
  return (await import("./client.ts")).sendRecords;
};

const own = `${certificate.cert}\n${certificate.key}`;

test("records go out with the certificate of the stage's secret, and the office's words come back", async () => {
  const send = await sender(own);
  await expect(send(empty, trust)).rejects.toThrow("4102 El XML no cumple el esquema");
  expect(office.received).toHaveLength(1);
});

test("nothing is sent without a certificate, or to a server that only claims to be the tax office", async () => {
  const before = office.received.length;
  await expect((await sender())(empty, trust)).rejects.toThrow("no tax_certificate");
  await expect((await sender(own))(empty)).rejects.toThrow(/self-signed|certificate/);
  expect(office.received).toHaveLength(before);
});
