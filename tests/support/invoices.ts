import { type Invoice, invoiceIdOf } from "../../shared/domain/invoice/invoice.ts";
import { newId } from "../../shared/kernel/id.ts";

/** An invoice that is still to be issued: work of 121.00 with 21 % of tax in it. */
export const anInvoice = (given: Partial<Invoice> = {}): Invoice => {
  const { cause = `charge:${newId("payment")}` } = given;
  const now = new Date().toISOString();
  return {
    id: invoiceIdOf(cause),
    version: 0,
    cause,
    series: "M",
    state: "waiting",
    form: "simplified",
    issuer_id: newId("service_provider"),
    recipient_id: newId("user"),
    market: "es",
    currency: "eur",
    lines: [{ supply: "labor", rate_bps: 2100, net_minor: 10_000, tax_minor: 2100 }],
    supplied_at: now,
    created_at: now,
    updated_at: now,
    ...given,
  };
};
