import { type Chained, chainedFields } from "./chain.ts";

/** The edge of the printed code in millimeters: the specification asks for 30 to 40. */
export const qrEdge_mm = 35;

/**
 * The address that an invoice's code leads to, as the Spanish tax authority specifies it: with what the buyer compares.
 * Invoices that are sent there have another address than those that are only chained.
 */
export const qrAddress = (invoice: Chained, host: string): string | undefined => {
  if (!invoice.chain) return undefined;
  const { issuer_tax_id, number, issued_on, total } = chainedFields(invoice, invoice.chain);
  const service = invoice.chain.sent ? "ValidarQR" : "ValidarQRNoVerifactu";
  const asked = new URLSearchParams({
    nif: issuer_tax_id,
    numserie: number,
    fecha: issued_on,
    importe: total,
  });
  return `${host}/wlpl/TIKE-CONT/${service}?${asked}`;
};
