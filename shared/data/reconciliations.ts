import {
  Reconciliation,
  ReconciliationConflict,
  ReconciliationNotFound,
} from "../domain/payment/reconciliation.ts";
import { entity } from "./engine/entity.ts";

export const differentDays = "RECONCILIATIONS#DIFFERENT";

/** The latest reconciliation of each day with the payment provider. */
export const reconciliations = entity({
  name: "reconciliation",
  schema: () => Reconciliation,
  key: (day) => [`RECONCILIATION#${day}`, "RECONCILIATION"],
  identity: ({ day }) => [day],
  indexes: {
    all: { on: "key1", key: ({ day, id }) => ["RECONCILIATIONS", `${day}#${id}`] },
    /** The days whose books differ from the payment provider's. */
    different: {
      on: "key2",
      key: ({ day, id, differences_count }) =>
        differences_count > 0 ? [differentDays, `${day}#${id}`] : undefined,
    },
  },
  due: ({ look_at }) => look_at,
  notFound: ReconciliationNotFound,
  conflict: ReconciliationConflict,
});
