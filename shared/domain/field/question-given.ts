import * as z from "zod/mini";
import { described, Line } from "../../kernel/schema.ts";
import { FieldKey } from "./metadata.ts";
import { QuestionId, said } from "./question.ts";
import { questionPolicy } from "./question-policy.ts";

const most = questionPolicy.number_most;
export const AnyNumber = z.number().check(z.gte(-most), z.lte(most));

/** One text in the languages that it was written in. */
const Words = (characters: number) =>
  z
    .strictObject({
      en: described(z.optional(Line(characters)), said.en),
      es: described(z.optional(Line(characters)), said.es),
    })
    .check(
      z.refine(({ en, es }) => en !== undefined || es !== undefined, "must be in one language at least"),
    );

const KindName = z
  .string()
  .check(
    z.maxLength(80),
    z.regex(/^[a-z][a-z0-9_]*\.[a-z0-9_]+$/, "must be a kind of work such as plumbing.tap_leak"),
  );

/** A question as an operator writes it. */
export const QuestionGiven = z.strictObject({
  question_id: described(z.optional(QuestionId), "The question that it changes. Left out: a new one."),
  at: described(z.enum(["quote", "booking"]), said.at),
  kind: described(z.enum(["text", "choice", "number", "date", "file"]), said.kind),
  words: described(Words(questionPolicy.words), said.words),
  choices: described(
    z.optional(
      z
        .array(
          z.strictObject({
            key: described(FieldKey, said.key),
            words: described(Words(questionPolicy.choice_words), said.choice),
          }),
        )
        .check(z.minLength(2), z.maxLength(questionPolicy.choices_most)),
    ),
    said.choices,
  ),
  lowest: described(z.optional(AnyNumber), said.lowest),
  highest: described(z.optional(AnyNumber), said.highest),
  required: described(z.boolean(), said.required),
  personal: described(z.boolean(), said.personal),
  shown: described(z.enum(["offered", "claimed", "console"]), said.shown),
  kinds: described(
    z.optional(z.array(KindName).check(z.minLength(1), z.maxLength(questionPolicy.kinds_most))),
    said.kinds,
  ),
});
export type QuestionGiven = z.output<typeof QuestionGiven>;
