import { stop } from "../../../shared/domain/import/decisions.ts";
import { ImportStopped } from "../../../shared/domain/import/events.ts";
import { ImportNotNow } from "../../../shared/domain/import/import.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ordered, storeOrder } from "../../../shared/workflows/import/contract.ts";

export const handler = operation({
  ...ordered,
  route: "PUT /admin/import/stop-import/{import_id}",
  extra: true,
  summary: "Stop an import.",
  description:
    "The rows that are being worked on are finished, and no others begin. start-import goes on where it was.",
  access: ["admin"],
  refuses: [...ordered.refuses, ImportNotNow],
  emits: [ImportStopped],
}).handle(async ({ alongside, now, commit }) => storeOrder(stop(await alongside, now), commit));
