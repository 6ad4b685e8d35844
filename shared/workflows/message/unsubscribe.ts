import { configuration, secrets } from "../../configuration.ts";
import { type Subscription, writeUnsubscribe } from "../../domain/message/unsubscribe.ts";
import type { OutgoingMessage } from "../../providers/notifications/notifier.ts";

/** How the reader of a mail ends mails like it: by one request of the mail program, or on a page of the app. */
export const unsubscribeLink = async (
  account_id: string,
  subscription: Subscription,
): Promise<NonNullable<OutgoingMessage["unsubscribe"]>> => {
  const { ACCESS_TOKEN_ISSUER, APP_URL } = configuration();
  const token = writeUnsubscribe({ account_id, subscription }, await secrets());
  return {
    one_click: `${ACCESS_TOKEN_ISSUER}/notification/unsubscribe/${token}`,
    page: `${APP_URL.replace(/\/+$/, "")}/unsubscribe?token=${token}`,
  };
};
