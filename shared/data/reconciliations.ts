import {
  Reconciliation,
  ReconciliationConflict,
  ReconciliationNotFound,
} from "../domain/payment/reconciliation.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** Each day of the books as it was last compared with the payment provider. */
export const reconciliations = entity({
  name: "reconciliation",
  schema: documented(() => Reconciliation),
  key: (day) => [`RECONCILIATION#${day}`, "RECONCILIATION"],
  identity: ({ day }) => [day],
  indexes: { all: { on: "key1", key: ({ day, id }) => ["RECONCILIATIONS", `${day}#${id}`] } },
  due: ({ look_at }) => look_at,
  notFound: ReconciliationNotFound,
  conflict: ReconciliationConflict,
});
