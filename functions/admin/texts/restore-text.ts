import * as z from "zod/mini";
import { changedText, textVersions } from "../../../shared/data/text-overrides.ts";
import { TextRestored } from "../../../shared/domain/notification/events.ts";
import { TextKey, TextLanguage, textSeen } from "../../../shared/domain/notification/text-given.ts";
import { restoreText, TextConflict } from "../../../shared/domain/notification/text-override.ts";
import { TextView, textView } from "../../../shared/domain/notification/text-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";
import { findText } from "../../../shared/workflows/notification/find-text.ts";

export const handler = operation({
  route: "PUT /admin/texts/restore-text/{key}",
  extra: true,
  summary: "Restore an earlier version of a text.",
  description:
    "This makes a new version, which can be undone too. People are sent these words within a minute.",
  access: ["admin"],
  params: z.strictObject({ key: TextKey }),
  body: z.strictObject({
    language: TextLanguage,
    version: textSeen,
    to: described(Int(0, 1e9), "The version whose words are sent again. 0: the built-in text."),
  }),
  response: TextView,
  refuses: [TextConflict],
  emits: [TextRestored],
  uses: ["table"],
  example: { params: { key: "job.created.user.text" }, body: { language: "en", version: 1, to: 0 } },
  alongside: ({ params, body }) =>
    Promise.all([findText(body.language, params.key), textVersions(body.language, params.key)]),
}).handle(async ({ alongside, body: { version, to }, now, commit }) => {
  const [{ written, override }, versions] = await alongside;
  const { record, events } = restoreText(override, versions, written, { version, to, now });
  if (record === override) return textView(record, written);
  return commit(changedText(record), events, textView(committed(record), written));
});
