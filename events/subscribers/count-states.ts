import { count } from "../../shared/data/counters.ts";
import { documentMember } from "../../shared/domain/document-count.ts";
import type { EventEnvelope } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import {
  DocumentExpired,
  DocumentExpiring,
  DocumentRejected,
  DocumentSuperseded,
  DocumentUploaded,
  DocumentVerified,
} from "../catalogue/document.ts";
import {
  ServiceProviderApproved,
  ServiceProviderProfileCompleted,
  ServiceProviderRegistered,
  ServiceProviderReinstated,
  ServiceProviderRejected,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
  ServiceProviderSuspended,
  ServiceProviderVerified,
} from "../catalogue/service-provider.ts";
import { SuggestionCreated } from "../catalogue/suggestion.ts";

const memberOf = ({ aggregate, data }: EventEnvelope, state: string): string =>
  aggregate.type === "document" ? documentMember(state, data.doc_name as string) : state;

/** Keeps how many there are of what in each state. */
export const handler = subscriber({
  name: "count_states",
  on: [
    DocumentUploaded,
    DocumentVerified,
    DocumentRejected,
    DocumentSuperseded,
    DocumentExpiring,
    DocumentExpired,
    ServiceProviderRegistered,
    ServiceProviderVerified,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
    ServiceProviderApproved,
    ServiceProviderRejected,
    ServiceProviderSuspended,
    ServiceProviderReinstated,
    SuggestionCreated,
  ],
  lane: "prompt",
  uses: ["table"],
}).handle(async ({ event, commit }) => {
  const { from, to, aggregate, id } = event;
  if (to === undefined || from === to) return;
  await commit(
    [
      count(aggregate.type, memberOf(event, to), 1, id),
      ...(from === undefined ? [] : [count(aggregate.type, memberOf(event, from), -1, id)]),
    ],
    [],
  );
});
