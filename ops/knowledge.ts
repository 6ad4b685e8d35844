import { fillKnowledge } from "../shared/workflows/content/first-entries.ts";
import type { Command } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { plural } from "./plural.ts";

export const command: Command = {
  summary: "Publish the first entries that questions are answered from.",
  description: `
Adds every entry that came with the service and whose title is not there yet. An entry of an earlier release gets this one's
text, if nobody has edited it, and joins the one that says the same in another language. Nothing else is changed, so it may be
repeated. Without entries the chatbot answers no question. Admins change them afterwards: POST /chatbot/add-knowledge
and its neighbors.`,
  options: {},
  run: async ({ dryRun, stage, terminal }) => {
    await stage.enter();
    const now = new Date().toISOString();
    const commit = operatorCommit("knowledge", now);
    const { added, mended } = await fillKnowledge({
      now,
      commit: async (writes, events) => {
        if (!dryRun) await commit(writes, events);
      },
    });
    const [published, brought] = dryRun ? ["Would publish", "Would bring"] : ["Published", "Brought"];
    terminal.tell(`${published} ${plural(added, "entry", "entries")}.`);
    if (mended > 0) terminal.tell(`${brought} ${plural(mended, "entry", "entries")} up to date.`);
  },
};
