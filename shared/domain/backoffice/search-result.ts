import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";

/** What a search by id finds: for each kind of record the operation that reads it, and what it is to be sent. */
export const readOperation = {
  user: ["user/get-single-user-detail", "user_id"],
  service_provider: ["service-provider/admin/get-individual-service-provider-list", "service_provider_id"],
  admin: ["admin/logs/get-logs", "actor_id"],
  job: ["admin/job/get-job-record", "job_id"],
  quote: ["admin/quote/get-individualquote", "quote_id"],
  series: ["admin/job/get-job-record", "job_id"],
  payment: ["admin/job/get-job-record", "job_id"],
  dispute: ["admin/job/get-job-record", "job_id"],
  document: ["admin/document/list-documents", "account_id"],
  media: ["video/get-media", "media_id"],
  incident: ["user/get-incident", "incident_id"],
  feedback: ["feedback/get-individualfeedback", "feedback_id"],
  conversation: ["chatbot/get-chat-messages", "account_id"],
  suggestion: ["suggestion/get-suggestion-list", "account_id"],
  announcement: ["notification/get-announcement", "announcement_id"],
  plan: ["admin/subscription/list-plans", undefined],
  help: ["terms-and-condition/get-help-by-id", "help_id"],
  knowledge: ["chatbot/get-knowledge", "knowledge_id"],
} as const;

const SearchResultKind = z.enum(Object.keys(readOperation) as (keyof typeof readOperation)[]);
export type SearchResultKind = z.output<typeof SearchResultKind>;

/** A record that a search found: enough to recognize it, and where to read it. */
export const SearchResult = lazyObject(() => ({
  kind: described(SearchResultKind, "What kind of record it is."),
  id: described(z.string(), "Id of the record."),
  title: described(
    z.string(),
    "What to recognize it by: a name, a title or a kind. Empty if nothing of it is left.",
  ),
  detail: described(z.optional(z.string()), "What else helps to tell it from others, such as an address."),
  state: described(z.optional(z.string()), "State of the record, if records of this kind have one."),
  created_at: described(Instant, "When the record was created."),
  look_in: described(
    z.object({
      operation: described(z.string(), "Name of the operation that reads it: its path without parameters."),
      send: described(
        z.record(z.string(), z.string()),
        "What to send it: a path parameter or a filter in the query, by its name.",
      ),
    }),
    "Where you read it.",
  ),
}));
export type SearchResult = z.output<typeof SearchResult>;

/** The id in a pasted text: an id itself, with a sign before it, or the last one in a link. */
export const idIn = (text: string): string | undefined =>
  text
    .toLowerCase()
    .match(/(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/g)
    ?.at(-1);

/** How to read a record. `by`: the id that the operation needs, if it is not the record's own. */
export const lookIn = (kind: SearchResultKind, id: string, by = id): SearchResult["look_in"] => {
  const [operation, name] = readOperation[kind];
  return { operation, send: name ? { [name]: by } : {} };
};
