import * as z from "zod/mini";

/**
 * What is known about one kind of work without looking at the house: a guide for people who can do it themselves, or a
 * card that says why a professional must and what to do until then. Own words throughout.
 */

/** One thing to do, with what to watch out for. */
export const Step = z.strictObject({ text: z.string(), caution: z.optional(z.string()) });
export type Step = z.output<typeof Step>;

/** A question that yes or no answers, and what each of them means. */
export const Check = z.strictObject({ question: z.string(), yes: z.string(), no: z.string() });
export type Check = z.output<typeof Check>;

export const Cause = z.strictObject({
  title: z.string(),
  /** How often it is this, against the other causes of the same advice. */
  weight: z.int().check(z.gte(1), z.lte(5)),
  check: z.optional(Check),
  /** How to put it right. Empty where that is work for a professional. */
  steps: z.array(Step),
});
export type Cause = z.output<typeof Cause>;

/** What a part costs before the rules of pricing, in cents. */
export const Part = z.strictObject({ name: z.string(), cost_minor: z.tuple([z.int(), z.int()]) });
export type Part = z.output<typeof Part>;

export const severities = ["low", "medium", "high", "emergency"] as const;
export const Severity = z.enum(severities);
export type Severity = z.output<typeof Severity>;

const known = {
  task_kind: z.string(),
  issue: z.string(),
  severity: Severity,
  causes: z.array(Cause).check(z.minLength(1)),
  /** When to stop and call somebody, and what never to do. */
  stop: z.array(z.string()),
  never: z.array(z.string()),
};

export const Guide = z.strictObject({
  ...known,
  who: z.literal("do_it_yourself"),
  difficulty: z.int().check(z.gte(1), z.lte(5)),
  minutes: z.tuple([z.int(), z.int()]),
  tools: z.array(z.string()),
  parts: z.array(Part),
  /** What comes before and after the steps of whichever cause it is. */
  before: z.array(Step),
  after: z.array(Step),
});
export type Guide = z.output<typeof Guide>;

export const Card = z.strictObject({
  ...known,
  who: z.literal("professional"),
  /** Why this is no work to do yourself. */
  why: z.string(),
  /** What helps until the professional comes. */
  meanwhile: z.array(z.string()),
});
export type Card = z.output<typeof Card>;

export const Advice = z.discriminatedUnion("who", [Guide, Card]);
export type Advice = Guide | Card;

type Said = string | [text: string, caution: string];

const stepOf = (said: Said): Step =>
  typeof said === "string" ? { text: said } : { text: said[0], caution: said[1] };

const asked = (question: string, yes: string, no: string): Check => ({ question, yes, no });

/** A cause that people can put right themselves. */
export const cause = (
  title: string,
  weight: number,
  [question, yes, no]: [question: string, yes: string, no: string],
  steps: Said[],
): Cause => ({ title, weight, check: asked(question, yes, no), steps: steps.map(stepOf) });

/** A cause that a professional has to put right. */
export const expert = (
  title: string,
  weight: number,
  [question, yes, no]: [question: string, yes: string, no: string],
): Cause => ({ title, weight, check: asked(question, yes, no), steps: [] });

type Written<T extends Advice> = Omit<T, "task_kind">;

type GuideText = Omit<Written<Guide>, "who" | "parts" | "before" | "after" | "tools"> & {
  tools: string;
  parts?: Record<string, [low: number, high: number]>;
  before?: Said[];
  after?: Said[];
};

export const guide = ({
  tools,
  parts = {},
  before = [],
  after = [],
  ...text
}: GuideText): Written<Guide> => ({
  ...text,
  who: "do_it_yourself",
  tools: tools.split(", "),
  parts: Object.entries(parts).map(([name, cost_minor]) => ({ name, cost_minor })),
  before: before.map(stepOf),
  after: after.map(stepOf),
});

type CardText = Omit<Written<Card>, "who" | "causes" | "stop"> & {
  causes: Record<string, number>;
  stop?: string[];
};

export const card = ({ causes, stop = [], ...text }: CardText): Written<Card> => ({
  ...text,
  who: "professional",
  causes: Object.entries(causes).map(([title, weight]) => ({ title, weight, steps: [] })),
  stop,
});

/** The advice of one service, by the kinds of work in it. */
export const adviceFor = (
  service: string,
  byKind: Record<string, Written<Guide> | Written<Card>>,
): Advice[] =>
  Object.entries(byKind).map(([kind, written]) => ({ task_kind: `${service}.${kind}`, ...written }));
