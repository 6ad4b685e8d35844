import { expect, test } from "vitest";
import type { Invoice, InvoiceAmendment } from "../../shared/domain/invoice/invoice.ts";
import { chained, issue, newIssuer } from "../../shared/domain/invoice/issuer.ts";
import { type ChainedInvoice, registrationRecord } from "../../shared/domain/invoice/registration-record.ts";
import { anInvoice } from "../../tests/support/invoices.ts";
import { taxRegistry } from "./registry.ts";

const zone = "Europe/Madrid";
const now = "2027-03-01T09:00:00.000Z";
const issuer = { name: "Fontanería García", tax_id: "B12345674" };
const unknown = { name: "Ana López", tax_id: "00000000T" };
const known = { name: "Ana López", tax_id: "12345678Z" };

/** Sends one invoice's records to a tax office, one after the other. */
const sender = () => {
  const registry = taxRegistry();
  const first = issue(anInvoice(), newIssuer("1", "es", now), { issuer, registration: "send", zone, now });
  let { issuer: record } = first;
  let before: ChainedInvoice | undefined;
  const system = { company: issuer, version: "1", installation: "1" };
  const taken = (invoice: Invoice, without = "") => {
    const sent = invoice as ChainedInvoice;
    const message = registrationRecord(sent, { system, before, description: "Work" });
    before = sent;
    const { state, code } = registry.take(message.replace(without, ""), true);
    return code ? `${state} ${code}` : state;
  };
  const again = (amends: InvoiceAmendment, recipient = known, without?: string) => {
    const facts = {
      at: now,
      issued_on: first.invoice.chain?.issued_on as string,
      sent: true,
      zone,
      now,
    };
    const made = chained({ ...first.invoice, form: "full", recipient, amends }, record, facts);
    record = made.issuer;
    return taken(made.invoice, without);
  };
  return { registry, taken, again, first: first.invoice };
};

test("a record that it does not have is amended only as one that is absent", () => {
  const { registry, again, taken, first } = sender();
  registry.strangers.add(issuer.tax_id);
  expect(taken(first)).toBe("Incorrecto 1109");
  registry.strangers.clear();
  expect(again("registered")).toBe("Incorrecto 3002");
  expect(again("rejected")).toBe("Incorrecto 3002");
  expect(again("absent")).toBe("Correcto");
});

test("a record that it has is amended only as one that is there, and as rejected only after a rejection", () => {
  const { registry, again, taken, first } = sender();
  registry.strangers.add(unknown.tax_id);
  expect(taken(first)).toBe("Correcto");
  expect(again("absent")).toBe("Incorrecto 3000");
  expect(again("rejected")).toBe("Incorrecto 1161");
  expect(again("registered", unknown)).toBe("Incorrecto 1109");
  expect(again("rejected")).toBe("Correcto");
  expect(again("registered")).toBe("Correcto");
  expect(registry.count(issuer.tax_id)).toBe(1);
});

test("it takes no second record that does not say that it amends the first", () => {
  const { again, taken, first } = sender();
  expect(taken(first)).toBe("Correcto");
  const said = "<si:Subsanacion>S</si:Subsanacion>";
  expect(again("absent", known, said)).toBe("Incorrecto 1153");
  expect(again("rejected", known, said)).toBe("Incorrecto 1161");
  expect(again("registered", known, said)).toBe("Incorrecto 3000");
});

test("the same record again is known by its hash, and leaves the chain as it is", () => {
  const { again, taken, first } = sender();
  expect(taken(first)).toBe("Correcto");
  expect(again("registered")).toBe("Correcto");
  expect(taken(first)).toBe("Incorrecto 3000");
});
