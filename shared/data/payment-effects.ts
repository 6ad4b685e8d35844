import { PaymentEffect, PaymentEffectNotFound, PaymentEffectRequested } from "../domain/payment/effect.ts";
import { insertAlone } from "./engine/commit.ts";
import { entity, recordOf } from "./engine/entity.ts";

/** Requests to the payment provider, each recorded before it is sent. They are in no list and are read by key only. */
export const paymentEffects = entity({
  name: "payment_effect",
  schema: () => PaymentEffect,
  key: (paymentId, effect, occasion) => [`PAYMENT#${paymentId}`, `EFFECT#${effect}#${occasion}`],
  identity: ({ id, effect, occasion }) => [id, effect, occasion],
  notFound: PaymentEffectNotFound,
  conflict: PaymentEffectRequested,
});

/** A recorded request. `again`: it was recorded before, so the payment provider may have carried it out. */
export type Requested = PaymentEffect & { again: boolean };

/** Records a request. If it is already recorded, returns the existing one. One write. */
export const requestEffect = async (asked: Omit<PaymentEffect, "version">): Promise<Requested> => {
  const record = { ...asked, version: 0 };
  const present = await insertAlone(paymentEffects.insert(record));
  return present ? { ...recordOf<PaymentEffect>(present), again: true } : { ...record, again: false };
};
