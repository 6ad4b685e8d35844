import * as z from "zod/mini";
import { secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { changeConsent } from "../../shared/domain/account/consent.ts";
import { AccountConsentChanged, AccountNotificationsChanged } from "../../shared/domain/account/events.ts";
import { changeSettings } from "../../shared/domain/account/notification-settings.ts";
import {
  readUnsubscribe,
  Subscription,
  UnsubscribeNotFound,
} from "../../shared/domain/notification/unsubscribe.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /notification/unsubscribe/{token}",
  summary: "Stop one kind of mail, with the link that each of them has.",
  description:
    "Mail programs send this by themselves when their reader asks for it (RFC 8058). Nobody has to sign in. Doing it again changes nothing.",
  access: ["public"],
  extra: true,
  params: z.strictObject({
    token: described(
      z.string().check(z.regex(/^[0-9a-f]{24}\.[a-z]{1,20}\.[\w-]{22}$/, "must be the token of such a link")),
      "What the link ends with.",
    ),
  }),
  response: z.object({
    subscription: described(Subscription, "What was ended: mails of one kind, or all offers (`marketing`)."),
  }),
  message: "You will get no more mails like this.",
  refuses: [UnsubscribeNotFound, AccountConflict],
  emits: [AccountConsentChanged, AccountNotificationsChanged],
  // Mail providers send this for all their users from a few networks.
  limit: { burst: 600, window_seconds: 600 },
  uses: ["table", "secrets"],
  example: { params: { token: "018f3a5c9d2e4b7a6c1d0e9f.feedback.c2VhbHNlYWxzZWFsc2VhbA" } },
}).handle(async ({ params, now, commit }) => {
  const { account_id, subscription } = readUnsubscribe(params.token, await secrets());
  const account = await accounts.get(account_id);
  if (account?.state !== "active") return { subscription };
  const { record, events } =
    subscription === "marketing"
      ? changeConsent(account, { marketing: false }, now)
      : changeSettings(account, { kinds: { [subscription]: { email: false } } }, now);
  return record === account ? { subscription } : commit([accounts.update(record)], events, { subscription });
});
