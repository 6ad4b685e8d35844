import { createHash } from "node:crypto";
import { decimalText } from "../../kernel/decimal-text.ts";
import { offsetOf, wallClock } from "../../kernel/wall-clock.ts";
import { type Invoice, isCreditNote, totalsOf } from "./invoice.ts";

/** What a record of an invoice is hashed from, as the Spanish tax authority specifies it (SHA-256, its document 0.1.2). */
type ChainedFields = {
  issuer_tax_id: string;
  number: string;
  /** DD-MM-YYYY, where the issuer is. */
  issued_on: string;
  type: "F1" | "F2" | "R1" | "R5";
  tax: string;
  total: string;
  /** The hash of the record before it in its issuer's chain; empty for the first one. */
  before: string;
  /** ISO 8601 with the offset from UTC. */
  at: string;
};

/** Upper-case hexadecimal, of the fields in this order. */
export const chainHash = (fields: ChainedFields): string =>
  createHash("sha256")
    .update(
      [
        `IDEmisorFactura=${fields.issuer_tax_id}`,
        `NumSerieFactura=${fields.number}`,
        `FechaExpedicionFactura=${fields.issued_on}`,
        `TipoFactura=${fields.type}`,
        `CuotaTotal=${fields.tax}`,
        `ImporteTotal=${fields.total}`,
        `Huella=${fields.before}`,
        `FechaHoraHusoGenRegistro=${fields.at}`,
      ].join("&"),
      "utf8",
    )
    .digest("hex")
    .toUpperCase();

/** DD-MM-YYYY in a zone. */
export const issuedOn = (instant: string, zone: string): string =>
  wallClock(instant, zone).date.split("-").reverse().join("-");

const two = (number: number): string => String(number).padStart(2, "0");

/** An instant to the second with its zone's offset: `2024-01-01T19:20:30+01:00`. */
export const withOffset = (instant: string, zone: string): string => {
  const offset = offsetOf(instant, zone);
  const local = new Date(Date.parse(instant) + offset * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
};

/** The kind of invoice as the authority names it: full, simplified, or a credit note for one of these. */
export const typeOf = (invoice: Pick<Invoice, "form" | "series">): ChainedFields["type"] =>
  isCreditNote(invoice) ? (invoice.form === "full" ? "R1" : "R5") : invoice.form === "full" ? "F1" : "F2";

/** What of an invoice its hash is about. */
export type Chained = Pick<Invoice, "issuer" | "number" | "form" | "series" | "lines" | "currency" | "chain">;

/** What an invoice is hashed from that has a number. */
export const chainedFields = (
  invoice: Chained,
  { before = "", issued_on, at }: { before?: string | undefined; issued_on: string; at: string },
): ChainedFields => {
  const { tax_minor, total_minor } = totalsOf(invoice);
  return {
    issuer_tax_id: invoice.issuer?.tax_id ?? "",
    number: invoice.number as string,
    issued_on,
    type: typeOf(invoice),
    tax: decimalText(tax_minor, invoice.currency),
    total: decimalText(total_minor, invoice.currency),
    before,
    at,
  };
};

/** An invoice as each of its records has it, oldest first: as it was issued, and as it was amended. */
export const recordsOf = ({ earlier_records = [], ...invoice }: Invoice): Invoice[] => [
  ...earlier_records.map(({ recipient, ...record }) => {
    const { recipient: _, amends: __, ...kept } = invoice;
    return { ...kept, ...record, ...(recipient && { recipient }) };
  }),
  invoice,
];

/** Whether each record of an invoice says what was hashed when it was made. Of one without names only hashes are left. */
export const isAsIssued = (invoice: Invoice): boolean =>
  invoice.blanked_at !== undefined ||
  recordsOf(invoice).every(
    (record) =>
      record.chain === undefined || record.chain.hash === chainHash(chainedFields(record, record.chain)),
  );
