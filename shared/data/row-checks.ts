import { RowCheck, RowCheckConflict, RowCheckNotFound } from "../domain/payment/row-check.ts";
import { entity } from "./engine/entity.ts";

/** How far the nightly look at older rows has got: one record. */
export const rowChecks = entity({
  name: "row_check",
  schema: () => RowCheck,
  key: (id) => [`ROW_CHECK#${id}`, "ROW_CHECK"],
  notFound: RowCheckNotFound,
  conflict: RowCheckConflict,
});
