import { createECDH, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { appendLine, readLines } from "../json-lines.ts";
import { decrypted } from "./decrypted.ts";
import { isFrom } from "./sender.ts";

/** What a page asks for: a subscription to whoever has the private part of this key. */
export const Subscribing = z.object({
  public_key: z.string().check(z.regex(/^[\w-]{87}$/, "must be a key as get-push-key answers it")),
});

type Subscription = { id: string; public_key: string; private_key: string; auth: string };

/** What the service writes to a browser. */
const Message = z.object({ id: z.string(), title: z.string(), link: z.optional(z.string()) });

type Options = {
  /** Where the subscriptions are kept. */
  file: string;
  /** Where messages are posted; `?id=` is added. */
  address: string;
  /** Shows what was written, as a browser would. */
  shown: (message: Record<string, string | undefined>) => unknown;
};

/**
 * The push services of browsers, on this machine: makes subscriptions in their place, and refuses messages as they do.
 * What it can decrypt is shown in the mailbox.
 */
export const openPushService = ({ file, address, shown }: Options) => {
  const known = new Map(readLines<Subscription>(file).map((one) => [one.id, one]));

  return {
    /** A new subscription: where a browser is written to, and for what. */
    subscribe: ({ public_key }: z.output<typeof Subscribing>) => {
      const own = createECDH("prime256v1");
      const p256dh = own.generateKeys("base64url");
      const [id, auth] = [randomBytes(12).toString("hex"), randomBytes(16).toString("base64url")];
      const made = { id, public_key, private_key: own.getPrivateKey("base64url"), auth };
      known.set(id, made);
      appendLine(file, made);
      return { endpoint: `${address}?id=${id}`, keys: { p256dh, auth } };
    },

    /** The status that answers a message: 201 if it is shown. */
    deliver: (id: string, headers: IncomingHttpHeaders, body: Buffer): number => {
      const found = known.get(id);
      if (!found) return 410;
      const { public_key, private_key, auth } = found;
      const audience = new URL(address).origin;
      if (!isFrom(headers.authorization, { public_key, audience, now: new Date() })) return 403;
      const { ttl = "", topic = "", "content-encoding": encoding } = headers;
      if (!/^\d+$/.test(`${ttl}`) || !/^[\w-]{0,32}$/.test(`${topic}`) || encoding !== "aes128gcm")
        return 400;
      if (body.length > 4096) return 413;
      const own = createECDH("prime256v1");
      own.setPrivateKey(private_key, "base64url");
      const message = Message.parse(JSON.parse(decrypted(body, own, Buffer.from(auth, "base64url"))));
      const [to, message_id] = [`${address}?id=${id}`, `${id}.${message.id}`];
      shown({ message_id, channel: "push", to, subject: message.title, text: "", link: message.link });
      return 201;
    },
  };
};

export type PushService = ReturnType<typeof openPushService>;
