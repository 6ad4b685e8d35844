import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret, as Standard Webhooks writes it: 256 bits. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

const signed = (secret: string, content: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(content)
    .digest("base64")}`;

/** The headers of a request by Standard Webhooks: its id, when it is sent (epoch seconds), a signature by each secret. */
export const signatureHeaders = (
  secrets: readonly string[],
  { id, at, body }: { id: string; at: string; body: string },
): Record<string, string> => {
  const seconds = String(Math.floor(Date.parse(at) / 1000));
  return {
    "content-type": "application/json",
    "user-agent": "marketplace-webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": secrets.map((secret) => signed(secret, `${id}.${seconds}.${body}`)).join(" "),
  };
};
