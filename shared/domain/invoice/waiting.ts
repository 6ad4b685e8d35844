import type { DomainEvent } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { InvoiceBuyerReminded, InvoiceBuyerTold } from "./events.ts";
import { type Invoice, totalsOf } from "./invoice.ts";

export const waitingPolicy = { retry_days: 1, reminded_after_days: 7 };

/**
 * An invoice that still waits, and what its buyer is told: once when it is the buyer whose details are missing, and once
 * more a week later. Undefined: nothing has changed since it was looked at last.
 */
export const keptWaiting = (
  invoice: Invoice,
  waits_for: NonNullable<Invoice["waits_for"]>,
  now: string,
): { invoice: Invoice; events: DomainEvent[] } | undefined => {
  const isKnown = invoice.waits_for === waits_for && invoice.version > 0;
  if (isKnown && (invoice.retry_at ?? "") > now) return undefined;
  const kept: Invoice = { ...invoice, waits_for, retry_at: plus(now, { days: waitingPolicy.retry_days }) };
  if (waits_for !== "buyer") return { invoice: kept, events: [] };
  const { id, currency, recipient_id, buyer_told_at, buyer_reminded_at } = invoice;
  const { total_minor } = totalsOf(invoice);
  const facts = { data: { invoice_id: id, total_minor, currency }, audience: [recipient_id] };
  if (!buyer_told_at)
    return {
      invoice: { ...kept, buyer_told_at: now },
      events: [InvoiceBuyerTold.atNextVersion(invoice, facts)],
    };
  if (buyer_reminded_at || plus(buyer_told_at, { days: waitingPolicy.reminded_after_days }) > now)
    return { invoice: kept, events: [] };
  return {
    invoice: { ...kept, buyer_reminded_at: now },
    events: [InvoiceBuyerReminded.atNextVersion(invoice, facts)],
  };
};
