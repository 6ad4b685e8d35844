import { alertAt, Dispute, DisputeConflict, DisputeNotFound } from "../domain/payment/dispute.ts";
import { entity } from "./engine/entity.ts";

/** The banks' disputes and inquiries, as last seen at the payment provider. */
export const disputes = entity({
  name: "dispute",
  schema: () => Dispute,
  key: (id) => [`DISPUTE#${id}`, "DISPUTE"],
  indexes: {
    all: { on: "key1", key: ({ opened_at, id }) => ["DISPUTES", `${opened_at}#${id}`] },
    inState: { on: "key2", key: ({ state, opened_at, id }) => [`DISPUTES#${state}`, `${opened_at}#${id}`] },
  },
  due: alertAt,
  upgrade: (stored) => ({ of: "job", ...stored }) as Dispute,
  notFound: DisputeNotFound,
  conflict: DisputeConflict,
});
