import type { Invoice } from "./invoice.ts";

/** What a printed invoice says, in the languages that markets offer. */
type Words = {
  titles: Record<Invoice["form"], string>;
  credit_note: string;
  number: string;
  issued: string;
  supplied: string;
  seller: string;
  buyer: string;
  tax_id: string;
  takes_back: string;
  reason: string;
  home: string;
  confirmed: (day: string) => string;
  period: string;
  heads: readonly [what: string, rate: string, net: string, tax: string, together: string];
  total: string;
  supplies: Record<string, string>;
  on_behalf: string;
  code: string;
  sent: string;
};

const en: Words = {
  titles: { full: "Invoice", simplified: "Simplified invoice" },
  credit_note: "Credit note",
  number: "Number",
  issued: "Issued on",
  supplied: "Paid on",
  seller: "Seller",
  buyer: "Buyer",
  tax_id: "Tax number",
  takes_back: "Corrects invoice",
  reason: "Reason",
  home: "Lower rate",
  confirmed: (day) => `The customer confirmed on ${day} that it is a private home over two years old.`,
  period: "Month",
  heads: ["", "Tax rate", "Net", "Tax", "Total"],
  total: "Total",
  supplies: {
    labor: "Work",
    materials: "Materials",
    commission: "Commission",
    membership: "Membership",
    tip: "Tip",
    cancellation: "Late cancellation",
  },
  on_behalf: "Issued by the marketplace on behalf of the seller.",
  code: "Tax code:",
  sent: "Invoice verifiable at the tax office's site. VERI*FACTU",
};

const es: Words = {
  titles: { full: "Factura", simplified: "Factura simplificada" },
  credit_note: "Factura rectificativa",
  number: "Número",
  issued: "Fecha de expedición",
  supplied: "Fecha de pago",
  seller: "Emisor",
  buyer: "Destinatario",
  tax_id: "NIF",
  takes_back: "Rectifica la factura",
  reason: "Motivo",
  home: "Tipo reducido",
  confirmed: (day) => `El cliente confirmó el ${day} que es una vivienda particular de más de dos años.`,
  period: "Mes",
  heads: ["", "Tipo de IVA", "Base imponible", "Cuota", "Total"],
  total: "Total",
  supplies: {
    labor: "Trabajo",
    materials: "Materiales",
    commission: "Comisión",
    membership: "Suscripción",
    tip: "Propina",
    cancellation: "Cancelación tardía",
  },
  on_behalf: "Expedida por la plataforma en nombre y por cuenta del emisor.",
  code: "QR tributario:",
  sent: "Factura verificable en la sede electrónica de la AEAT. VERI*FACTU",
};

const languages: Record<string, Words> = { en, es };

/** The words of a language; English where a market speaks another one. */
export const wordsIn = (language: string): Words => languages[language] ?? en;
