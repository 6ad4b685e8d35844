import { Refund, RefundExists, RefundNotFound } from "../domain/payment/refund.ts";
import { documented } from "../kernel/documented.ts";
import { insertAlone } from "./engine/commit.ts";
import { entity, recordOf } from "./engine/entity.ts";

/** Money that goes back, by its payment and the decision that it follows. */
export const refunds = entity({
  name: "refund",
  schema: documented(() => Refund),
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

/** Puts a decided refund on record. Whoever comes later is given the one that stands. One write. */
export const requestRefund = async (refund: Refund): Promise<Refund> => {
  const present = await insertAlone(refunds.insert(refund));
  return present ? recordOf<Refund>(present) : { ...refund, version: 1 };
};

/** The refunds of a payment; nobody decides more than a page of them. */
export const refundsOf = async (paymentId: string): Promise<Refund[]> => {
  const scope = "refunds";
  const between = { from: "REFUND#", to: "REFUND#\uffff" };
  return (await refunds.page("ofPayment", `PAYMENT#${paymentId}`, { limit: 100, scope, ...between })).items;
};
