import { decimalsOf } from "../../kernel/money.ts";
import { letterheadOf } from "../../markets/brand.ts";
import { localeOf, marketOfCurrency } from "../../markets/served.ts";
import type { Posting } from "./ledger.ts";
import type { Amounts } from "./statement-amounts.ts";

type Said = Partial<Record<Posting["kind"], string>>;

const en = {
  total: "Total",
  receipt: {
    title: (id: string) => `Receipt ${id}`,
    work: (title: string, city: string, provider?: string) =>
      `${title} in ${city}${provider ? ` by ${provider}` : ""}.`,
    of: (name: string) => `For ${name}.`,
    tax: (name: string, rate: string, tax: string, net: string) =>
      `${name} ${rate} %: ${tax} on ${net}, in the total.`,
    invoice: (number: string) => `Invoice ${number}.`,
    amounts: (currency: string, city: string) => `Amounts in ${currency}. Days are those in ${city}.`,
    heads: ["Day", "", "Amount"],
    kinds: {
      charge: "Charged to your card",
      cancellation_fee: "Fee for canceling",
      tip: "Tip for the provider",
      refund: "Refund",
      refund_returned: "Refund that your bank returned",
      bank_refund: "Given back by your bank",
    },
    byCredit: "Paid with credit",
    asCredit: "Given back as credit",
    ofCredit: (amount: string) => `${amount} of it with credit`,
  },
  statement: {
    title: (period: string) => `Statement ${period}`,
    amounts: (id: string, currency: string, zone: string) =>
      `Provider ${id}. Amounts in ${currency}. Days are those of ${zone}.`,
    month: "Month",
    day: "Day",
    kinds: {
      capture: "Work paid by the customer",
      cancellation_fee: "Cancellation fee",
      tip: "Tip",
      tip_refund: "Tip given back to the customer",
      tip_refund_failed: "Refund of a tip returned by the bank",
      tip_dispute_lost: "Tip taken back by the customer's bank",
      refund: "Refund to the customer",
      refund_failed: "Refund returned by the bank",
      dispute_lost: "Dispute lost",
      transfer: "Sent to your payout account",
      reversal: "Taken back",
      offline_fee: "Fee for work that was paid to you directly",
      payout: "Arrived at your bank",
      payout_failed: "Returned by your bank",
    } as Said,
    heads: {
      net_minor: "Without tax",
      sales_tax_minor: "Customer's tax",
      gross_minor: "Paid by customers",
      fee_minor: "Platform's share",
      tax_minor: "Taxes kept",
      earned_minor: "Your share",
      tips_minor: "Tips",
      sent_minor: "Sent to you",
      paid_out_minor: "At your bank",
    } as Record<keyof Amounts, string>,
  },
};

const es: typeof en = {
  total: "Total",
  receipt: {
    title: (id) => `Recibo ${id}`,
    work: (title, city, provider) => `${title} en ${city}${provider ? `, por ${provider}` : ""}.`,
    of: (name) => `Para ${name}.`,
    tax: (name, rate, tax, net) => `${name} ${rate} %: ${tax} sobre ${net}, incluido en el total.`,
    invoice: (number) => `Factura ${number}.`,
    amounts: (currency, city) => `Importes en ${currency}. Los días son los de ${city}.`,
    heads: ["Día", "", "Importe"],
    kinds: {
      charge: "Cobrado en su tarjeta",
      cancellation_fee: "Gastos de cancelación",
      tip: "Propina para el proveedor",
      refund: "Reembolso",
      refund_returned: "Reembolso que su banco devolvió",
      bank_refund: "Devuelto por su banco",
    },
    byCredit: "Pagado con saldo",
    asCredit: "Devuelto como saldo",
    ofCredit: (amount) => `${amount} de ello con saldo`,
  },
  statement: {
    title: (period) => `Extracto ${period}`,
    amounts: (id, currency, zone) => `Proveedor ${id}. Importes en ${currency}. Los días son los de ${zone}.`,
    month: "Mes",
    day: "Día",
    kinds: {
      capture: "Trabajo pagado por el cliente",
      cancellation_fee: "Gastos de cancelación",
      tip: "Propina",
      tip_refund: "Propina devuelta al cliente",
      tip_refund_failed: "Reembolso de una propina que el banco devolvió",
      tip_dispute_lost: "Propina retirada por el banco del cliente",
      refund: "Reembolso al cliente",
      refund_failed: "Reembolso que el banco devolvió",
      dispute_lost: "Disputa perdida",
      transfer: "Enviado a su cuenta de pagos",
      reversal: "Retirado",
      offline_fee: "Comisión por trabajo que le pagaron directamente",
      payout: "Recibido en su banco",
      payout_failed: "Devuelto por su banco",
    },
    heads: {
      net_minor: "Sin impuestos",
      sales_tax_minor: "Impuestos del cliente",
      gross_minor: "Pagado por clientes",
      fee_minor: "Parte de la plataforma",
      tax_minor: "Impuestos retenidos",
      earned_minor: "Su parte",
      tips_minor: "Propinas",
      sent_minor: "Enviado a usted",
      paid_out_minor: "En su banco",
    },
  },
};

const spoken: Readonly<Record<string, typeof en>> = { en, es };

/** What a page to print in a currency says, and how: in its market's brand, language and numbers. */
export const printedIn = (currency: string) => {
  const market = marketOfCurrency(currency);
  const { default: own } = market.languages;
  const language = own in spoken ? own : "en";
  const decimals = decimalsOf(currency);
  const locale = localeOf(market, language);
  const amounts = new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
  });
  const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false });
  return {
    language,
    letterhead: letterheadOf(market),
    words: spoken[language] ?? en,
    money: (minor: number) => amounts.format(minor / 10 ** decimals),
    percent: (bps: number) => rates.format(bps / 100),
  };
};
