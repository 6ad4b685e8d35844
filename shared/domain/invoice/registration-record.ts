import { decimalText } from "../../kernel/decimal-text.ts";
import { sum } from "../../kernel/money.ts";
import { element, textElement } from "../../kernel/xml.ts";
import { chainedFields, typeOf } from "./chain.ts";
import { type Invoice, type InvoiceParty, isCreditNote, totalsOf } from "./invoice.ts";

/** The Spanish tax authority's record of an invoice, as its public document describes it (RegistroAlta, version 1.0). */

/** An issued invoice in its chain. */
export type ChainedInvoice = Invoice & {
  number: string;
  issuer: InvoiceParty;
  chain: NonNullable<Invoice["chain"]>;
};

export const isChained = (invoice: Invoice): invoice is ChainedInvoice =>
  invoice.number !== undefined && invoice.issuer !== undefined && invoice.chain !== undefined;

/** Who runs the system that issues, and which system it is. */
export type IssuingSystem = { company: InvoiceParty; version: string; installation: string };

type Around = {
  /** The record before it in its chain; absent for the first one. */
  before?: ChainedInvoice | undefined;
  /** The invoice that it takes back. */
  original?: ChainedInvoice | undefined;
  system: IssuingSystem;
  /** What was supplied, in the words of the market. */
  description: string;
};

const named = (name: string, { name: who, tax_id }: InvoiceParty): string =>
  element(name, [textElement("si:NombreRazon", who), textElement("si:NIF", tax_id ?? "")]);

/** Which invoice: whose, its number and its day. */
const which = ({ issuer, number, chain }: ChainedInvoice, suffix = ""): string[] => [
  textElement(`si:IDEmisorFactura${suffix}`, issuer.tax_id ?? ""),
  textElement(`si:NumSerieFactura${suffix}`, number),
  textElement(`si:FechaExpedicionFactura${suffix}`, chain.issued_on),
];

const breakdown = ({ lines, currency }: Invoice): string => {
  const byRate = Map.groupBy(lines, ({ rate_bps }) => rate_bps);
  return element(
    "si:Desglose",
    [...byRate].map(([rate_bps, ofRate]) =>
      element("si:DetalleDesglose", [
        textElement("si:Impuesto", "01"),
        textElement("si:ClaveRegimen", "01"),
        textElement("si:CalificacionOperacion", "S1"),
        textElement("si:TipoImpositivo", (rate_bps / 100).toFixed(2)),
        textElement(
          "si:BaseImponibleOimporteNoSujeto",
          decimalText(sum(ofRate.map((line) => line.net_minor)), currency),
        ),
        textElement("si:CuotaRepercutida", decimalText(sum(ofRate.map((line) => line.tax_minor)), currency)),
      ]),
    ),
  );
};

const chaining = (before: ChainedInvoice | undefined): string =>
  element("si:Encadenamiento", [
    before
      ? element("si:RegistroAnterior", [...which(before), textElement("si:Huella", before.chain.hash)])
      : textElement("si:PrimerRegistro", "S"),
  ]);

const systemOf = ({ company, version, installation }: IssuingSystem): string =>
  element("si:SistemaInformatico", [
    textElement("si:NombreRazon", company.name),
    textElement("si:NIF", company.tax_id ?? ""),
    textElement("si:NombreSistemaInformatico", "Marketplace"),
    textElement("si:IdSistemaInformatico", "01"),
    textElement("si:Version", version),
    textElement("si:NumeroInstalacion", installation),
    textElement("si:TipoUsoPosibleSoloVerifactu", "S"),
    textElement("si:TipoUsoPosibleMultiOT", "S"),
    textElement("si:IndicadorMultiplesOT", "S"),
  ]);

/** What a credit note says of the invoice that it takes back: the difference. */
const takingBack = (invoice: Invoice, original: ChainedInvoice | undefined): (string | undefined)[] =>
  isCreditNote(invoice)
    ? [
        textElement("si:TipoRectificativa", "I"),
        original && element("si:FacturasRectificadas", [element("si:IDFacturaRectificada", which(original))]),
      ]
    : [];

const priorRejection = { absent: "X", registered: "N", rejected: "S" } as const;

/** What a record says that stands in for an earlier one of the same invoice. */
const standingIn = ({ amends }: ChainedInvoice): string[] =>
  amends ? [textElement("si:Subsanacion", "S"), textElement("si:RechazoPrevio", priorRejection[amends])] : [];

export const registrationRecord = (
  invoice: ChainedInvoice,
  { before, original, system, description }: Around,
): string => {
  const { issuer, recipient, form, chain, currency } = invoice;
  const { tax_minor, total_minor } = totalsOf(invoice);
  const isOnBehalf = issuer.tax_id !== system.company.tax_id;
  return element("si:RegistroAlta", [
    textElement("si:IDVersion", "1.0"),
    element("si:IDFactura", which(invoice)),
    textElement("si:NombreRazonEmisor", issuer.name),
    ...standingIn(invoice),
    textElement("si:TipoFactura", typeOf(invoice)),
    ...takingBack(invoice, original),
    textElement("si:DescripcionOperacion", description),
    isOnBehalf ? textElement("si:EmitidaPorTerceroODestinatario", "T") : undefined,
    isOnBehalf ? named("si:Tercero", system.company) : undefined,
    form === "full" && recipient
      ? element("si:Destinatarios", [named("si:IDDestinatario", recipient)])
      : undefined,
    breakdown(invoice),
    textElement("si:CuotaTotal", decimalText(tax_minor, currency)),
    textElement("si:ImporteTotal", decimalText(total_minor, currency)),
    chaining(before),
    systemOf(system),
    textElement("si:FechaHoraHusoGenRegistro", chainedFields(invoice, chain).at),
    textElement("si:TipoHuella", "01"),
    textElement("si:Huella", chain.hash),
  ]);
};
