import { Invoice, InvoiceConflict, InvoiceNotFound } from "../domain/invoice/invoice.ts";
import { Issuer, IssuerConflict, IssuerNotFound, nextLookAt } from "../domain/invoice/issuer.ts";
import { entity } from "./engine/entity.ts";

/** The invoices of an issuer: those with a number, or those that still wait for something. */
export const invoicesOf = (issuerId: string, state: Invoice["state"] = "issued"): string =>
  `INVOICES#${state}#${issuerId}`;

/** The invoices that somebody pays: those with a number, or those that wait for its own tax details. */
export const invoicesFor = (recipientId: string, state: Invoice["state"] = "issued"): string =>
  `INVOICES#${state === "issued" ? "" : `${state}#`}FOR#${recipientId}`;

const sortOf = ({ issued_at, created_at, id }: Invoice): string => `${issued_at ?? created_at}#${id}`;

/** The invoices of an issuer that have a new record which the tax office has not answered yet. */
export const amendedOf = (issuerId: string): string => `INVOICES#amended#${issuerId}`;

/** Invoices and credit notes. Each is written once with its number, and again only with what the tax office says; names are blanked, years later. */
export const invoices = entity({
  name: "invoice",
  schema: () => Invoice,
  key: (id) => [`INVOICE#${id}`, "INVOICE"],
  indexes: {
    ofIssuer: {
      on: "key1",
      key: (invoice) => [invoicesOf(invoice.issuer_id, invoice.state), sortOf(invoice)],
    },
    ofRecipient: {
      on: "key2",
      key: (invoice) =>
        invoice.state === "issued" || invoice.waits_for === "buyer"
          ? [invoicesFor(invoice.recipient_id, invoice.state), sortOf(invoice)]
          : undefined,
    },
    amended: {
      on: "gsi1",
      key: ({ id, issuer_id, amended_at, registration }) =>
        amended_at && !registration ? [amendedOf(issuer_id), `${amended_at}#${id}`] : undefined,
    },
  },
  due: ({ state, retry_at, created_at, blank_at }) =>
    state === "waiting" ? (retry_at ?? created_at) : blank_at,
  notFound: InvoiceNotFound,
  conflict: InvoiceConflict,
});

/** Who issues invoices. The record has the last number of each series and the last hash. */
export const issuers = entity({
  name: "issuer",
  schema: () => Issuer,
  key: (id) => [`ISSUER#${id}`, "ISSUER"],
  due: nextLookAt,
  notFound: IssuerNotFound,
  conflict: IssuerConflict,
});
