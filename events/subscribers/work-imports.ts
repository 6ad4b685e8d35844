import {
  ImportCreated,
  ImportInvitationsOrdered,
  ImportStarted,
  ImportUndoRequested,
} from "../../shared/domain/import/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { sendToImports } from "../../shared/vendors/queue/send.ts";

/** Has an import worked on. Whoever is told twice finds somebody at it, or nothing to do. */
export const handler = subscriber({
  name: "work-imports",
  lane: "prompt",
  on: [ImportCreated, ImportStarted, ImportUndoRequested, ImportInvitationsOrdered],
  marks: "never",
  uses: ["table", "queue"],
}).handle(({ event: { data } }) => sendToImports({ import_id: data.import_id }));
