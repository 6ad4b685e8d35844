import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { TextTested } from "../../../shared/domain/notification/events.ts";
import { TextKey, TextLanguage } from "../../../shared/domain/notification/text-given.ts";
import { TextNoAddress } from "../../../shared/domain/notification/text-override.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { findText } from "../../../shared/workflows/notification/find-text.ts";

export const handler = operation({
  route: "POST /admin/texts/send-test/{key}",
  extra: true,
  summary: "Send yourself a text as people get it, with made-up values.",
  description: "You get the text as it is sent now. Nobody else gets it.",
  access: ["admin"],
  params: z.strictObject({ key: TextKey }),
  body: z.strictObject({
    language: TextLanguage,
    channel: described(z._default(z.enum(["email", "sms"]), "email"), "A mail or a text message."),
  }),
  response: z.object({ channel: described(z.enum(["email", "sms"]), "How you get it.") }),
  refuses: [TextNoAddress],
  emits: [TextTested],
  limit: { burst: 30, window_seconds: 3600 },
  uses: ["table"],
  example: { params: { key: "job.created.user.text" }, body: { language: "en", channel: "email" } },
  alongside: ({ params, body, actor }) =>
    Promise.all([findText(body.language, params.key), accounts.find(actor.id)]),
}).handle(async ({ alongside, params: { key }, body: { language, channel }, commit }) => {
  const [{ override }, account] = await alongside;
  const verified = channel === "email" ? account.email_verified_at : account.phone_verified_at;
  if (verified === undefined) throw TextNoAddress();
  const data = { key, language, channel, account_id: account.id };
  return commit([], [TextTested.atVersion(override, { data })], { channel });
});
