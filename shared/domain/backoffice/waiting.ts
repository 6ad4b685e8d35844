import { plus } from "../../kernel/time.ts";
import type { Suggestion } from "../content/suggestion.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Document } from "../document/document.ts";
import type { Feedback } from "../feedback/feedback.ts";
import type { Import } from "../import/import.ts";
import type { Incident } from "../incident/incident.ts";
import { attentionOf } from "../job/attention.ts";
import type { Job } from "../job/job.ts";
import type { BookCorrection } from "../payment/book-correction.ts";
import type { KnownDifference } from "../payment/difference.ts";
import type { Dispute } from "../payment/dispute.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../payment/refund.ts";
import type { Transfer } from "../payment/transfer.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { lookBy } from "../quote/due.ts";
import type { Quote } from "../quote/quote.ts";
import type { DeadLetter } from "./dead-letter.ts";
import { queuePolicy, type Waiting } from "./queue.ts";

const { answer_hours, incident_hours } = queuePolicy;
const words_most = 140;

const began = (kind: keyof typeof answer_hours, since: string) => ({
  since,
  due_at: plus(since, { hours: answer_hours[kind] }),
});

const customer = (id: string): Waiting["person"] => ({ account_id: id, role: "user" });
const provider = (id: string): Waiting["person"] => ({ account_id: id, role: "service_provider" });

const amount = <C>(amount_minor: number, currency: C) => ({ amount_minor, currency });

export const waitingQuote = (quote: Quote): Waiting => {
  const { id, user_id, safety, tasks, prompts, review_reasons, high_minor, currency } = quote;
  const topic = safety[0]?.flag ?? review_reasons?.[0];
  const title = tasks[0]?.title ?? prompts[0]?.slice(0, words_most);
  return {
    kind: safety.length > 0 ? "danger" : "quote",
    record_id: id,
    ...(title && { title }),
    ...(topic && { topic }),
    person: customer(user_id),
    ...(high_minor !== undefined && amount(high_minor, currency)),
    since: quote.estimated_at ?? quote.updated_at,
    due_at: lookBy(quote),
  };
};

export const waitingConversation = ({
  id,
  kind,
  role,
  owner_id,
  job_id,
  last_at,
}: Conversation): Waiting => ({
  kind: "hand_over",
  record_id: id,
  topic: kind,
  person: { account_id: owner_id, role },
  ...(job_id && { job_id }),
  ...began("hand_over", last_at),
});

export const waitingIncident = (incident: Incident): Waiting => ({
  kind: "incident",
  record_id: incident.id,
  title: incident.description.slice(0, words_most),
  topic: incident.category,
  person: { account_id: incident.reporter_id, role: incident.reported_by },
  ...(incident.job_id && { job_id: incident.job_id }),
  since: incident.created_at,
  due_at: plus(incident.created_at, { hours: incident_hours[incident.severity] }),
});

const ofJob = ({ id, title, user_id, price_minor, currency }: Job) => ({
  record_id: id,
  job_id: id,
  title,
  person: customer(user_id),
  ...amount(price_minor, currency),
});

export const waitingJob = (job: Job): Waiting => {
  const topic = attentionOf(job);
  return {
    ...ofJob(job),
    kind: "job",
    ...(topic && { topic }),
    ...began("job", job.state_since ?? job.updated_at),
    ...(topic === "unclaimed" && { due_at: job.starts_at }),
  };
};

export const waitingDisputedJob = (job: Job): Waiting => {
  const since = job.disputed_at ?? job.updated_at;
  const due_at = plus(since, { hours: policy.job.dispute_answer_hours });
  return { ...ofJob(job), kind: "disputed_job", since, due_at };
};

/** Whose card paid: a customer's, or that of a provider for its membership. */
const payerOf = ({ user_id, service_provider_id }: Dispute) =>
  user_id ? customer(user_id) : provider(service_provider_id as string);

