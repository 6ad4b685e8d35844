import { PaymentEffect, PaymentEffectNotFound, PaymentEffectRequested } from "../domain/payment/effect.ts";
import { documented } from "../kernel/documented.ts";
import { insertAlone } from "./engine/commit.ts";
import { entity, recordOf } from "./engine/entity.ts";

/** Requests to the payment provider, each written before it is made. In no list: read by their key alone. */
export const paymentEffects = entity({
  name: "payment_effect",
  schema: documented(() => PaymentEffect),
  key: (paymentId, effect, occasion) => [`PAYMENT#${paymentId}`, `EFFECT#${effect}#${occasion}`],
  identity: ({ id, effect, occasion }) => [id, effect, occasion],
  notFound: PaymentEffectNotFound,
  conflict: PaymentEffectRequested,
});

/** A request as it is on record, and whether it was there before: then the payment provider may have done it. */
export type Requested = PaymentEffect & { again: boolean };

/** Puts a request on record; whoever comes later gets the one that stands. One write. */
export const requestEffect = async (asked: Omit<PaymentEffect, "version">): Promise<Requested> => {
  const record = { ...asked, version: 0 };
  const present = await insertAlone(paymentEffects.insert(record));
  return present ? { ...recordOf<PaymentEffect>(present), again: true } : { ...record, again: false };
};
