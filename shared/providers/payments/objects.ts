import { ask } from "./client.ts";

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** The payment intent that an event's object belongs to, and the dispute that it is about. */
export type Whereabouts = { intent_id: string; dispute_id?: string };

/** Finds the intent behind a charge, refund, dispute or intent; undefined where there is none. */
export const whereaboutsOf = (type: string, objectId: string): Promise<Whereabouts | undefined> =>
  ask(async (stripe) => {
    if (type.startsWith("payment_intent.")) return { intent_id: objectId };
    if (type.startsWith("charge.dispute.")) {
      const intent_id = idOf((await stripe.disputes.retrieve(objectId)).payment_intent);
      return intent_id ? { intent_id, dispute_id: objectId } : undefined;
    }
    const owner = type.startsWith("refund.")
      ? await stripe.refunds.retrieve(objectId)
      : await stripe.charges.retrieve(objectId);
    const intent_id = idOf(owner.payment_intent);
    return intent_id ? { intent_id } : undefined;
  });
