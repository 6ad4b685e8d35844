import { payments } from "../../../data/payments.ts";
import type { Sum } from "../../../domain/payment/reconciliation.ts";
import { invoiceOf } from "../../../vendors/payments/movements.ts";
import { chargeChangeBehind } from "../../membership/charges.ts";
import { membershipChangeBehind } from "../../membership/stripe-events.ts";
import { changeBehind } from "../stripe-events.ts";
import type { Doing } from "./doing.ts";

/** Reads a payment again from the payment provider, as if an event had arrived. Returns whether it changed. */
export const caughtUp = async (
  payment_id: string,
  theirs: Sum,
  { now, newId, commit }: Doing,
): Promise<boolean> => {
  const intent_id = (await payments.get(payment_id))?.payment_intent_id;
  const ofTransfer = theirs.class === "transfer" || theirs.class === "reversal";
  const hint = ofTransfer
    ? { type: "transfer.reversed", object_id: theirs.source }
    : { type: "payment_intent.succeeded", object_id: intent_id ?? payment_id, payment_id, intent_id };
  const change = await changeBehind({ stripe_event_id: "reconciliation", ...hint } as never, { now, newId });
  if (!change || change.writes.length === 0) return false;
  await commit(change);
  return true;
};

/** Does the same for what paid a membership, and for what went back of it. */
export const caughtUpMember = async ({ intent_id }: Sum, { now, commit }: Doing): Promise<boolean> => {
  const object_id = intent_id && (await invoiceOf(intent_id));
  if (!object_id) return false;
  const paid = await membershipChangeBehind({ type: "invoice.paid", object_id }, now);
  if (paid && paid.writes.length > 0) await commit(paid);
  const returned = await chargeChangeBehind(intent_id, now);
  if (returned && returned.writes.length > 0) await commit(returned);
  return (paid?.writes.length ?? 0) + (returned?.writes.length ?? 0) > 0;
};
