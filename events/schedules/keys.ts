import { keys } from "../../shared/data/keys.ts";
import { KeyEnding } from "../../shared/domain/integration/events.ts";
import { tellEnding } from "../../shared/domain/integration/key-change.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Says that keys end soon. */
export const handler = schedule({
  name: "keys",
  rate: "1 hour",
  due: keys.due,
  emits: [KeyEnding],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const { record, events } = tellEnding(due, now);
  await commit([keys.update(record)], events);
});
