import { writeFileSync } from "node:fs";
import { personData } from "../shared/workflows/privacy/export-person.ts";
import { type Command, needed } from "./command.ts";
import { UsageError } from "./usage-error.ts";

export const command: Command = {
  summary: "Write everything that the service knows about one person into a file.",
  description: `
The file holds what the person's own export holds: account, addresses, messages, media with addresses that work for an
hour, quotes, jobs, payments, a provider's own data, and what the person did. Keep the file safe and delete it after use.`,
  options: {
    account: { type: "string", says: "the person's account id", required: true },
    out: { type: "string", says: "the file to write", required: true },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    await stage.enter();
    const id = needed(given, "account");
    const known = await personData(id, new Date().toISOString());
    if (!known) throw new UsageError(`There is no account ${id}.`);
    for (const [kind, found] of Object.entries(known.data))
      if (Array.isArray(found)) terminal.tell(`${kind}: ${found.length}`);
    if (dryRun) return;
    writeFileSync(needed(given, "out"), `${JSON.stringify(known.data, null, 2)}\n`, { mode: 0o600 });
    terminal.tell(`Written to ${needed(given, "out")}`);
  },
};
