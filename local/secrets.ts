import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { CursorSecret, Secrets } from "../shared/configuration.ts";
import { newPushKey } from "../shared/vendors/notifications/push-key.ts";
import { replaceFile } from "./state-file.ts";

/** A stage's secrets and their public parts. */
export type LocalSecrets = {
  secrets: Secrets;
  cursors: CursorSecret;
  publicKeys: { keys: Record<string, unknown>[] };
};

/**
 * `webhook` signs events of the platform account's destination; connected accounts and thin events have their own.
 */
export const stripeKeys = {
  secret: "sk_test_local",
  publishable: "pk_test_local",
  webhook: "whsec_local",
  connectWebhook: "whsec_local_connect",
  thinWebhook: "whsec_local_thin",
};

const key32 = () => randomBytes(32).toString("base64");

const newSecrets = (): LocalSecrets => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = randomBytes(6).toString("hex");
  return {
    secrets: {
      access_token_key: { ...(privateKey.export({ format: "jwk" }) as { kty: string }), kid, alg: "EdDSA" },
      code_key: key32(),
      lookup_key: key32(),
      stripe_secret_key: stripeKeys.secret,
      stripe_webhook_secrets: [stripeKeys.webhook, stripeKeys.connectWebhook, stripeKeys.thinWebhook],
      push_key: newPushKey(),
    },
    cursors: { cursor_key: key32() },
    publicKeys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }] },
  };
};

/** A file of before cursors had a secret of their own has their key among the others. */
type Stored = Omit<LocalSecrets, "cursors"> & { secrets: Partial<CursorSecret>; cursors?: CursorSecret };

const stored = (file: string): LocalSecrets => {
  const found = JSON.parse(readFileSync(file, "utf8")) as Stored;
  const whole = {
    ...found,
    secrets: { push_key: newPushKey(), ...found.secrets },
    cursors: found.cursors ?? { cursor_key: found.secrets.cursor_key ?? key32() },
  };
  // Browsers subscribe with this key: the next start needs the same.
  if (!found.secrets.push_key) replaceFile(file, JSON.stringify(whole), 0o600);
  return whole;
};

/** This machine's secrets: made once and stored in the file, or for this process only. */
export const localSecrets = (file?: string): LocalSecrets => {
  if (file && existsSync(file)) return stored(file);
  const made = newSecrets();
  if (file) replaceFile(file, JSON.stringify(made), 0o600);
  return made;
};

/** Answers as the Secrets Manager extension does on Lambda: `GET /secretsmanager/get?secretId=`. */
export const startSecrets = (
  { secrets, cursors }: LocalSecrets,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
      const known =
        pathname === "/secretsmanager/get" && request.headers["x-aws-parameters-secrets-token"] !== undefined;
      const values = searchParams.get("secretId")?.endsWith("/cursors") ? cursors : secrets;
      response.writeHead(known ? 200 : 403, { "content-type": "application/json" });
      response.end(known ? JSON.stringify({ SecretString: JSON.stringify(values) }) : "{}");
    });
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address() as { port: number };
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        close: () => new Promise((done) => server.close(() => done())),
      });
      server.unref();
    });
  });
