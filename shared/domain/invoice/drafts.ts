import { sum } from "../../kernel/money.ts";
import { marketOf } from "../../markets/served.ts";
import type { Payment } from "../payment/payment.ts";
import { taxOf } from "../tax/tax.ts";
import { causes, type Invoice, invoiceIdOf } from "./invoice.ts";

type Draft = Pick<Invoice, "cause" | "series" | "lines" | "supplied_at"> & Partial<Invoice>;

/** Whether a payment's charge is sold with an invoice: its market makes some, and the charge has tax. */
export const isInvoiced = (
  { purpose, market, tax }: Payment,
  { isCancellation = false }: { isCancellation?: boolean } = {},
): boolean => {
  const { invoices } = marketOf({ market }).tax;
  if (invoices === "none" || !tax) return false;
  if (purpose === "tip" && !tax.on_tip) return false;
  return !isCancellation || tax.on_cancellation === true;
};

const linesOf = (amount_minor: number, { tax, currency }: Payment): Invoice["lines"] =>
  tax ? taxOf(amount_minor, tax, currency).lines : [];

/** What the marketplace keeps of it; the tax on that, without the customer's tax where the marketplace hands it in. */
const commissionOf = (
  payment: Payment,
  amount_minor: number,
  { fee_minor, fee_tax_minor = 0 }: { fee_minor: number; fee_tax_minor?: number | undefined },
): Pick<Invoice, "commission"> => {
  const { tax, service_provider_id } = payment;
  if (tax?.seller !== "provider" || !service_provider_id || fee_minor === 0) return {};
  const collects = tax.collector === "platform";
  const ofCustomer = collects ? sum(linesOf(amount_minor, payment).map((line) => line.tax_minor)) : 0;
  return {
    commission: {
      rate_bps: tax.commission_bps,
      net_minor: fee_minor - fee_tax_minor,
      tax_minor: fee_tax_minor - ofCustomer,
      ...(collects && { collects }),
    },
  };
};

const draftOf = (payment: Payment, draft: Draft): Invoice => {
  const { id, job_id, user_id, service_provider_id, currency, tax } = payment;
  const market = marketOf(payment).id;
  return {
    id: invoiceIdOf(draft.cause),
    version: 0,
    state: "waiting",
    form: "simplified",
    issuer_id: tax?.seller === "provider" && service_provider_id ? service_provider_id : market,
    recipient_id: user_id,
    market,
    currency: currency as Invoice["currency"],
    payment_id: id,
    job_id,
    ...(tax?.home_confirmed_at && { home_confirmed_at: tax.home_confirmed_at }),
    created_at: draft.supplied_at,
    updated_at: draft.supplied_at,
    ...draft,
  };
};

/** The invoice of a charge. */
export const chargeInvoice = (payment: Payment, now: string): Invoice =>
  draftOf(payment, {
    cause: causes.charge(payment.id),
    series: "M",
    lines: linesOf(payment.captured_minor, payment),
    ...commissionOf(payment, payment.captured_minor, payment),
    supplied_at: now,
  });

/** What goes back of a charge, and what of that was the marketplace's. */
type Back = { amount_minor: number; fee_minor: number; fee_tax_minor?: number | undefined };
type Refund = Payment["refunds"][number];

const negative = (amount: number): number => 0 - amount;

const noteOf = (payment: Payment, cause: string, back: Back, now: string): Invoice => {
  const { commission } = commissionOf(payment, back.amount_minor, back);
  return draftOf(payment, {
    cause,
    series: "MR",
    rectifies: { id: invoiceIdOf(causes.charge(payment.id)) },
    lines: linesOf(back.amount_minor, payment).map((line) => ({
      ...line,
      net_minor: negative(line.net_minor),
      tax_minor: negative(line.tax_minor),
    })),
    ...(commission && {
      commission: {
        ...commission,
        net_minor: negative(commission.net_minor),
        tax_minor: negative(commission.tax_minor),
      },
    }),
    supplied_at: now,
  });
};

/** The credit note of a refund. */
export const refundNote = (payment: Payment, refund: Refund, now: string): Invoice =>
  noteOf(payment, causes.refund(refund.refund_id), refund, now);

/**
 * What lost disputes have taken back of a charge where its market credits them; never more than was left after refunds, of
 * the commission too: what a bank takes beyond the charge is the marketplace's loss and nobody's commission.
 */
export const creditedDisputes = (payment: Payment): Payment["disputes"] => {
  if (marketOf(payment).tax.lost_disputes !== "credited") return [];
  const { captured_minor, refunded_minor, refunds, disputes } = payment;
  let left_minor = captured_minor - refunded_minor;
  let left_fee_minor =
    payment.fee_minor - sum(refunds.map(({ state, fee_minor }) => (state === "succeeded" ? fee_minor : 0)));
  return disputes.flatMap((dispute) => {
    const amount_minor = Math.min(dispute.amount_minor, left_minor);
    if (dispute.outcome !== "lost" || amount_minor <= 0) return [];
    const fee_minor = Math.min(dispute.fee_minor ?? 0, left_fee_minor);
    left_minor -= amount_minor;
    left_fee_minor -= fee_minor;
    return [{ ...dispute, amount_minor, fee_minor }];
  });
};

/** The credit note of a dispute that was lost. */
export const disputeNote = (payment: Payment, dispute_id: string, now: string): Invoice | undefined => {
  const dispute = creditedDisputes(payment).find((one) => one.dispute_id === dispute_id);
  return dispute && noteOf(payment, causes.dispute(dispute_id), dispute, now);
};

/** What the marketplace keeps of a job that the customer has paid to the seller directly. */
export const offlineCommission = (payment: Payment): Invoice["commission"] =>
  commissionOf(payment, payment.offline_minor ?? 0, payment).commission;

/** The invoice for what a refund was to give back, and the bank has returned. */
export const returnedInvoice = (payment: Payment, refund: Refund, now: string): Invoice =>
  draftOf(payment, {
    cause: causes.refundReturned(refund.refund_id),
    series: "M",
    lines: linesOf(refund.amount_minor, payment),
    ...commissionOf(payment, refund.amount_minor, refund),
    supplied_at: now,
  });
