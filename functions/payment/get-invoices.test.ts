import { expect, test } from "vitest";
import { invoices } from "../../shared/data/invoices.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { type Caller, call, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./get-invoices.ts";

const list = async (as: Caller, query: Record<string, string> = {}): Promise<string[]> =>
  ((await call(handler, { as, query })).data as { items: { id: string }[] }).items.map(({ id }) => id);

test("that an administrator lists invoices with buyers' names is in the audit", async () => {
  const [customer, admin] = await Promise.all([signedIn("user"), signedIn("admin")]);
  const bought = { recipient_id: customer.id, state: "issued" as const, issued_at: at(1) };
  const account_id = customer.id;
  await write(invoices.insert(anInvoice(bought)));
  await list(admin, { account_id, list: "received" });
  expect(await storyOf("invoice", account_id)).toEqual([]);
  await write(
    invoices.insert(anInvoice({ ...bought, recipient: { name: "Ana López", tax_id: "12345678Z" } })),
  );
  await list(customer);
  expect(await storyOf("invoice", account_id)).toEqual([]);
  await list(admin, { account_id, list: "received" });
  expect(await storyOf("invoice", account_id)).toEqual(["invoice.listed_by_admin"]);
});

const at = (minute: number): string => `2026-11-28T05:${String(minute).padStart(2, "0")}:00.000Z`;

test("customers list what they got, providers what they issued, and administrators both", async () => {
  const [customer, provider, admin] = await Promise.all([
    signedIn("user"),
    signedIn("service_provider"),
    signedIn("admin"),
  ]);
  const between = { issuer_id: provider.id, recipient_id: customer.id };
  const first = anInvoice({ ...between, state: "issued", number: "M-000001", issued_at: at(1) });
  const second = anInvoice({ ...between, state: "issued", number: "M-000002", issued_at: at(2) });
  const waiting = anInvoice({ ...between, waits_for: "tax_details" });
  const unnamed = anInvoice({ recipient_id: customer.id, waits_for: "buyer" });
  const commission = anInvoice({
    series: "C",
    state: "issued",
    issuer_id: "us",
    recipient_id: provider.id,
    issued_at: at(3),
  });
  await write(...[first, second, waiting, unnamed, commission].map((one) => invoices.insert(one)));
  expect(await list(customer)).toEqual([second.id, first.id]);
  expect(await list(customer, { list: "waiting" })).toEqual([unnamed.id]);
  expect(await list(customer, { sort: "oldest", from: at(2) })).toEqual([second.id]);
  expect(await list(customer, { account_id: provider.id })).toEqual([second.id, first.id]);
  expect(await list(provider)).toEqual([second.id, first.id]);
  expect(await list(provider, { list: "waiting" })).toEqual([waiting.id]);
  expect(await list(provider, { list: "received" })).toEqual([commission.id]);
  expect(await list(provider, { account_id: customer.id, list: "received" })).toEqual([commission.id]);
  expect(await list(admin, { account_id: provider.id })).toEqual([second.id, first.id]);
  expect(await list(admin)).toContain(commission.id);
});
