import { isDeepStrictEqual } from "node:util";
import type { Decision } from "../../kernel/event.ts";
import type { Suggestion } from "../content/suggestion.ts";
import type { Message } from "../conversation/conversation.ts";
import type { Document } from "../document/document.ts";
import type { Feedback } from "../feedback/feedback.ts";
import type { Incident, IncidentSide } from "../incident/incident.ts";
import type { Job } from "../job/job.ts";
import type { Announcement } from "../notification/announcement.ts";
import type { Dispute } from "../payment/dispute.ts";
import type { Refund } from "../payment/refund.ts";
import type { Place } from "../place.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { QuoteAbandoned } from "../quote/events.ts";
import type { Quote } from "../quote/quote.ts";

/** What stays of records that others need, or the law keeps, when a person in them is erased. */

const nobody = "Deleted account";

/** A place, as roughly as figures by region need it. */
const coarse = ({ city, region, postcode, country }: Place): Place => ({
  line1: "erased",
  city,
  ...(region && { region }),
  postcode: postcode.slice(0, 3),
  country,
});

/** The changed record, or the one before where nothing personal was in it. */
const changed = <R>(before: R, after: R): R => (isDeepStrictEqual(before, after) ? before : after);

/** The reasons of one word that the service gives by itself; all others of its own have several. */
const codes = new Set(
  "canceled dispute duration goodwill incident missing operator pictures pixels readable size strikes unanswered unclaimed user withdrawn".split(
    " ",
  ),
);

/** Whether a reason is what a person wrote, and not one of the service's own, such as `document_expired: insurance`. */
export const isWritten = (reason: string | undefined): boolean => {
  if (reason === undefined) return false;
  const [code = "", about = ""] = reason.split(": ");
  const isCode = codes.has(code) || /^[a-z]+(_[a-z0-9]+)+$/.test(code);
  return !isCode || !/^[a-z0-9_, ]*$/.test(about);
};

/** What the work is, as the list of kinds names it, in place of a title that somebody may have written. */
const plainTitle = ({ task_kind }: { task_kind: string }): string =>
  task_kind.slice(task_kind.indexOf(".") + 1).replaceAll("_", " ");

/** A job without why it was canceled, or why another time or price was proposed, in anybody's words. */
const withoutReasons = (job: Job): Job => {
  const { cancel_reason, reschedule, price_change, rework, ...kept } = job;
  const { reason: _, ...proposal } = reschedule ?? {};
  return {
    ...kept,
    ...(cancel_reason !== undefined && !isWritten(cancel_reason) && { cancel_reason }),
    ...(reschedule && { reschedule: proposal as typeof reschedule }),
    ...(price_change && { price_change: { ...price_change, reason: "erased" } }),
    ...(rework && { rework: { ...rework, reason: "erased" } }),
  };
};

/** A finished job, without its customer's data. */
export const withoutCustomer = (job: Job): Job => {
  const { optional_message: _, ...kept } = withoutReasons(job);
  return changed(job, {
    ...kept,
    title: plainTitle(job),
    customer_name: nobody,
    place: coarse(job.place),
  });
};

/** A finished job, without its provider's data. */
export const withoutProvider = (job: Job): Job =>
  changed(job, {
    ...withoutReasons(job),
    ...(job.provider_name !== undefined && { provider_name: nobody }),
  });

const quotesOver: readonly Quote["state"][] = ["rejected", "declined", "expired", "converted", "abandoned"];

