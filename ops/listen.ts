import { setTimeout as wait } from "node:timers/promises";
import { configuration } from "../shared/configuration.ts";
import { newSigningSecret } from "../shared/vendors/outward/signature.ts";
import type { Command } from "./command.ts";
import { forwardEvents } from "./forward-events.ts";
import { UsageError } from "./usage-error.ts";

const pause_ms = 2000;

export const command: Command = {
  summary: "Post what happens to an address on this machine, signed and in order.",
  description: `
Reads GET /integration/get-events with the key in MARKETPLACE_KEY (scope integration:read), or an administrator's access token in
MARKETPLACE_TOKEN, and posts each event to --forward-to, as
a webhook would come (docs/webhooks.md). No address that others reach is needed. It goes on until it is interrupted, or until the
address answers something else than 2xx. An event is read when none can come before it any more: some minutes after it happened, on
the local stage thirty seconds.`,
  options: {
    "forward-to": { type: "string", says: "where to post, such as http://localhost:4242", required: true },
    secret: { type: "string", says: "what to sign with: whsec_…; default: a new one, which is shown" },
    after: { type: "string", says: "from when on, such as 2027-03-01T09:00:00.000Z; default: now" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const to = String(given["forward-to"] ?? "");
    if (!URL.canParse(to))
      throw new UsageError("--forward-to must be an address such as http://localhost:4242.");
    const token = process.env.MARKETPLACE_KEY ?? process.env.MARKETPLACE_TOKEN;
    if (!token) throw new UsageError("Put a key with the scope integration:read into MARKETPLACE_KEY.");
    await stage.enter();
    const secret = (given.secret as string | undefined) ?? newSigningSecret();
    const api = configuration().ACCESS_TOKEN_ISSUER;
    terminal.tell(`Events of ${api} go to ${to}, signed with ${secret}`);
    if (dryRun) return;
    let after = (given.after as string | undefined) ?? new Date().toISOString();
    for (;;) {
      const page = await forwardEvents({ api, token, to, secret, after, tell: terminal.tell });
      after = page.after;
      if (!page.more) await wait(pause_ms);
    }
  },
};
