import decode from "qr/decode.js";
import { expect, test } from "vitest";
import { invoices } from "../../shared/data/invoices.ts";
import { issue, newIssuer } from "../../shared/domain/invoice/issuer.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { anIssuedInvoice } from "../../tests/support/issued-invoice.ts";
import { type Caller, call, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./get-invoice.ts";

const now = "2026-11-30T23:30:00.000Z";
const issuer = { name: "Rivera & Sons", tax_id: "B12345674", address: "Calle Mayor 1, 28013 Madrid" };

const issued = async (seller: Caller, buyer: Caller, registration: "chain" | "send" | "none") => {
  const draft = anInvoice({
    issuer_id: seller.id,
    recipient_id: buyer.id,
    form: "full",
    supplied_at: now,
    home_confirmed_at: now,
  });
  const recipient = { name: "Ana <b>López</b>", tax_id: "12345678Z" };
  const made = issue(draft, newIssuer(seller.id, "us", now), {
    issuer,
    recipient,
    registration,
    zone: "Europe/Madrid",
    now,
  });
  await write(invoices.insert(made.invoice));
  return made.invoice;
};

const get = (as: Caller, invoice_id: string, query: Record<string, string> = {}) =>
  call(handler, { as, params: { invoice_id }, query });

/** What a page's code says, read as a camera does: from pixels. */
const readCode = (page: string): string => {
  const [, edge = "0"] = /viewBox="0 0 (\d+) /.exec(page) ?? [];
  const scale = 8;
  const size = Number(edge) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x = "", y = ""] of page.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1) {
        const at = ((Number(y) * scale + down) * size + Number(x) * scale + right) * 4;
        data.fill(0, at, at + 3);
      }
  return decode({ width: size, height: size, data });
};

test("both sides and administrators read an invoice, nobody else", async () => {
  const [seller, buyer] = await Promise.all([signedIn("service_provider"), signedIn("user")]);
  const { id } = await issued(seller, buyer, "chain");
  for (const as of [seller, buyer, await signedIn("admin")])
    expect((await get(as, id)).data).toMatchObject({ number: "M-000001", issuer, form: "full" });
  for (const other of [await signedIn("user"), await signedIn("service_provider")])
    expect((await get(other, id)).error?.code).toBe("invoice.not_found");
});

test("that an administrator reads an invoice with a buyer's name is in the audit, each time", async () => {
  const [seller, buyer, admin] = await Promise.all([
    signedIn("service_provider"),
    signedIn("user"),
    signedIn("admin"),
  ]);
  const { id } = await issued(seller, buyer, "chain");
  await get(seller, id);
  await get(buyer, id);
  expect(await storyOf("invoice", id)).toEqual([]);
  await get(admin, id);
  await get(admin, id, { format: "html" });
  expect(await storyOf("invoice", id)).toEqual(["invoice.read_by_admin", "invoice.read_by_admin"]);
  const simplified = await anIssuedInvoice();
  await get(admin, simplified.id);
  expect(await storyOf("invoice", simplified.id)).toEqual([]);
});

test("the page to print names both sides, the days at home and the amounts, and runs nothing", async () => {
  const [seller, buyer] = await Promise.all([signedIn("service_provider"), signedIn("user")]);
  const page = await get(buyer, (await issued(seller, buyer, "none")).id, { format: "html" });
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'; style-src 'sha256-");
  const text = String(page.body);
  expect(text).toContain("<dd>M-000001</dd>");
  expect(text).toMatch(/The customer confirmed on [^<]*2026 that it is a private home/);
  expect(text).toContain("Rivera &#38; Sons");
  expect(text).toContain("Ana &#60;b&#62;López&#60;/b&#62;");
  expect(text).toContain("€121.00");
  expect(text).not.toContain("<svg");
});

test("the code of a chained invoice leads to where its buyer can compare it", async () => {
  const [seller, buyer] = await Promise.all([signedIn("service_provider"), signedIn("user")]);
  const asked = "?nif=B12345674&numserie=M-000001&fecha=01-12-2026&importe=121.00";
  for (const [registration, service] of [
    ["send", "ValidarQR"],
    ["chain", "ValidarQRNoVerifactu"],
  ] as const) {
    const { id } = await issued(seller, buyer, registration);
    const page = String((await get(buyer, id, { format: "html" })).body);
    expect(readCode(page)).toBe(`https://prewww2.aeat.es/wlpl/TIKE-CONT/${service}${asked}`);
    expect(page).toContain('width="35mm" height="35mm"');
    expect(page.includes("VERI*FACTU")).toBe(registration === "send");
  }
});