/** A quote without what its customer said and showed; one that was still open is abandoned. */
export const withoutAsker = (quote: Quote): Decision<Quote> => {
  const {
    waiting_media_id: _,
    failure: __,
    understood: ___,
    provisional: ____,
    leftover: _____,
    ...kept
  } = quote;
  const state = quotesOver.includes(quote.state) ? quote.state : "abandoned";
  const record = changed(quote, {
    ...kept,
    state,
    prompts: [],
    media_ids: [],
    questions: [],
    answers: [],
    ...(quote.place && { place: coarse(quote.place) }),
    tasks: quote.tasks.map((task) => ({ ...task, title: plainTitle(task) })),
    ...(quote.revisions && {
      revisions: quote.revisions.map(({ reason: _reason, ...revision }) => revision),
    }),
  });
  if (state === quote.state) return { record, events: [] };
  const abandoned = QuoteAbandoned.atNextVersion(record, {
    data: { quote_id: quote.id, user_id: quote.user_id },
    from: quote.state,
    to: state,
    reason: "account_deleted",
  });
  return { record, events: [abandoned] };
};

/** A document of which only its existence and its outcome are known. */
export const withoutOwner = (document: Document): Document => {
  const { document_number: _, expires_on: __, expires_at: ___, rejected_reason: ____, ...kept } = document;
  return changed(document, kept);
};

/** A provider that only the books remember. */
export const withoutBusiness = (provider: ServiceProvider): ServiceProvider => {
  const {
    area: _,
    hours: __,
    time_zone: ___,
    state_reason: ____,
    company_id: _____,
    lead_hours: ______,
    time_off: _______,
    ...kept
  } = provider;
  return changed(provider, {
    ...kept,
    business_name: nobody,
    services: [],
    documents: {},
    strikes: [],
  });
};

/** A suggestion of which only its category and outcome are known. */
export const withoutWords = (suggestion: Suggestion): Suggestion =>
  changed(suggestion, { ...suggestion, text: "erased" });

/** An incident without anybody's words, and without the pictures of one side: it is about both. */
export const withoutTeller = (incident: Incident, side: IncidentSide): Incident => {
  const { question, resolution, reopen_reason, ...kept } = incident;
  return changed(incident, {
    ...kept,
    description: "erased",
    ...(incident.reported_by === side && { media_ids: [] }),
    ...(question && { question: { ...question, text: "erased" } }),
    answers: incident.answers.map((answer) => ({
      ...answer,
      text: "erased",
      ...(answer.by === side && { media_ids: [] }),
    })),
    ...(resolution !== undefined && { resolution: "erased" }),
    ...(reopen_reason !== undefined && { reopen_reason: "erased" }),
  });
};

/** Feedback without anybody's words: it is about both. The stars stay: they count in somebody's rating. */
const withoutRemarks = (feedback: Feedback): Feedback => {
  const { text: _, reply, flag, handled_reason: __, ...kept } = feedback;
  return {
    ...kept,
    ...(reply && { reply: { ...reply, text: "erased" } }),
    ...(flag && { flag: { ground: flag.ground, at: flag.at } }),
  };
};

/** Feedback without words, and without its author's pictures. */
export const withoutAuthor = (feedback: Feedback): Feedback =>
  changed(feedback, { ...withoutRemarks(feedback), media_ids: [] });

/** Feedback without words. */
export const withoutSubject = (feedback: Feedback): Feedback => changed(feedback, withoutRemarks(feedback));

/** A message about a job, of which only that it was written is known. */
export const withoutSpeech = (message: Message): Message =>
  changed(message, { ...message, text: "erased", media_ids: [] });

/** A bank's dispute without what was written for the bank; how it ended and what it cost are in the books. */
export const withoutEvidence = (dispute: Dispute): Dispute => {
  const { accepted_reason: _, ...kept } = dispute;
  return changed(dispute, { ...kept, evidence: {} });
};

/** A refund without the words of the administrator who decided it; its amount and ground are in the books. */
export const withoutNote = (refund: Refund): Refund => {
  const { note: _, ...kept } = refund;
  return changed(refund, kept);
};

/** What administrators told one person, without what they said. */
export const withoutNews = (announcement: Announcement): Announcement => {
  const { link: _, ...kept } = announcement;
  return changed(announcement, { ...kept, title: "erased", text: "erased" });
};
