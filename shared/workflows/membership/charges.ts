import type { Changes } from "../../data/engine/write.ts";
import { postings } from "../../data/ledger.ts";
import { charging, membershipCharges } from "../../data/membership-charges.ts";
import { observeReturns } from "../../domain/membership/charge.ts";
import { chargeOf } from "../../domain/membership/observation.ts";
import { isId } from "../../kernel/id.ts";
import { observe as observeHold } from "../../vendors/payments/holds.ts";
import { invoiceOf } from "../../vendors/payments/movements.ts";
import { readInvoice, readSubscription } from "../../vendors/payments/subscriptions.ts";
import { membershipOf, observe, saveObserved, withReturns } from "./provider-membership.ts";

/** The charge of an invoice that has no record yet: of an earlier release, or not heard of so far. */
const unrecorded = async (intent_id: string, now: string): Promise<Changes | undefined> => {
  const invoice_id = await invoiceOf(intent_id);
  const invoice = invoice_id ? await readInvoice(invoice_id) : undefined;
  if (!invoice?.subscription_id || !invoice.charge_id) return undefined;
  const { seen } = await readSubscription(invoice.subscription_id);
  const { service_provider_id: id } = seen;
  const current = isId(id) ? await membershipOf(id) : undefined;
  if (!current) return undefined;
  const posted = await postings.get(current.membership.id, "membership", invoice.charge_id);
  if (!posted) return saveObserved(current, await observe(current, seen, { now, invoice }));
  const charge = chargeOf(current.membership.id, invoice, posted, now);
  return charge && withReturns(charge, { ...invoice, returned: true }, now);
};

/**
 * The changes that follow from the refunds and disputes of an intent that has paid a membership's invoice, as they are
 * at the payment provider now. Undefined if it has paid none.
 */
export const chargeChangeBehind = async (intent_id: string, now: string): Promise<Changes | undefined> => {
  const charge = await membershipCharges.get(intent_id);
  if (!charge) return unrecorded(intent_id, now);
  return charging(charge, observeReturns(charge, await observeHold(intent_id), now));
};
