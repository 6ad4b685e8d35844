import {
  RowCheck,
  RowCheckConflict,
  RowCheckNotFound,
  rowCheckIdOf,
  rowCheckParts,
} from "../domain/payment/row-check.ts";
import { entity } from "./engine/entity.ts";

/** How far the parts of the nightly look at older rows have got. */
export const rowChecks = entity({
  name: "row_check",
  schema: () => RowCheck,
  key: (id) => [`ROW_CHECK#${id}`, "ROW_CHECK"],
  notFound: RowCheckNotFound,
  conflict: RowCheckConflict,
});

/** All parts, as far as a night has begun. One round trip. */
export const allRowChecks = (): Promise<RowCheck[]> => rowChecks.many(rowCheckParts.map(rowCheckIdOf));
