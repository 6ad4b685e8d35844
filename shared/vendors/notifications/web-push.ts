import { createHash, createPrivateKey, sign } from "node:crypto";
import { configuration, onLocalStage, type Secrets, secrets } from "../../configuration.ts";
import { postOutward } from "../outward/post.ts";
import type { Outcome, OutgoingMessage } from "./notifier.ts";
import { publicPushKey } from "./push-key.ts";
import { sealedPush } from "./sealed-push.ts";

/** How long a push service keeps a message for a browser that is away, and how long it may be sent. */
const kept_seconds = 24 * 3600;
const valid_seconds = 12 * 3600;

/** What a push service says of a subscription that will never work again. */
const gone = new Map([
  [403, "made for another key"],
  [404, "gone"],
  [410, "gone"],
]);

const written = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Who writes, for one push service (RFC 8292). */
const authorization = (endpoint: string, key: NonNullable<Secrets["push_key"]>, now: string): string => {
  const exp = Math.floor(Date.parse(now) / 1000) + valid_seconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${configuration().MAIL_SENDER}` };
  const text = `${written({ typ: "JWT", alg: "ES256" })}.${written(claims)}`;
  const own = createPrivateKey({ key: { kty: "EC", crv: "P-256", ...key }, format: "jwk" });
  const signature = sign("sha256", Buffer.from(text), { key: own, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicPushKey(key)}`;
};

/** `keys`: what the browser gave to encrypt for. */
type ToBrowser = Pick<OutgoingMessage, "message_id" | "to" | "subject" | "link"> & {
  keys: { p256dh: string; auth: string };
};

/**
 * Writes to a browser through its push service (RFC 8030). Only the title and the link are sent: what somebody wrote would
 * stand on a locked screen. A repeated message replaces the one before. Throws if it could not be sent now.
 */
export const sendToBrowser = async (
  { message_id, to, keys, subject, link }: ToBrowser,
  now: string,
): Promise<Outcome> => {
  const { push_key } = await secrets();
  if (!push_key) throw new Error("The secret push_key is missing: npm run ops -- secrets makes it");
  const topic = createHash("sha256").update(message_id).digest("base64url").slice(0, 32);
  const { status = 0, fault } = await postOutward(
    {
      url: to,
      headers: {
        authorization: authorization(to, push_key, now),
        ttl: `${kept_seconds}`,
        topic,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
      },
      body: sealedPush(JSON.stringify({ id: topic, title: subject, link }), keys),
    },
    { loopback: onLocalStage() },
  );
  if (status >= 200 && status < 300) return { taken: true };
  const cause = fault === "refused" ? "not a public address" : gone.get(status);
  if (cause) return { taken: false, cause };
  throw new Error(`The push service answered ${fault ?? status}`);
};
