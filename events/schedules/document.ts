import { mandatoryForProviders } from "../../shared/data/document-kinds.ts";
import { documentDesks, putOnDesk } from "../../shared/data/document-queues.ts";
import { documents } from "../../shared/data/documents.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { elapse } from "../../shared/domain/document/document.ts";
import { DocumentExpired, DocumentExpiring } from "../../shared/domain/document/events.ts";
import { ServiceProviderSuspended } from "../../shared/domain/provider/events.ts";
import { withElapsedDocument } from "../../shared/domain/provider/onboarding.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Announces the expiry of documents and expires them. A provider without a mandatory one is suspended. */
export const handler = schedule({
  name: "document",
  rate: "15 minutes",
  due: documents.due,
  emits: [DocumentExpiring, DocumentExpired, ServiceProviderSuspended],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const { record, events } = elapse(due, now);
  const [provider, mandatoryOf, desk] = due.service_provider_id
    ? await Promise.all([serviceProviders.get(due.service_provider_id), mandatoryForProviders(now)])
    : [undefined, undefined, await documentDesks.get(due.account_id)];
  const stands = provider ? withElapsedDocument(provider, record, now, mandatoryOf?.(provider)) : undefined;
  await commit(
    [
      documents.update(record),
      ...(desk?.documents[due.doc_name]?.document_id === due.id
        ? [putOnDesk(desk, due.account_id, [record], now)]
        : []),
      ...(stands && stands.record !== provider ? [serviceProviders.update(stands.record)] : []),
    ],
    [...events, ...(stands?.events ?? [])],
  );
});
