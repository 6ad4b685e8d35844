import { count } from "../../shared/data/counters.ts";
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
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Counts documents of customers by state. */
export const handler = subscriber({
  name: "count-user-documents",
  lane: "prompt",
  on: [
    DocumentRequested,
    DocumentUploaded,
    DocumentVerified,
    DocumentRejected,
    DocumentSuperseded,
    DocumentExpiring,
    DocumentExpired,
  ],
  uses: ["table"],
}).handle(async ({ event: { id, from, to, data }, commit }) => {
  if (data.owner_type !== "user" || to === undefined || from === to) return;
  const member = (state: string) => documentMember(state, data.doc_name);
  await commit(
    [
      count("user_document", member(to), 1, id),
      ...(from === undefined ? [] : [count("user_document", member(from), -1, id)]),
    ],
    [],
  );
});
