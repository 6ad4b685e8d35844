import * as z from "zod/mini";
import { media, uploadsPartition } from "../../shared/data/media.ts";
import { Media, MediaKind, SeenState } from "../../shared/domain/media/media.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /video/list-uploads",
  summary: "List the files that you have uploaded.",
  description: `\`get-media\` gives a link to each. ${filteredListDescription}`,
  access: ["user", "service_provider"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(SeenState), "Only files in this state."),
    kind: described(z.optional(MediaKind), "Only pictures, videos, recordings or PDFs."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(
    z.pick(Media, {
      id: true,
      kind: true,
      purpose: true,
      state: true,
      content_type: true,
      size_bytes: true,
      duration_seconds: true,
      width: true,
      height: true,
      rejected_reason: true,
      title: true,
      description: true,
      slide_media_id: true,
      task_id: true,
      created_at: true,
      updated_at: true,
    }),
  ),
  example: { query: { limit: "20", kind: "video", state: "ready" } },
}).handle(({ query: { limit, cursor, from, to, sort, state: wanted, kind }, actor }) =>
  media.page(
    "ofOwner",
    uploadsPartition(actor.id),
    { limit, cursor, from, to, order: sort, scope: JSON.stringify([actor.id, wanted, kind]) },
    wanted || kind
      ? (one) => (wanted === undefined || one.state === wanted) && (kind === undefined || one.kind === kind)
      : undefined,
  ),
);
