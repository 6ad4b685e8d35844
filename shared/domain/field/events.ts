import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";

const keys = (what: string) => described(z.array(z.string()), what);
const recordType = described(z.string(), "Kind of the record that it is about, such as `job`.");

export const MetadataUpdated = /* @__PURE__ */ event(
  "metadata.updated",
  "Other values or external ids are kept beside a record. The event has their keys and never the values.",
  () => ({
    record_type: recordType,
    record_id: described(z.string(), "Id of the record."),
    set: keys("Keys that have another value."),
    removed: keys("Keys that have none any more."),
    sources: keys("Sources whose external id is another one or gone."),
  }),
);

export const FieldDefinitionsUpdated = /* @__PURE__ */ event(
  "field_definitions.updated",
  "The fields of one kind of record were defined in another way.",
  () => ({ record_type: recordType, keys: keys("Keys that are defined now.") }),
  { hasSubscribers: false },
);

export const QuestionsUpdated = /* @__PURE__ */ event(
  "own_questions.updated",
  "Customers are asked other questions about one service.",
  () => ({
    service: described(z.string(), "Key of the service."),
    question_ids: keys("Questions that are asked now."),
  }),
  { hasSubscribers: false },
);

export const AnswersGiven = /* @__PURE__ */ event(
  "own_answers.given",
  "A customer answered own questions about a quote. The event names the questions and never the answers.",
  () => ({
    quote_id: described(z.string(), "Id of the quote."),
    question_ids: keys("Questions that were answered."),
  }),
  { hasSubscribers: false },
);
