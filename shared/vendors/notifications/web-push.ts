import { createHash } from "node:crypto";
import { configuration, onLocalStage, secrets } from "../../configuration.ts";
import { postOutward } from "../outward/post.ts";
import type { Outcome, OutgoingMessage } from "./notifier.ts";
import { pushKeyOf } from "./push-key.ts";

/** How long a push service keeps a message for a browser that is away. */
const kept_seconds = 24 * 3600;

/** What a push service says of a subscription that will never work again. */
const gone = new Map([
  [403, "made for another key"],
  [404, "gone"],
  [410, "gone"],
]);

type ToBrowser = OutgoingMessage & Pick<Required<OutgoingMessage>, "keys"> & { keys: object };

/**
 * Writes to a browser through its push service (RFC 8030, 8291, 8292). Only the title and the link are sent: names and
 * addresses would stand on a locked screen. A repeated message replaces the one before. Throws if it could not be sent now.
 */
export const sendToBrowser = async ({ message_id, to, keys, subject, link }: ToBrowser): Promise<Outcome> => {
  const key = pushKeyOf(await secrets());
  if (!key) throw new Error("The secret push_key is missing: npm run ops -- secrets makes it");
  const { default: push } = await import("web-push");
  const encoding = push.supportedContentEncodings.AES_128_GCM;
  const topic = createHash("sha256").update(message_id).digest("base64url").slice(0, 32);
  const { cipherText } = push.encrypt(
    keys.p256dh,
    keys.auth,
    JSON.stringify({ id: topic, title: subject, link }),
    encoding,
  );
  const { Authorization } = push.getVapidHeaders(
    new URL(to).origin,
    `mailto:${configuration().MAIL_SENDER}`,
    key.public_key,
    key.private_key,
    encoding,
  );
  const { status = 0, fault } = await postOutward(
    {
      url: to,
      headers: {
        authorization: Authorization,
        ttl: `${kept_seconds}`,
        topic,
        "content-type": "application/octet-stream",
        "content-encoding": encoding,
      },
      body: cipherText,
    },
    { loopback: onLocalStage() },
  );
  if (status >= 200 && status < 300) return { taken: true };
  const cause = fault === "refused" ? "not a public address" : gone.get(status);
  if (cause) return { taken: false, cause };
  throw new Error(`The push service answered ${fault ?? status}`);
};
