import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { documents } from "../../data/documents.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { media as mediaOf, takeRoom } from "../../data/media.ts";
import { DocumentConflict, DocumentView, requestDocument } from "../../domain/document/document.ts";
import { DocumentRequested, DocumentSuperseded, DocumentUploaded } from "../../domain/document/events.ts";
import type { DocumentKind } from "../../domain/document/kinds.ts";
import { documentFacts, documentOf, handInFor } from "../../domain/document/upload.ts";
import { MediaCreated } from "../../domain/media/events.ts";
import {
  announce,
  MediaNotFound,
  MediaNotReady,
  MediaQuotaExceeded,
  PaperType,
} from "../../domain/media/media.ts";
import type { Call } from "../../http/call.ts";
import { described, Id } from "../../kernel/schema.ts";
import { offerOf, UploadOffer } from "../media/begin-upload.ts";
import { handedInAt, type LaidDesk, type OpenDesk, withImages } from "./desk.ts";

/** A document uploaded on somebody's behalf: with an image that is already there, or one that is sent next. */
const ForOwner = z
  .strictObject({
    ...documentFacts,
    media_id: z.optional(Id("media")),
    content_type: described(z.optional(PaperType), "Type of the file, if you upload a new one."),
  })
  .check(
    z.refine(({ media_id, content_type }) => (media_id === undefined) !== (content_type === undefined), {
      path: ["media_id"],
      error: "either a ready image or PDF of the owner, or the content_type of one to be sent, is needed",
    }),
  );
type ForOwner = z.output<typeof ForOwner>;

const Answer = z.object({
  documents: described(
    z.array(
      z.extend(DocumentView, {
        offer: described(z.optional(UploadOffer), "Where to send the file, if the document still needs one."),
      }),
    ),
    "The documents as they were stored.",
  ),
});
type Answer = z.input<typeof Answer>;

type Handing = Pick<
  Call<{ documents: ForOwner[] }, unknown, unknown, Answer, LaidDesk>,
  "alongside" | "body" | "now" | "newId" | "commit"
>;

type Announced = Changes & { answer: Answer["documents"][number]; bytes: number };

/** A document whose image is announced, with the form to upload it with. The image belongs to the document's owner. */
const announced = async (
  entry: ForOwner,
  { desk, kinds }: OpenDesk,
  { now, newId }: Pick<Handing, "now" | "newId">,
): Promise<Announced> => {
  const id = newId("document");
  const owner = {
    id: desk.account_id,
    role: desk.service_provider_id ? ("service_provider" as const) : ("user" as const),
  };
  const image = announce(
    { owner, content_type: entry.content_type ?? "image/jpeg", purpose: "document", document_id: id },
    { id: newId("media"), bucket: configuration().MEDIA_BUCKET, now },
  );
  const kind = kinds.find(({ doc_name }) => doc_name === entry.doc_name) as DocumentKind;
  const { record, events } = requestDocument(
    { ...documentOf(entry, kind, desk), id, media_id: image.record.id },
    now,
  );
  return {
    answer: { ...record, offer: await offerOf(image.record, now) },
    bytes: image.record.max_bytes,
    writes: [documents.insert(record), mediaOf.insert(image.record)],
    events: [...events, ...image.events],
  };
};

/** An administrator uploads documents on behalf of their owner. */
export const handInOnBehalf = {
  entries: z.array(ForOwner).check(z.minLength(1), z.maxLength(5)),
  response: Answer,
  refuses: [MediaNotFound, MediaNotReady, MediaQuotaExceeded, DocumentConflict],
  emits: [DocumentUploaded, DocumentSuperseded, DocumentRequested, MediaCreated],

  /** The owner's documents with the images to add. */
  laid: (opening: Promise<OpenDesk>, entries: readonly ForOwner[]): Promise<LaidDesk> =>
    withImages(
      opening,
      entries.flatMap(({ media_id }) => media_id ?? []),
    ),

  story: async ({
    alongside,
    body: { documents: entries },
    now,
    newId,
    commit,
  }: Handing): Promise<Answer> => {
    const desk = await alongside;
    const loaded = { media: desk.media, documents: desk.present };
    const handed = handInFor(desk.desk, entries, desk.kinds, loaded, { newId, now });
    const done = handed.uploaded.length > 0 ? [handedInAt(desk, handed)] : [];
    const coming = await Promise.all(
      entries
        .filter(({ media_id }) => media_id === undefined)
        .map((entry) => announced(entry, desk, { now, newId })),
    );
    const bytes = coming.reduce((sum, one) => sum + one.bytes, 0);
    const room = bytes > 0 ? [takeRoom(desk.desk.account_id, bytes)] : [];
    return commit(together(...done, ...coming, { writes: room, events: [] }), {
      documents: [...handed.uploaded, ...coming.map(({ answer }) => answer)],
    });
  },
};
