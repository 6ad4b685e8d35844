import { count } from "../../shared/data/counters.ts";
import { accountMemberOf } from "../../shared/domain/account/count.ts";
import {
  AccountDeactivated,
  AccountDeleted,
  AccountRegistered,
  AccountRestored,
  AccountVerified,
} from "../../shared/domain/account/events.ts";
import { SuggestionCreated } from "../../shared/domain/content/events.ts";
import { documentMember } from "../../shared/domain/document/count.ts";
import {
  DocumentExpired,
  DocumentExpiring,
  DocumentRejected,
  DocumentRequested,
  DocumentSuperseded,
  DocumentUploaded,
  DocumentVerified,
} from "../../shared/domain/document/events.ts";
import {
  FeedbackCompleted,
  FeedbackFlagged,
  FeedbackKept,
  FeedbackPublished,
  FeedbackRemoved,
  FeedbackSubmitted,
} from "../../shared/domain/feedback/events.ts";
import {
  ServiceProviderApproved,
  ServiceProviderDeactivated,
  ServiceProviderDeleted,
  ServiceProviderProfileCompleted,
  ServiceProviderRegistered,
  ServiceProviderReinstated,
  ServiceProviderRejected,
  ServiceProviderRestored,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
  ServiceProviderSuspended,
  ServiceProviderVerified,
} from "../../shared/domain/provider/events.ts";
import type { EventEnvelope } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

const memberOf = (
  { aggregate, data }: Pick<EventEnvelope<string, object>, "aggregate" | "data">,
  state: string,
): string | undefined => {
  if (aggregate.type === "account") return accountMemberOf(data, state);
  return "doc_name" in data ? documentMember(state, String(data.doc_name)) : state;
};

/** Counts records by state. */
export const handler = subscriber({
  name: "count_states",
  on: [
    AccountRegistered,
    AccountVerified,
    AccountDeactivated,
    AccountRestored,
    AccountDeleted,
    DocumentRequested,
    DocumentUploaded,
    DocumentVerified,
    DocumentRejected,
    DocumentSuperseded,
    DocumentExpiring,
    DocumentExpired,
    FeedbackSubmitted,
    FeedbackPublished,
    FeedbackFlagged,
    FeedbackKept,
    FeedbackCompleted,
    FeedbackRemoved,
    ServiceProviderRegistered,
    ServiceProviderVerified,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
    ServiceProviderApproved,
    ServiceProviderRejected,
    ServiceProviderSuspended,
    ServiceProviderReinstated,
    ServiceProviderDeactivated,
    ServiceProviderRestored,
    ServiceProviderDeleted,
    SuggestionCreated,
  ],
  lane: "prompt",
  uses: ["table"],
}).handle(async ({ event, commit }) => {
  const { from, to, aggregate, id } = event;
  if (to === undefined || from === to) return;
  const after = memberOf(event, to);
  const before = from === undefined ? undefined : memberOf(event, from);
  if (after === undefined && before === undefined) return;
  await commit(
    [
      ...(after === undefined ? [] : [count(aggregate.type, after, 1, id)]),
      ...(before === undefined ? [] : [count(aggregate.type, before, -1, id)]),
    ],
    [],
  );
});
