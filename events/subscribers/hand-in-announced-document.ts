import { documents } from "../../shared/data/documents.ts";
import { media } from "../../shared/data/media.ts";
import {
  DocumentConflict,
  giveUpRequested,
  handInRequested,
  supersede,
} from "../../shared/domain/document/document.ts";
import {
  DocumentRejected,
  DocumentSuperseded,
  DocumentUploaded,
} from "../../shared/domain/document/events.ts";
import { formerOf } from "../../shared/domain/document/upload.ts";
import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { ServiceProviderResubmitted, ServiceProviderSubmitted } from "../../shared/domain/provider/events.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { openProviderDesk, openUserDesk } from "../../shared/workflows/document/desk.ts";

/** Hands in a document that an administrator announced when its image is ready, and rejects it if the image fails. */
export const handler = subscriber({
  name: "hand-in-announced-document",
  lane: "prompt",
  on: [MediaReady, MediaRejected],
  emits: [
    DocumentUploaded,
    DocumentRejected,
    DocumentSuperseded,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
  ],
  uses: ["table", "lists"],
}).handle(async ({ event, now, commit }) => {
  if (event.data.purpose !== "document") return;
  const image = await media.get(event.aggregate.id);
  const { document_id } = image ?? {};
  if (!document_id) return;
  await againstContention([DocumentConflict, ServiceProviderConflict], async () => {
    const document = await documents.get(document_id);
    if (document?.state !== "requested") return;
    if (event.type === MediaRejected.type) {
      const given = giveUpRequested(document, image?.rejected_reason ?? "not_uploaded", now);
      return commit([documents.update(given.record)], given.events);
    }
    const open = document.service_provider_id
      ? await openProviderDesk(document.service_provider_id, now)
      : await openUserDesk(document.account_id, now);
    const handed = handInRequested(document, now);
    const former = formerOf(open.desk, open.present, document.doc_name);
    const replaced = former && supersede(former, document.id, now);
    const storing = open.store([handed.record]);
    await commit(
      [
        documents.update(handed.record),
        ...(replaced ? [documents.update(replaced.record)] : []),
        ...storing.writes,
      ],
      [...handed.events, ...(replaced?.events ?? []), ...storing.events],
    );
  });
});
