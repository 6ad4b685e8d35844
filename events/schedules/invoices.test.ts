import { expect, test } from "vitest";
import { invoices } from "../../shared/data/invoices.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import { newId } from "../../shared/kernel/id.ts";
import { holdings } from "../../shared/workflows/invoice/personal-data.ts";
import { anIssuedInvoice } from "../../tests/support/issued-invoice.ts";
import { clock, runSchedule, write } from "../../tests/support/world.ts";
import { handler } from "./invoices.ts";

const erase = async (accountId: string): Promise<void> => {
  const now = new Date().toISOString();
  for (const one of holdings)
    for await (const page of one.pages(accountId, now))
      for (const { erasing } of page) if (erasing) await write(...erasing.writes);
};

test("an erased customer's name leaves an invoice only when the law no longer keeps it", async () => {
  clock.set("2027-03-01T09:00:00.000Z");
  const recipient_id = newId("user");
  const { id } = await anIssuedInvoice({ recipient_id, form: "full", recipient: { name: "Ana López" } });
  await erase(recipient_id);
  await runSchedule(handler);
  expect(await invoices.find(id)).toMatchObject({ recipient: { name: "Ana López" } });
  clock.set("2034-12-31T09:00:00.000Z");
  await runSchedule(handler);
  expect((await invoices.find(id)).blanked_at).toBeUndefined();
  clock.set("2035-01-01T09:00:00.000Z");
  await runSchedule(handler);
  const blanked = await invoices.find(id);
  expect(blanked).toMatchObject({
    number: "M-000001",
    issuer: { name: "Deleted account" },
    recipient: { name: "Deleted account" },
    blanked_at: expect.any(String),
  });
  expect(JSON.stringify(blanked)).not.toMatch(/Ana|García|B12345674|Mayor/);
  expect(isAsIssued(blanked)).toBe(true);
  await erase(recipient_id);
  expect(await invoices.find(id)).toEqual(blanked);
});
