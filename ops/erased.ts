import { auditLog } from "../shared/data/engine/events.ts";
import { type Command, needed } from "./command.ts";
import { instantIn } from "./instant.ts";
import { plural } from "./plural.ts";

export const command: Command = {
  summary: "List who was erased since an instant, so that a restored table can forget them again.",
  description: `
Reads it from the table in use, so it also works while the API is closed. Run it before the stage gets another table
(docs/runbook/restore.md): the restored one knows these people again. Shows one account id a line, the oldest first;
afterward give each to: npm run ops -- erase-person --account <id>`,
  options: {
    since: {
      type: "string",
      says: "the instant that is restored, such as 2027-03-01T09:30:00Z",
      required: true,
    },
  },
  run: async ({ given, stage, terminal }) => {
    const from = instantIn("since", needed(given, "since")).toISOString();
    await stage.enter();
    const filter = { action: "account.erased", from };
    const request = { limit: 100, scope: "operator", order: "oldest" as const };
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await auditLog({ ...request, cursor }, filter);
      found.push(...page.items.map(({ aggregate }) => aggregate.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    const ids = [...new Set(found)];
    terminal.tell(`${plural(ids.length, "account")} erased since ${from}`);
    if (ids.length > 0) terminal.show(ids.join("\n"));
  },
};
