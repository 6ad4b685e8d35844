import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import { requestDeletion } from "../../shared/domain/media/deletion.ts";
import { MediaDeletionRequested } from "../../shared/domain/media/events.ts";
import {
  MediaConflict,
  MediaInUse,
  MediaNotFound,
  MediaTransition,
  SeenState,
} from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { usesOf } from "../../shared/workflows/media/uses.ts";

export const handler = operation({
  route: "DELETE /video/delete-media/{media_id}",
  summary: "Delete a file that you have uploaded.",
  description: `Refused while something uses the file: a quote or a job that is not finished, a job that was completed in the last ${policy.job.media_after_days} days, a series, a document that is valid or under review, your profile, an incident that is not closed, feedback, or a video that it is the preview of. \`details.used_by\` names each. After the call nothing new can use the file, and nobody gets a link to it. It stays \`deleting\` for ${policy.media.deletion_minutes} minutes or a little longer. Then it is deleted, and its space is free. If something began to use it at the same moment, it is kept, and you get a message. Deleting it again changes nothing.`,
  access: ["user", "service_provider"],
  extra: true,
  params: z.strictObject({ media_id: Id("media") }),
  response: z.object({ media_id: Id("media"), state: described(SeenState, "How far the file is.") }),
  refuses: [MediaNotFound, MediaInUse, MediaTransition, MediaConflict],
  steps: { media: { delete: {} } },
  emits: [MediaDeletionRequested],
  limit: { burst: 60, window_seconds: 3600 },
  uses: ["table", "lists"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => media.find(params.media_id),
}).handle(async ({ alongside, params: { media_id }, actor, now, commit }) => {
  const found = await alongside;
  if (found.owner_id !== actor.id) throw MediaNotFound();
  if (found.state === "deleting") return { media_id, state: found.state };
  const { record, events } = requestDeletion(found, await usesOf(found, now), now);
  return commit([media.update(record)], events, { media_id, state: "deleting" as const });
});
