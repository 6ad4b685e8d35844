import * as z from "zod/mini";
import { changedText } from "../../../shared/data/text-overrides.ts";
import { TextUpdated } from "../../../shared/domain/notification/events.ts";
import {
  TextGiven,
  TextKey,
  TextLanguage,
  textSeen,
} from "../../../shared/domain/notification/text-given.ts";
import { editText, TextConflict } from "../../../shared/domain/notification/text-override.ts";
import { readText } from "../../../shared/domain/notification/text-template.ts";
import { TextAnswer, textView } from "../../../shared/domain/notification/text-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { marketSettings } from "../../../shared/workflows/market/settings.ts";
import { findText, previewFound } from "../../../shared/workflows/notification/find-text.ts";

export const handler = operation({
  route: "PUT /admin/texts/update-text/{key}",
  extra: true,
  summary: "Change a text that people are sent.",
  description:
    "Who is told, and by which ways, stays as it is. The new words are sent within a minute, in every market. With `dry_run` nothing is saved, and you see the mail, the text message, the push notification and the inbox, for each form of its plurals.",
  access: ["admin"],
  params: z.strictObject({ key: TextKey }),
  body: z.strictObject({
    language: TextLanguage,
    text: TextGiven,
    version: textSeen,
    dry_run: described(z._default(z.boolean(), false), "Send `true` to see it without saving anything."),
  }),
  response: TextAnswer,
  refuses: [TextConflict],
  emits: [TextUpdated],
  uses: ["table"],
  example: {
    params: { key: "job.created.user.text" },
    body: {
      language: "en",
      text: "Please pay before {hold_expires_at}: we keep {starts_at} for you until then.",
      version: 0,
      dry_run: true,
    },
  },
  alongside: ({ params, body }) => Promise.all([findText(body.language, params.key), marketSettings()]),
}).handle(async ({ alongside, body: { text, version, dry_run }, now, commit }) => {
  const [found] = await alongside;
  const { written, override } = found;
  const { pieces, problems = [] } = readText(text, written);
  if (!pieces) throw RequestInvalid({ fields: problems.map((problem) => ({ field: "text", problem })) });
  const { record, events } = editText(override, { text, pieces, source: written.text }, { version, now });
  const preview = await previewFound(found, pieces, now);
  if (dry_run || record === override) return { ...textView(record, written), dry_run, preview };
  return commit(changedText(record), events, { ...textView(committed(record), written), dry_run, preview });
});
