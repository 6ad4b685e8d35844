import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import type { FieldProblem } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { KindFigures } from "./figures.ts";

/** What an estimator understood of a customer's words and media. It names work, never a price. */

/** `job`: done as a whole and not counted. */
export const unitsOfWork = ["each", "job", "square_metre", "linear_metre", "room", "hour"] as const;
export const UnitOfWork = z.enum(unitsOfWork);
export type UnitOfWork = z.output<typeof UnitOfWork>;

export const Urgency = z.enum(["emergency", "soon", "normal"]);
export type Urgency = z.output<typeof Urgency>;

/** What was measured, in meters and square meters. */
export const Size = lazyObject(() => ({
  length_metres: described(z.optional(z.number().check(z.positive())), "Its length in meters."),
  width_metres: described(z.optional(z.number().check(z.positive())), "Its width in meters."),
  area_square_metres: described(z.optional(z.number().check(z.positive())), "Its area in square meters."),
  height_metres: described(z.optional(z.number().check(z.positive())), "Its height in meters."),
}));
export type Size = z.output<typeof Size>;

export const Finding = lazyObject(() => ({
  /** A kind of the taxonomy, `plumbing.tap_leak`, or one of an operator's own with its figures. */
  task_kind: z.string(),
  own: z.optional(KindFigures),
  service: z.string(),
  title: z.string(),
  quantity: z.number().check(z.positive()),
  unit: UnitOfWork,
  size: z.optional(Size),
  urgency: Urgency,
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  /** The customer's own words that it rests on. */
  evidence: z.string(),
}));
export type Finding = z.output<typeof Finding>;

/** The question beside a price whether the work can wait. */
export const canWait = "can_wait";

export const Question = lazyObject(() => ({
  question_id: described(z.string(), "Id of the question, to answer it with."),
  text: described(z.string(), "The question as the customer reads it."),
  type: described(
    z.enum(["choice", "number", "boolean", "text"]),
    "How the question is answered: with one of `options`, a number, yes or no, or words.",
  ),
  options: described(
    z.optional(
      z.array(
        z.object({
          value: described(z.string(), "What to send as the answer."),
          label: described(z.string(), "What the customer reads."),
        }),
      ),
    ),
    "The answers to choose from; of a `number`, what can be said instead of one.",
  ),
  unit: described(z.optional(z.string()), "What the number counts or measures. Only if `type` is `number`."),
  required: described(z.boolean(), "Whether the question must be answered before there is a price."),
  min: described(z.optional(z.number()), "The smallest number that is accepted."),
  max: described(z.optional(z.number()), "The largest number that is accepted."),
}));
export type Question = z.output<typeof Question>;

export const AnswerValue = z.union([
  z.string().check(z.maxLength(2000)),
  z.number().check(z.gte(-1e9), z.lte(1e9)),
  z.boolean(),
]);
export type AnswerValue = z.output<typeof AnswerValue>;

export const Answer = lazyObject(() => ({
  question_id: described(z.string().check(z.maxLength(120)), "Id of the question that this answers."),
  value: described(
    AnswerValue,
    "The answer: the `value` of an option, a number, `true` or `false`, or words.",
  ),
}));
export type Answer = z.output<typeof Answer>;

export const safetyFlags = [
  "gas",
  "carbon_monoxide",
  "electrical_fire",
  "water_near_electricity",
  "sewage",
  "structure",
  "hazardous_material",
  "fire",
  "flood",
  "trapped",
] as const;
export const SafetyFlag = z.enum(safetyFlags);
export type SafetyFlag = z.output<typeof SafetyFlag>;

export const SafetyWarning = lazyObject(() => ({
  flag: described(SafetyFlag, "Which danger was recognized."),
  notice: described(z.string(), "What to do about the danger, as the customer reads it."),
}));
export type SafetyWarning = z.output<typeof SafetyWarning>;

export const Reading = lazyObject(() => ({
  findings: z.array(Finding),
  /** At most five. */
  questions: z.array(Question),
  safety: z.array(SafetyWarning),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  understood: z.boolean(),
  /** Words of what is wanted that no finding explains, in their base form. */
  leftover: z.optional(z.array(z.string())),
}));
export type Reading = z.output<typeof Reading>;

/** What is wrong with an answer to a question, if anything. Pure. */
export const checkAnswer = (question: Question, value: unknown): FieldProblem | undefined => {
  const problem = problemWith(question, value);
  return problem === undefined ? undefined : { field: question.question_id, problem };
};

const problemWith = (question: Question, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === "") {
    return question.required ? "An answer is required." : undefined;
  }
  switch (question.type) {
    case "boolean":
      return typeof value === "boolean" ? undefined : "Answer true or false.";
    case "number":
      return question.options?.some((option) => option.value === value)
        ? undefined
        : problemWithNumber(question, value);
    case "choice":
      return question.options?.some((option) => option.value === value)
        ? undefined
        : `Choose one of: ${(question.options ?? []).map((option) => option.value).join(", ")}.`;
    case "text": {
      if (typeof value !== "string") return "Answer in words.";
      const length = value.trim().length;
      if (question.required && length === 0) return "An answer is required.";
      if (question.min !== undefined && length < question.min)
        return `Write at least ${question.min} characters.`;
      const longest = question.max ?? 2000;
      return length > longest ? `Write at most ${longest} characters.` : undefined;
    }
  }
};

const counted: Partial<Record<string, readonly [one: string, more: string]>> = {
  job: ["job", "jobs"],
  square_metre: ["square meter", "square meters"],
  linear_metre: ["meter", "meters"],
  square_foot: ["square foot", "square feet"],
  foot: ["foot", "feet"],
  room: ["room", "rooms"],
  hour: ["hour", "hours"],
} satisfies Partial<Record<UnitOfWork | "square_foot" | "foot", readonly [one: string, more: string]>>;

/** A quantity with what it counts: `50 rooms`, `1 square meter`. */
const quantityOf = (value: number, unit: string | undefined): string => {
  const [one, more] = counted[unit ?? ""] ?? [];
  return one && more ? `${value} ${value === 1 ? one : more}` : String(value);
};

const problemWithNumber = ({ min, max, unit }: Question, value: unknown): string | undefined => {
  if (typeof value !== "number" || !Number.isFinite(value)) return "Answer with a number.";
  if (min !== undefined && value < min) return `At least ${quantityOf(min, unit)}.`;
  if (max !== undefined && value > max) return `At most ${quantityOf(max, unit)}.`;
};
