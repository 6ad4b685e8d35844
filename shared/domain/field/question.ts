import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { versionConflict } from "../../kernel/refusal.ts";
import { described, Instant, Version } from "../../kernel/schema.ts";

/** What the parts of a question mean. */
export const said = {
  at: "When it is asked. What is not answered with the quote is asked again at the booking.",
  kind: "What an answer has to be.",
  words: "What is asked, in one or both languages.",
  en: "The text in English.",
  es: "The text in Spanish.",
  choices: "Of a `choice`: what can be chosen.",
  key: "What stands in the answer.",
  choice: "What the customer reads.",
  lowest: "Of a `number`: the lowest that is accepted.",
  highest: "Of a `number`: the highest that is accepted.",
  required: "Whether nothing is booked without an answer.",
  personal: "Whether answers go when the customer is erased.",
  shown:
    "Who reads answers besides the customer and operators: whoever may take the job, unless personal; the provider that has it; nobody.",
  kinds: "The kinds of work that it is asked for, such as `plumbing.tap_leak`. Left out: all of the service.",
};

export const ServiceKey = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be the key of a service such as plumbing"));

/** The id of a question begins with its service, so that whoever knows the id knows where to look. */
export const QuestionId = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9_]{1,39}\.[0-9a-f]{24}$/,
      "must be the id of a question, such as get-questions gives",
    ),
  );
export const serviceOf = (question_id: string): string => question_id.slice(0, question_id.lastIndexOf("."));

const Words = z.object({
  en: described(z.optional(z.string()), said.en),
  es: described(z.optional(z.string()), said.es),
});

const asked = {
  question_id: described(z.string(), "Id of the question. It begins with the service."),
  revision: described(z.int(), "Goes up by one with every change. An answer names the one that it answers."),
  at: described(z.enum(["quote", "booking"]), said.at),
  kind: described(z.enum(["text", "choice", "number", "date", "file"]), said.kind),
  words: described(Words, said.words),
  choices: described(
    z.optional(
      z.array(z.object({ key: described(z.string(), said.key), words: described(Words, said.choice) })),
    ),
    said.choices,
  ),
  lowest: described(z.optional(z.number()), said.lowest),
  highest: described(z.optional(z.number()), said.highest),
  required: described(z.boolean(), said.required),
};

/** As the customer reads it. */
export const AskedQuestion = z.object(asked);

/** A question of an operator's own: one record for those of a service and of its kinds of work. */
export const OwnQuestion = z.object({
  ...asked,
  personal: described(z.boolean(), said.personal),
  shown: described(z.enum(["offered", "claimed", "console"]), said.shown),
  kinds: described(z.optional(z.array(z.string())), said.kinds),
});
export type OwnQuestion = z.output<typeof OwnQuestion>;

/** The questions of one service, in their order. */
export const ServiceQuestions = lazyObject(() => ({
  id: z.string(),
  version: Version,
  service: described(z.string(), "Key of the service."),
  questions: described(z.array(OwnQuestion), "What customers are asked."),
  updated_at: described(z.optional(Instant), "When this was last changed. Absent: never."),
}));
export type ServiceQuestions = z.output<typeof ServiceQuestions>;

export const QuestionsView = z.omit(ServiceQuestions, { id: true });
export const questionsView = ({ id: _, ...view }: ServiceQuestions) => view;

export const QuestionsConflict = versionConflict("own_questions", "list of questions");

export const noQuestions = (service: string): ServiceQuestions => ({
  id: service,
  version: 0,
  service,
  questions: [],
});

/** Whether a question is asked for a kind of work of its service. */
export const isAskedFor = (
  { question_id, kinds }: Pick<OwnQuestion, "question_id" | "kinds">,
  task: { service: string; task_kind: string },
) => serviceOf(question_id) === task.service && (kinds?.includes(task.task_kind) ?? true);
