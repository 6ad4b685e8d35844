import { invoices } from "../../../shared/data/invoices.ts";
import { causes, invoiceIdOf } from "../../../shared/domain/invoice/invoice.ts";
import { write } from "../world.ts";
import { acknowledged, correction, entryOf, type Fault, type Paid, shifted } from "./fault.ts";

const invoiceOf = ({ payment_id }: Paid) => invoices.find(invoiceIdOf(causes.charge(payment_id)));

/** What is wrong with invoices and taxes, in a market that has them. */
export const inInvoices: Record<string, Fault> = {
  "a line of tax entered as our fee": {
    of: "D",
    within: 1,
    ends: "corrected",
    plant: async (paid) => {
      const { payment_id } = paid;
      const { lines } = await entryOf(paid, "capture");
      const tax = lines.find(({ account }) => account === "tax_payable")?.amount_minor as number;
      await shifted(paid, "capture", { tax_payable: -tax, platform_fee: tax });
      const back = { ...correction(payment_id, { tax_payable: tax, platform_fee: -tax }), currency: "eur" };
      return { source: payment_id, changes: () => [back] };
    },
  },
  "an invoice that is changed": {
    of: "I",
    within: 1,
    ends: "explained",
    plant: async (paid) => {
      const invoice = await invoiceOf(paid);
      const [line, ...rest] = invoice.lines;
      if (!line) throw new Error("no line");
      const other = { ...line, net_minor: line.net_minor + 1, tax_minor: line.tax_minor - 1 };
      await write(invoices.update({ ...invoice, lines: [other, ...rest] }));
      return { source: invoice.id, changes: () => [acknowledged] };
    },
  },
  "a number of an invoice that is deleted": {
    of: "I",
    within: 1,
    ends: "explained",
    plant: async (paid) => {
      const invoice = await invoiceOf(paid);
      await write(invoices.remove(invoice));
      const also = `${invoice.issuer_id}:M:${Number(invoice.number?.split("-")[1])}`;
      return { source: invoice.id, also, changes: () => [acknowledged] };
    },
  },
};
