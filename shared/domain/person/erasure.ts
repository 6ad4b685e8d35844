import { isDeepStrictEqual } from "node:util";
import type { Decision } from "../../kernel/event.ts";
import type { Suggestion } from "../content/suggestion.ts";
import type { Message } from "../conversation/conversation.ts";
import type { Document } from "../document/document.ts";
import type { Feedback } from "../feedback/feedback.ts";
import type { Incident, IncidentSide } from "../incident/incident.ts";
import type { Job } from "../job/job.ts";
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

/** A finished job, without its customer's data. */
export const withoutCustomer = (job: Job): Job => {
  const { optional_message: _, cancel_reason, ...kept } = job;
  return changed(job, {
    ...kept,
    ...(cancel_reason !== undefined && job.canceled_by !== "user" && { cancel_reason }),
    customer_name: nobody,
    place: coarse(job.place),
  });
};

/** A finished job, without its provider's data. */
export const withoutProvider = (job: Job): Job => {
  const { cancel_reason, ...kept } = job;
  return changed(job, {
    ...kept,
    ...(cancel_reason !== undefined && job.canceled_by !== "service_provider" && { cancel_reason }),
    ...(job.provider_name !== undefined && { provider_name: nobody }),
  });
};

const quotesOver: readonly Quote["state"][] = ["rejected", "declined", "expired", "converted", "abandoned"];

/** A quote without what its customer said and showed; one that was still open is abandoned. */
export const withoutAsker = (quote: Quote): Decision<Quote> => {
  const { waiting_media_id: _, failure: __, understood: ___, provisional: ____, ...kept } = quote;
  const state = quotesOver.includes(quote.state) ? quote.state : "abandoned";
  const record = changed(quote, {
    ...kept,
    state,
    prompts: [],
    media_ids: [],
    questions: [],
    answers: [],
    ...(quote.place && { place: coarse(quote.place) }),
    tasks: quote.tasks.map((task) => ({ ...task, title: task.task_kind })),
    ...(quote.revisions && {
      revisions: quote.revisions.map(({ reason: _reason, ...revision }) => revision),
    }),
  });
  if (state === quote.state) return { record, events: [] };
  const abandoned = QuoteAbandoned.of(record, {
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

/** An incident without the words and pictures of one side. */
export const withoutTeller = (incident: Incident, side: IncidentSide): Incident =>
  changed(incident, {
    ...incident,
    ...(incident.reported_by === side && { description: "erased", media_ids: [] }),
    answers: incident.answers.map((answer) =>
      answer.by === side ? { ...answer, text: "erased", media_ids: [] } : answer,
    ),
  });

/** Feedback without its author's words and pictures. The stars stay: they count in somebody's rating. */
export const withoutAuthor = (feedback: Feedback): Feedback => {
  const { text: _, ...kept } = feedback;
  return changed(feedback, { ...kept, media_ids: [] });
};

/** Feedback without what the side that it is about said to it. */
export const withoutSubject = (feedback: Feedback): Feedback => {
  const { reply, flag, ...kept } = feedback;
  return changed(feedback, {
    ...kept,
    ...(reply && { reply: { ...reply, text: "erased" } }),
    ...(flag && { flag: { ground: flag.ground, at: flag.at } }),
  });
};

/** A message to the other side of a job, of which only that it was written is known. */
export const withoutSpeech = (message: Message): Message =>
  changed(message, { ...message, text: "erased", media_ids: [] });
