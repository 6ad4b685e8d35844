import { allOf } from "../../shared/data/engine/page.ts";
import { together } from "../../shared/data/engine/write.ts";
import { invoices, invoicesOf } from "../../shared/data/invoices.ts";
import { payments, presentShare, savePayment, transfers } from "../../shared/data/payments.ts";
import { InvoiceBuyerReminded, InvoiceBuyerTold } from "../../shared/domain/invoice/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { resumeTransfer, type Transfer, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { TaxDetailsComplete } from "../../shared/domain/tax-report/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";

const waits = ({ state, hold_reason }: Transfer): boolean =>
  state === "on_hold" && hold_reason === "tax_details_missing";

/** Issues the invoices that waited for a provider's tax details, oldest first, and releases its shares that did. */
export const handler = subscriber({
  name: "resume-after-tax-details",
  on: [TaxDetailsComplete],
  lane: "patient",
  marks: "never",
  emits: [TransferScheduled, InvoiceBuyerTold, InvoiceBuyerReminded],
  uses: ["table", "lists"],
}).handle(async ({ event, now, commit }) => {
  const id = event.data.service_provider_id;
  const waiting = await allOf((request) =>
    invoices.page("ofIssuer", invoicesOf(id, "waiting"), { ...request, order: "oldest" }),
  );
  for (const one of waiting) await issueOnce(one, await readinessOf(one, now), { now, commit });
  const shares = await allOf((request) => transfers.page("ofProvider", `TRANSFERS#${id}`, request));
  for (const share of shares.filter(waits))
    await againstContention([PaymentConflict, TransferConflict], async () => {
      const [transfer, payment] = await Promise.all([presentShare(share), payments.find(share.payment_id)]);
      if (!waits(transfer)) return;
      const { record, events } = resumeTransfer(transfer, now);
      const change = annotate(payment, { transfer_state: "scheduled" }, now, event.type);
      await commit(together({ writes: [transfers.update(record)], events }, savePayment(payment, change)));
    });
});
