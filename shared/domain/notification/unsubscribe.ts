import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { type Id, isId } from "../../kernel/id.ts";
import { notFound } from "../../kernel/refusal.ts";
import { NotificationKind } from "../account/notification-settings.ts";

/** What a link in a mail ends: news that somebody agreed to (`marketing`), or mails of one kind. */
export const Subscription = z.enum([...NotificationKind.options, "marketing"]);
export type Subscription = z.output<typeof Subscription>;

export const UnsubscribeNotFound = notFound("unsubscribe_link");

type Ending = { account_id: Id<"account">; subscription: Subscription };

/** Sealed with the key that never changes: a link in an old mail must work. */
const sealOf = ({ account_id, subscription }: Ending, lookup_key: string): Buffer =>
  createHmac("sha256", Buffer.from(lookup_key, "base64"))
    .update(`unsubscribe\n${account_id}\n${subscription}`)
    .digest()
    .subarray(0, 16);

/** `<account id>.<subscription>.<seal>` */
export const writeUnsubscribe = (ending: Ending, { lookup_key }: { lookup_key: string }): string =>
  `${ending.account_id}.${ending.subscription}.${sealOf(ending, lookup_key).toString("base64url")}`;

/** What a token ends. Throws `unsubscribe_link.not_found` for one that this service has never written. */
export const readUnsubscribe = (token: string, { lookup_key }: { lookup_key: string }): Ending => {
  const [account_id, named, seal = "", ...more] = token.split(".");
  const subscription = Subscription.safeParse(named);
  if (!isId(account_id) || !subscription.success || more.length > 0) throw UnsubscribeNotFound();
  const ending: Ending = { account_id: account_id as Ending["account_id"], subscription: subscription.data };
  const [given, wanted] = [Buffer.from(seal, "base64url"), sealOf(ending, lookup_key)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw UnsubscribeNotFound();
  return ending;
};
