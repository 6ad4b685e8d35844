import { writeFileSync } from "node:fs";
import { type Command, needed } from "./command.ts";
import { type PersonRecords, recordsOf } from "./person.ts";

/** What is the service's and not the person's: hashes, seals and addresses of sessions. */
const withoutCredentials = ({ account, sessions, ...rest }: PersonRecords) => {
  const { password_hash: _, totp_secret: __, totp_step: ___, push_tokens: ____, ...person } = account;
  return {
    account: person,
    sessions: sessions.map(({ refresh_hash: _hash, ...session }) => session),
    ...rest,
  };
};

export const command: Command = {
  summary: "Write everything that is held about one person into a file.",
  description: `
The file holds the person's account, addresses, inbox, media, quotes, jobs, payments, what a provider gave, and what
the person did. Media are named with their place in the bucket. Treat the file as what it is.`,
  options: {
    account: { type: "string", says: "the person's account id", required: true },
    out: { type: "string", says: "the file to write", required: true },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    await stage.enter();
    const records = withoutCredentials(await recordsOf(needed(given, "account")));
    for (const [kind, found] of Object.entries(records))
      terminal.tell(`${kind}: ${Array.isArray(found) ? found.length : found ? 1 : 0}`);
    if (dryRun) return;
    writeFileSync(needed(given, "out"), `${JSON.stringify(records, null, 2)}\n`, { mode: 0o600 });
    terminal.tell(`Written to ${needed(given, "out")}`);
  },
};
