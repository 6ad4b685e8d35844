import * as z from "zod/mini";
import { imports } from "../../../shared/data/imports.ts";
import { media } from "../../../shared/data/media.ts";
import { columnsOf } from "../../../shared/domain/import/columns.ts";
import { ImportCreated } from "../../../shared/domain/import/events.ts";
import { createImport, ImportConflict, ImportView } from "../../../shared/domain/import/import.ts";
import { ImportKind } from "../../../shared/domain/import/kind.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media/media.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described, Id, Line } from "../../../shared/kernel/schema.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";

export const handler = operation({
  route: "POST /admin/import/create-import",
  extra: true,
  summary: "Have the rows of an uploaded file checked before they are taken over.",
  description:
    "Nothing is changed: `found` says how many rows are new, changed, the same or wrong, and get-rows which are wrong and why. Then start-import takes them over. Rows are told apart by `source` and their `external_id`: the same row again changes nothing.",
  access: ["admin"],
  body: z.strictObject({
    kind: described(ImportKind, "What the rows are."),
    media_id: described(Id("media"), "The file, sent as create-upload says."),
    source: described(
      z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/, "must be lower-case letters, digits, _ . -")),
      "Your name of the system that the rows come from, such as `old-crm`.",
    ),
    columns: described(
      z._default(z.record(z.string().check(z.maxLength(40)), Line(200)), {}),
      "The column of the file for each field whose column has another name.",
    ),
    market: MarketNamed,
  }),
  response: ImportView,
  refuses: [MediaNotFound, MediaNotReady, ImportConflict],
  emits: [ImportCreated],
  limit: { burst: 60, window_seconds: 3600 },
  example: {
    body: {
      kind: "providers",
      media_id: "018f3a5c9d2e4b7a6c1d0e9f",
      source: "old-crm",
      columns: { contact_name: "Ansprechpartner" },
    },
  },
  alongside: ({ body }) => media.find(body.media_id),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const fields = Object.keys(body.columns)
    .filter((name) => !columnsOf[body.kind].some((column) => column.name === name))
    .map((name) => ({ field: `columns.${name}`, problem: "is no field of this kind" }));
  if (fields.length > 0) throw RequestInvalid({ fields });
  const file = await alongside;
  if (file.purpose !== "import") throw MediaNotFound();
  if (file.state !== "ready") throw MediaNotReady({ details: { state: file.state } });
  const { record, events } = createImport({ ...body, created_by: actor.id }, newId("import"), now);
  return commit([imports.insert(record)], events, committed(record));
});
