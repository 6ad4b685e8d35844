import { measuresInFeet } from "../../markets/countries.ts";
import { policy } from "../policy.ts";
import { price } from "../pricing/pricing.ts";
import type { Finding, Question, UnitOfWork, Urgency } from "../pricing/reading.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { asksAmount, metres_per_foot, square_metres_per_square_foot } from "../pricing/units.ts";
import type { Provisional, Understood } from "./quote.ts";
import { circumstancesOf } from "./region.ts";

const inWords: Record<UnitOfWork, (quantity: number, imperial: boolean) => string> = {
  each: (quantity) => `${quantity}`,
  job: () => "one visit",
  room: (quantity) => (quantity === 1 ? "one room" : `${quantity} rooms`),
  hour: (quantity) => (quantity === 1 ? "one hour" : `${quantity} hours`),
  square_metre: (quantity, imperial) =>
    imperial ? `${Math.round(quantity / square_metres_per_square_foot)} square feet` : `${quantity} m²`,
  linear_metre: (quantity, imperial) =>
    imperial ? `${Math.round(quantity / metres_per_foot)} feet` : `${quantity} m`,
};

type Asked = {
  understood: readonly Understood[];
  questions: readonly Question[];
  urgency?: Urgency | undefined;
} & Parameters<typeof circumstancesOf>[0];

const questionOf = (questions: readonly Question[], question_id: string): Question | undefined =>
  questions.find((question) => question.question_id === question_id);

/** The kinds of work that a question still leaves open, the understood one first; a question about a whole service is none. */
const openKinds = ({ task_kind }: Understood, asked: Question | undefined): string[] => {
  const offered = (asked?.options ?? []).map(({ value }) => value).filter((value) => taskKind(value));
  return offered.includes(task_kind) && offered.length <= policy.quote.questions_most
    ? [task_kind, ...offered.filter((value) => value !== task_kind)]
    : [task_kind];
};

const assumptionsOf = (
  one: Understood,
  questions: readonly Question[],
  imperial: boolean,
): Provisional["assumptions"] => {
  const kind = questionOf(questions, `kind:${one.service}`);
  const amount = questions.find(({ question_id }) => asksAmount(one.task_kind, question_id));
  const others = openKinds(one, kind).length - 1;
  return [
    ...(kind
      ? [
          {
            question_id: kind.question_id,
            text:
              others > 0
                ? `The range covers “${one.title}” and the other kinds of work that you can choose from. Choose one, and it gets narrower.`
                : `We assumed “${one.title}”. Choose another kind of work if that is wrong.`,
          },
        ]
      : []),
    ...(amount
      ? [
          {
            question_id: amount.question_id,
            text: `We assumed ${inWords[one.unit](one.quantity, imperial)} for “${one.title}”. If that is wrong, tell us how much it is.`,
          },
        ]
      : []),
  ];
};

/**
 * What the work may cost while questions are open, and what that assumes: the present rules, the usual amount where
 * none was named, and every kind of work that is still to choose from. Undefined where nothing was understood.
 */
export const provisionalOf = (
  { understood, questions, urgency = "normal", place, market }: Asked,
  { rules, rates }: PricingBasis,
  at: string,
): Provisional | undefined => {
  const known = understood.filter(({ task_kind, own }) => own ?? taskKind(task_kind));
  if (known.length === 0) return undefined;
  const ranges = known.map((one) => {
    const asked = questionOf(questions, `kind:${one.service}`);
    const findings = openKinds(one, asked).map((task_kind): Finding => {
      const kind = taskKind(task_kind);
      const isSame = task_kind === one.task_kind;
      const isCountedSo = isSame || kind?.unit === one.unit;
      const { own, ...work } = one;
      return {
        ...work,
        ...(own && isSame && { own }),
        task_kind,
        quantity: isCountedSo ? one.quantity : (kind?.default_quantity ?? 1),
        urgency,
        evidence: "",
      };
    });
    const { tasks } = price(findings, rules, rates, circumstancesOf({ place, market }, at));
    return {
      low: Math.min(...tasks.map(({ low_minor }) => low_minor)),
      high: Math.max(...tasks.map(({ high_minor }) => high_minor)),
    };
  });
  return {
    low_minor: ranges.reduce((sum, { low }) => sum + low, 0),
    high_minor: ranges.reduce((sum, { high }) => sum + high, 0),
    assumptions: known.flatMap((one) => assumptionsOf(one, questions, measuresInFeet(place?.country))),
  };
};
