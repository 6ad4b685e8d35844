import { membershipCharges } from "../../../data/membership-charges.ts";
import type { Sum } from "../../../domain/payment/reconciliation.ts";
import { readHold } from "../../../vendors/payments/holds.ts";
import { memberOf } from "../../../vendors/payments/movements.ts";

export const paymentOf = async ({ book_id, intent_id }: Sum): Promise<string | undefined> =>
  book_id ?? (intent_id ? (await readHold(intent_id)).seen.payment_id : undefined);

/** Whose book a source belongs in: a payment's, or a member's. */
export type Owner = { book_id: string; of: "payment" | "member" };

export const ownerOf = async (theirs: Sum, known: Sum | undefined): Promise<Owner | undefined> => {
  const charge = theirs.intent_id ? await membershipCharges.get(theirs.intent_id) : undefined;
  if (charge) return { book_id: charge.service_provider_id, of: "member" };
  const payment_id = await paymentOf(theirs);
  if (payment_id !== undefined) return { book_id: payment_id, of: "payment" };
  const member_id = theirs.customer_id && (await memberOf(theirs.customer_id));
  if (member_id) return { book_id: member_id, of: "member" };
  return known?.book_id ? { book_id: known.book_id, of: "payment" } : undefined;
};
