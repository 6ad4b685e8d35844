import { close } from "../../../shared/domain/import/decisions.ts";
import { ImportClosed } from "../../../shared/domain/import/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ordered, storeOrder } from "../../../shared/workflows/import/contract.ts";

export const handler = operation({
  ...ordered,
  route: "PUT /admin/import/close-import/{import_id}",
  extra: true,
  summary: "Say that nobody has to look after an import any more.",
  description: "It leaves the queue. Nothing else changes.",
  access: ["admin"],
  refuses: [...ordered.refuses],
  emits: [ImportClosed],
}).handle(async ({ alongside, now, commit }) => storeOrder(close(await alongside, now), commit));
