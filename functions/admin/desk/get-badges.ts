import * as z from "zod/mini";
import { bookCorrections, proposedCorrections } from "../../../shared/data/book-corrections.ts";
import { conversations, handedOverPartition } from "../../../shared/data/conversations.ts";
import { countsOf } from "../../../shared/data/counters.ts";
import { differences as differencesFound, openDifferences } from "../../../shared/data/differences.ts";
import { disputes } from "../../../shared/data/disputes.ts";
import { jobs, statePartition as jobsIn } from "../../../shared/data/jobs.ts";
import { transfers } from "../../../shared/data/payments.ts";
import { quotes, statePartition as quotesIn } from "../../../shared/data/quotes.ts";
import { refunds } from "../../../shared/data/refunds.ts";
import { AttentionCounts } from "../../../shared/domain/backoffice/attention.ts";
import { documentCounts } from "../../../shared/domain/document/count.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { attentionCounts } from "../../../shared/workflows/backoffice/attention.ts";

const Waiting = (what: string) => described(z.int(), what);

/** How much waits for a person at each place of the desk. */
const Badges = z.object({
  documents: Waiting("Documents that wait for a review."),
  providers: Waiting("Providers that wait for a decision."),
  quotes: Waiting("Quotes that wait for a review."),
  disputed_jobs: Waiting("Jobs that are disputed."),
  bank_disputes: Waiting("Disputes of banks that wait for an answer."),
  incidents: Waiting("Incidents that are not settled."),
  feedback: Waiting("Feedback that somebody asked to have removed."),
  suggestions: Waiting("Suggestions that nobody has answered."),
  failed_refunds: Waiting("Refunds that failed."),
  failed_transfers: Waiting("Payments to providers that failed."),
  held_transfers: Waiting("Payments to providers that are held back."),
  hand_overs: Waiting("Conversations whose owner asked for a person."),
  differences: Waiting("Differences between the books and the payment provider's that nobody has explained."),
  corrections: Waiting("Proposed changes of the books that wait for a second person."),
  attention: AttentionCounts,
});

const openIncidents = ["reported", "triaged", "investigating", "awaiting_info"];

const sumOf = (counts: Record<string, number>, ...states: string[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** One round trip, whose cost does not grow with the marketplace. */
const badges = async (): Promise<z.input<typeof Badges>> => {
  const [papers, providers, incidents, opinions, ideas, ...counted] = await Promise.all([
    countsOf("document"),
    countsOf("service_provider"),
    countsOf("incident"),
    countsOf("feedback"),
    countsOf("suggestion"),
    quotes.count("inState", quotesIn("needs_review")),
    jobs.count("inState", jobsIn("disputed")),
    disputes.count("inState", "DISPUTES#needs_response"),
    refunds.count("inState", "REFUNDS#failed"),
    transfers.count("stopped", "TRANSFERS#failed"),
    transfers.count("stopped", "TRANSFERS#on_hold"),
    conversations.count("handedOver", handedOverPartition),
    differencesFound.count("inState", openDifferences),
    bookCorrections.count("inState", proposedCorrections),
    attentionCounts(),
  ]);
  const [to_review, disputed, of_banks, failed_refunds, failed_transfers, held_transfers, ...rest] = counted;
  const [hand_overs, differences, corrections, attention] = rest;
  return {
    documents: documentCounts(papers).by_state.pending_review ?? 0,
    providers: sumOf(providers, "pending_approval"),
    quotes: to_review,
    disputed_jobs: disputed,
    bank_disputes: of_banks,
    incidents: sumOf(incidents, ...openIncidents),
    feedback: sumOf(opinions, "flagged"),
    suggestions: sumOf(ideas, "submitted"),
    failed_refunds,
    failed_transfers,
    held_transfers,
    hand_overs,
    differences,
    corrections,
    attention,
  };
};

export const handler = operation({
  route: "GET /admin/desk/get-badges",
  extra: true,
  summary: "Count what waits for an administrator: documents, providers, quotes, incidents and more.",
  description: "Subscribe to the topic `desk` of the socket, and read this again after each of its events.",
  access: ["admin"],
  response: Badges,
}).handle(() => badges());
