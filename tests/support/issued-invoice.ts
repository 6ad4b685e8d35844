import { invoices, issuers } from "../../shared/data/invoices.ts";
import type { Invoice } from "../../shared/domain/invoice/invoice.ts";
import { issue, newIssuer } from "../../shared/domain/invoice/issuer.ts";
import { homeZoneOf, marketOf } from "../../shared/markets/served.ts";
import { anInvoice } from "./invoices.ts";
import { write } from "./world.ts";

const place = { zone: "Europe/Madrid", registration: "send" } as const;

/** A full invoice that the tax office has rejected. */
export const aRejectedInvoice = async (given: Partial<Invoice> = {}): Promise<Invoice> => {
  const draft = anInvoice({ market: "us", currency: "usd", ...given });
  const made = issue(draft, newIssuer(draft.issuer_id, "us", draft.created_at), {
    ...place,
    issuer: { name: "Fontanería García", tax_id: "B12345674" },
    recipient: { name: "Ana López", tax_id: "00000000T" },
    now: draft.created_at,
  });
  const registration = { state: "rejected" as const, at: draft.created_at, note: "1109" };
  await write(
    invoices.insert({ ...made.invoice, registration }),
    issuers.insert({ ...made.issuer, registered: 1, registered_id: draft.id }),
  );
  return invoices.find(draft.id);
};

/** An invoice with a number and a place in its issuer's chain, the first one of an issuer. */
export const anIssuedInvoice = async (given: Partial<Invoice> = {}): Promise<Invoice> => {
  const draft = anInvoice({ market: "us", currency: "usd", ...given });
  const made = issue(draft, newIssuer(draft.issuer_id, "us", draft.created_at), {
    issuer: { name: "Fontanería García", tax_id: "B12345674", address: "Calle Mayor 1, 28013 Madrid" },
    registration: "chain",
    zone: homeZoneOf(marketOf(draft)),
    now: draft.created_at,
  });
  await write(invoices.insert(made.invoice), issuers.insert(made.issuer));
  return invoices.find(draft.id);
};
