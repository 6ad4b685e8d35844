import { writeFileSync } from "node:fs";
import { corrections, correctionsPartition } from "../shared/data/corrections.ts";
import { allOf } from "../shared/data/engine/page.ts";
import { type Command, needed } from "./command.ts";
import { plural } from "./plural.ts";

export const command: Command = {
  summary: "Write people's corrections of estimates into a file, to measure the estimator with.",
  description: `
Each line of the file is one request whose kinds or amounts of work an administrator or a provider corrected: its words,
what was understood, what is right and, where a model and the rules read other work, what each of them read. It holds requests of customers alone who let the service measure, without their names,
addresses, phone numbers and the like. Names of others may be left in the midst of a sentence: read the file before you show it to
anybody. Then: npm run eval -- --corrections <file>`,
  options: { out: { type: "string", says: "the file to write", required: true } },
  run: async ({ given, dryRun, stage, terminal }) => {
    await stage.enter();
    const kept = await allOf((request) => corrections.page("all", correctionsPartition, request));
    terminal.tell(`There ${kept.length === 1 ? "is" : "are"} ${plural(kept.length, "corrected request")}.`);
    if (dryRun) return;
    const lines = kept.map(({ by, words, answers, with_media, estimated, right, read_by, updated_at }) =>
      JSON.stringify({ by, words, answers, with_media, estimated, right, read_by, at: updated_at }),
    );
    writeFileSync(needed(given, "out"), lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
    terminal.tell(`Written to ${needed(given, "out")}`);
  },
};
