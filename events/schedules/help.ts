import { help, helpShelf, helpShelves } from "../../shared/data/help.ts";
import { HelpPublished } from "../../shared/domain/content/events.ts";
import { elapseHelp, HelpConflict, shelved } from "../../shared/domain/content/help.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Records that a scheduled help entry has become public. Readers see it from its time on, even before this runs. */
export const handler = schedule({
  name: "help",
  rate: "15 minutes",
  due: help.due,
  emits: [HelpPublished],
  uses: ["table"],
}).handle(({ due, now, commit }) =>
  againstContention([HelpConflict], async () => {
    const [present, shelf] = await Promise.all([help.get(due.id), helpShelf()]);
    const elapsed = present && elapseHelp(present, now);
    if (elapsed)
      await commit([help.update(elapsed.record), helpShelves.update(shelved(shelf, 0))], elapsed.events);
  }),
);
