import { Refund, RefundExists, RefundNotFound } from "../domain/payment/refund.ts";
import { entity } from "./engine/entity.ts";

/** Refunds by payment and decision. */
export const refunds = entity({
  name: "refund",
  schema: () => Refund,
  key: (paymentId, cause) => [`PAYMENT#${paymentId}`, `REFUND#${cause}`],
  identity: ({ payment_id, cause }) => [payment_id, cause],
  indexes: {
    ofPayment: { on: "table", key: ({ payment_id, cause }) => [`PAYMENT#${payment_id}`, `REFUND#${cause}`] },
    all: { on: "key1", key: ({ requested_at, id }) => ["REFUNDS", `${requested_at}#${id}`] },
    inState: {
      on: "key2",
      key: ({ state, requested_at, id }) => [`REFUNDS#${state}`, `${requested_at}#${id}`],
    },
  },
  due: ({ look_at }) => look_at,
  notFound: RefundNotFound,
  conflict: RefundExists,
});

/** The refunds of a payment, which are always fewer than a page. */
export const refundsOf = async (paymentId: string): Promise<Refund[]> => {
  const scope = "refunds";
  const between = { from: "REFUND#", to: "REFUND#\uffff" };
  return (await refunds.page("ofPayment", `PAYMENT#${paymentId}`, { limit: 100, scope, ...between })).items;
};
