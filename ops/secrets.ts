import { readFileSync } from "node:fs";
import { newPushKey } from "../shared/vendors/notifications/push-key.ts";
import type { Command } from "./command.ts";
import { type Key, newKeyBytes, newSigningKey, verifyingKeys } from "./keys.ts";
import { replicateSecrets } from "./replication.ts";
import { UsageError } from "./usage-error.ts";

const own = ["code_key", "lookup_key"];

export const command: Command = {
  summary: "Create a stage's secrets, or change Stripe's.",
  description: `
Makes the keys that are missing and never replaces an existing one. Stripe's secrets are read from the environment, so
that they are in no shell history: STRIPE_SECRET_KEY, and STRIPE_WEBHOOK_SECRETS separated by commas, newest first.
TAX_CERTIFICATE_FILE names the file with the certificate that invoices are sent to the tax office with, and its key, in PEM.
The key that cursors are sealed with is in a secret of its own. A stage that has it among the others gets it copied, so
that cursors that were given out still work; releases of before find it where it was.
Shows the value of ACCESS_TOKEN_KEYS for \`configure\`: every key that signs access tokens now or soon.
With --replicate nothing is made or shown: both secrets are copied to that region, and the copies follow each change.`,
  options: {
    replicate: { type: "string", says: "a second region that gets a copy of the secrets" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    if (typeof given.replicate === "string")
      return replicateSecrets(given.replicate, { stage, dryRun, terminal });
    const [before = {}, cursors] = await Promise.all([stage.readSecret("keys"), stage.readSecret("cursors")]);
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, TAX_CERTIFICATE_FILE } = process.env;
    if (!before.stripe_secret_key && !STRIPE_SECRET_KEY)
      throw new UsageError("STRIPE_SECRET_KEY is not set in the environment.");
    if (!before.stripe_webhook_secrets && !STRIPE_WEBHOOK_SECRETS)
      throw new UsageError("STRIPE_WEBHOOK_SECRETS is not set in the environment.");
    if (stage.name === "prod" && STRIPE_SECRET_KEY && !STRIPE_SECRET_KEY.startsWith("sk_live_"))
      throw new UsageError("STRIPE_SECRET_KEY is not a live key; stage prod accepts no other.");

    const made = Object.fromEntries(own.filter((name) => !before[name]).map((name) => [name, newKeyBytes()]));
    const after = {
      access_token_key: newSigningKey(),
      push_key: newPushKey(),
      ...before,
      ...made,
      ...(STRIPE_SECRET_KEY && { stripe_secret_key: STRIPE_SECRET_KEY }),
      ...(STRIPE_WEBHOOK_SECRETS && {
        stripe_webhook_secrets: STRIPE_WEBHOOK_SECRETS.split(",").map((secret) => secret.trim()),
      }),
      ...(TAX_CERTIFICATE_FILE && { tax_certificate: readFileSync(TAX_CERTIFICATE_FILE, "utf8") }),
    };
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name as keyof typeof after]) !== JSON.stringify(before[name]),
    );
    terminal.tell(changed.length > 0 ? `Sets ${changed.join(", ")}` : "Nothing to change");
    if (!cursors)
      terminal.tell(before.cursor_key ? "Copies cursor_key to a secret of its own" : "Sets cursor_key");
    if (dryRun) return;
    if (!cursors) await stage.writeSecret({ cursor_key: before.cursor_key ?? newKeyBytes() }, "cursors");
    if (changed.length > 0) await stage.writeSecret(after);
    const { access_token_key, next_access_token_key, former_access_token_key } = after as Record<
      string,
      unknown
    >;
    terminal.show(
      verifyingKeys(
        [access_token_key, next_access_token_key, former_access_token_key].filter(
          (key): key is Key => key !== undefined,
        ),
      ),
    );
  },
};
