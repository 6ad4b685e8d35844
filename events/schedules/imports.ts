import { imports } from "../../shared/data/imports.ts";
import { ImportRefused, ImportStopped } from "../../shared/domain/import/events.ts";
import { fileProblem } from "../../shared/domain/import/file-problem.ts";
import { importPolicy } from "../../shared/domain/import/policy.ts";
import { givenUp } from "../../shared/domain/import/progress.ts";
import { plus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { sendToImports } from "../../shared/vendors/queue/send.ts";

/** Goes on with imports whose worker died. One on which workers die again and again waits for somebody. */
export const handler = schedule({
  name: "imports",
  rate: "1 minute",
  due: imports.due,
  emits: [ImportStopped, ImportRefused],
  uses: ["table", "queue"],
}).handle(async ({ due, now, commit }) => {
  if (due.tries >= importPolicy.tries) {
    const { record, events } = givenUp(due, fileProblem("failing"), now);
    return commit([imports.update(record)], events);
  }
  await commit([imports.update({ ...due, due_at: plus(now, { minutes: 1 }) })], []);
  await sendToImports({ import_id: due.id });
});