export const waitingDispute = (dispute: Dispute): Waiting => ({
  kind: "dispute",
  record_id: dispute.id,
  topic: dispute.reason,
  ...(dispute.job_id && { job_id: dispute.job_id }),
  person: payerOf(dispute),
  ...amount(dispute.amount_minor, dispute.currency),
  ...began("dispute", dispute.opened_at),
  ...(dispute.answer_by && { due_at: dispute.answer_by }),
});

export const waitingRefund = (refund: Refund): Waiting => ({
  kind: "refund",
  record_id: refund.id,
  ...(refund.failure && { topic: refund.failure }),
  job_id: refund.job_id,
  ...amount(refund.amount_minor, refund.currency),
  ...began("refund", refund.updated_at),
});

export const waitingTransfer = (transfer: Transfer): Waiting => {
  const topic = transfer.hold_reason ?? transfer.failure;
  return {
    kind: "transfer",
    record_id: transfer.id,
    ...(topic && { topic }),
    job_id: transfer.job_id,
    person: provider(transfer.service_provider_id),
    ...amount(transfer.amount_minor, transfer.currency),
    ...began("transfer", transfer.updated_at),
  };
};

export const waitingPayment = (payment: Payment): Waiting => ({
  kind: "payment",
  record_id: payment.id,
  job_id: payment.job_id,
  person: customer(payment.user_id),
  ...amount(payment.amount_minor, payment.currency),
  ...began("payment", payment.updated_at),
  ...(payment.due_at && { due_at: payment.due_at }),
});

export const waitingDocument = ({ id, owner, account_id, doc_name, created_at }: Document): Waiting => ({
  kind: "document",
  record_id: id,
  topic: doc_name,
  person: owner.type === "user" ? customer(account_id) : provider(account_id),
  ...began("document", created_at),
});

export const waitingProvider = ({ id, business_name, updated_at }: ServiceProvider): Waiting => ({
  kind: "approval",
  record_id: id,
  ...(business_name && { title: business_name }),
  person: provider(id),
  ...began("approval", updated_at),
});

export const waitingDifference = ({ id, found, since, owner_id }: KnownDifference): Waiting => ({
  kind: "difference",
  record_id: id,
  title: found.reason ?? found.source,
  topic: found.class,
  ...began("difference", since),
  owner_id,
});

export const waitingCorrection = ({ id, reason, change, proposed_at }: BookCorrection): Waiting => ({
  kind: "correction",
  record_id: id,
  title: reason,
  topic: change.kind,
  ...began("correction", proposed_at),
});

export const waitingFeedback = (feedback: Feedback): Waiting => ({
  kind: "feedback",
  record_id: feedback.id,
  ...(feedback.text && { title: feedback.text.slice(0, words_most) }),
  job_id: feedback.job_id,
  person: feedback.by === "user" ? customer(feedback.user_id) : provider(feedback.service_provider_id),
  ...began("feedback", feedback.updated_at),
});

export const waitingSuggestion = (suggestion: Suggestion): Waiting => ({
  kind: "suggestion",
  record_id: suggestion.id,
  title: suggestion.text.slice(0, words_most),
  topic: suggestion.category,
  person: { account_id: suggestion.account_id, role: suggestion.account_role },
  ...began("suggestion", suggestion.created_at),
});

export const waitingLetter = ({
  id,
  type,
  record_type,
  record_id,
  given_up_at,
  failed_at,
}: DeadLetter): Waiting => ({
  kind: "dead_letter",
  record_id: id,
  topic: type,
  ...(record_type === "job" && { job_id: record_id as NonNullable<Waiting["job_id"]> }),
  ...began("dead_letter", given_up_at ?? failed_at),
});

export const waitingImport = ({ id, source, state, waits_since, updated_at }: Import): Waiting => ({
  kind: "import",
  record_id: id,
  title: source,
  topic: state,
  ...began("import", waits_since ?? updated_at),
});
