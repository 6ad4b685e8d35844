import { activeAdmins } from "../../data/accounts.ts";
import { bookCorrections, proposedCorrections } from "../../data/book-corrections.ts";
import { allCases, cases } from "../../data/cases.ts";
import { conversations, handedOverPartition } from "../../data/conversations.ts";
import { deadLetters, givenUpLetters } from "../../data/dead-letters.ts";
import { differences, openDifferences } from "../../data/differences.ts";
import { disputes } from "../../data/disputes.ts";
import { documents } from "../../data/documents.ts";
import type { Page, PageRequest } from "../../data/engine/page.ts";
import { feedback } from "../../data/feedback.ts";
import { imports, waitingImports } from "../../data/imports.ts";
import { incidents, waitingIncidents } from "../../data/incidents.ts";
import { attentionPartition, jobs, statePartition as jobsIn } from "../../data/jobs.ts";
import { payments, transfers } from "../../data/payments.ts";
import { quotes, reviewPartition } from "../../data/quotes.ts";
import { refunds } from "../../data/refunds.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { suggestions } from "../../data/suggestions.ts";
import {
  inOrder,
  type QueueItem,
  QueueKind,
  queuePolicy,
  type Waiting,
} from "../../domain/backoffice/queue.ts";
import {
  waitingConversation,
  waitingCorrection,
  waitingDifference,
  waitingDispute,
  waitingDisputedJob,
  waitingDocument,
  waitingFeedback,
  waitingImport,
  waitingIncident,
  waitingJob,
  waitingLetter,
  waitingPayment,
  waitingProvider,
  waitingQuote,
  waitingRefund,
  waitingSuggestion,
  waitingTransfer,
} from "../../domain/backoffice/waiting.ts";
import { jobAttentions } from "../../domain/job/attention.ts";

/** Quotes in review are sorted by how dangerous and how urgent they are: the dangerous ones come first. */
const dangers_end = "1";

/** A disputed job is in the queue from its first day, and not once more when it is late. */
const troubles = jobAttentions.filter((reason) => reason !== "dispute_overdue").map(attentionPartition);

const shown = async <R>(page: Promise<Page<R>>, as: (record: R) => Waiting) => {
  const { items, next_cursor } = await page;
  return { items: items.map(as), more: next_cursor !== null };
};

type Found = Awaited<ReturnType<typeof shown>>;

const sources: Record<QueueKind, (request: PageRequest) => Promise<Found>> = {
  danger: (request) =>
    shown(quotes.page("toReview", reviewPartition, { ...request, to: dangers_end }), waitingQuote),
  hand_over: (request) =>
    shown(conversations.page("handedOver", handedOverPartition, request), waitingConversation),
  incident: (request) => shown(incidents.page("inState", waitingIncidents, request), waitingIncident),
  job: (request) => shown(jobs.page("inTrouble", troubles, request), waitingJob),
  disputed_job: (request) => shown(jobs.page("inState", jobsIn("disputed"), request), waitingDisputedJob),
  dispute: (request) => shown(disputes.page("inState", "DISPUTES#needs_response", request), waitingDispute),
  refund: (request) => shown(refunds.page("inState", "REFUNDS#failed", request), waitingRefund),
  transfer: (request) =>
    shown(transfers.page("stopped", ["TRANSFERS#failed", "TRANSFERS#on_hold"], request), waitingTransfer),
  payment: (request) => shown(payments.page("inState", "PAYMENTS#requires_action", request), waitingPayment),
  quote: (request) =>
    shown(quotes.page("toReview", reviewPartition, { ...request, from: dangers_end }), waitingQuote),
  document: (request) =>
    shown(documents.page("inState", "DOCUMENTS#pending_review", request), waitingDocument),
  approval: (request) =>
    shown(serviceProviders.page("inState", "PROVIDERS#pending_approval", request), waitingProvider),
  difference: (request) => shown(differences.page("inState", openDifferences, request), waitingDifference),
  correction: (request) =>
    shown(bookCorrections.page("inState", proposedCorrections, request), waitingCorrection),
  feedback: (request) => shown(feedback.page("inState", "FEEDBACK#flagged", request), waitingFeedback),
  dead_letter: (request) => shown(deadLetters.page("givenUp", givenUpLetters, request), waitingLetter),
  import: (request) => shown(imports.page("waiting", waitingImports, request), waitingImport),
  suggestion: (request) =>
    shown(suggestions.page("inState", "SUGGESTIONS#submitted", request), waitingSuggestion),
};

/** Everything that waits for an administrator, or all of one kind, with who looks after it. Two round trips. */
export const queueOf = async (kind: QueueKind | undefined) => {
  const kinds = kind ? [kind] : QueueKind.options;
  const limit = kind ? queuePolicy.kind_most : queuePolicy.each_most;
  const request = { limit, scope: "queue", order: "oldest" as const };
  const [found, held, admins] = await Promise.all([
    Promise.all(kinds.map((one) => sources[one](request))),
    cases.page("all", allCases, { limit: 1000, scope: "queue" }),
    activeAdmins(),
  ]);
  const owners = new Map(held.items.map((one) => [`${one.kind} ${one.record_id}`, one.owner_id]));
  const items: QueueItem[] = found
    .flatMap((one) => one.items)
    .map((one) => ({ ...one, owner_id: one.owner_id ?? owners.get(`${one.kind} ${one.record_id}`) }));
  return {
    items: inOrder(items),
    cut: kinds.filter((_, at) => found[at]?.more),
    colleagues: admins.map(({ id, name }) => ({ account_id: id, name })),
  };
};
