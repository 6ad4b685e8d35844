import * as z from "zod/mini";
import { textVersions } from "../../../shared/data/text-overrides.ts";
import { TextKey, TextLanguage } from "../../../shared/domain/notification/text-given.ts";
import { TextAnswer, textView } from "../../../shared/domain/notification/text-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { marketSettings } from "../../../shared/workflows/market/settings.ts";
import { findText, previewFound } from "../../../shared/workflows/notification/find-text.ts";
import { piecesNow } from "../../../shared/workflows/notification/preview-text.ts";

export const handler = operation({
  route: "GET /admin/texts/get-text/{key}",
  extra: true,
  summary: "Get a text that people are sent, its earlier versions, and how it looks.",
  access: ["admin"],
  params: z.strictObject({ key: TextKey }),
  query: z.strictObject({ language: TextLanguage }),
  response: TextAnswer,
  uses: ["table"],
  example: { params: { key: "job.created.user.text" }, query: { language: "en" } },
  alongside: ({ params, query }) =>
    Promise.all([
      findText(query.language, params.key),
      textVersions(query.language, params.key),
      marketSettings(),
    ]),
}).handle(async ({ alongside, now }) => {
  const [found, versions] = await alongside;
  const { override, written } = found;
  return {
    ...textView(override, written),
    versions: versions.map(({ version, text, updated_at }) => ({ version, text, updated_at })).toReversed(),
    preview: await previewFound(found, piecesNow(override, written), now),
  };
});
