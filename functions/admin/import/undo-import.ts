import { requestUndo } from "../../../shared/domain/import/decisions.ts";
import { ImportUndoRequested } from "../../../shared/domain/import/events.ts";
import { ImportBusy, ImportNotNow, ImportUndoLate } from "../../../shared/domain/import/import.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ordered, storeOrder } from "../../../shared/workflows/import/contract.ts";

export const handler = operation({
  ...ordered,
  route: "PUT /admin/import/undo-import/{import_id}",
  extra: true,
  summary: "Take back what an import has brought.",
  description:
    "Within seven days. What is unchanged and unused goes, or gets its old values; the rest is kept and listed: get-rows with the outcome `kept`.",
  access: ["admin"],
  refuses: [...ordered.refuses, ImportNotNow, ImportBusy, ImportUndoLate],
  emits: [ImportUndoRequested],
}).handle(async ({ alongside, now, commit }) => storeOrder(requestUndo(await alongside, now), commit));
