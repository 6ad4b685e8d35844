import {
  Reconciliation,
  ReconciliationConflict,
  ReconciliationNotFound,
} from "../domain/payment/reconciliation.ts";
import { entity } from "./engine/entity.ts";

/** The latest reconciliation of each day with the payment provider. */
export const reconciliations = entity({
  name: "reconciliation",
  schema: () => Reconciliation,
  key: (day) => [`RECONCILIATION#${day}`, "RECONCILIATION"],
  identity: ({ day }) => [day],
  indexes: {
    all: { on: "key1", key: ({ day, id }) => ["RECONCILIATIONS", `${day}#${id}`] },
  },
  due: ({ look_at }) => look_at,
  notFound: ReconciliationNotFound,
  conflict: ReconciliationConflict,
});
