import { price } from "../../shared/domain/pricing/pricing.ts";
import type { Finding, Reading } from "../../shared/domain/pricing/reading.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import type { Found, Measure, Miss } from "../report.ts";
import { at, concluded, read } from "./concluded.ts";
import { sameAmounts, sameClauses, sameWithDetail, secondWithDetail } from "./same-meaning.ts";
import { dangers, type Scored, type ScoredSet, sentences } from "./sentences.ts";

const surest = (findings: readonly Finding[]): Finding | undefined =>
  findings.toSorted((one, other) => other.confidence - one.confidence)[0];

const isRight = ({ services }: Scored, { findings }: Reading): boolean => {
  if (services.length === 0) return findings.length === 0;
  const found = findings.map(({ service }) => service);
  return services.some((together) =>
    together.length === 1
      ? surest(findings)?.service === together[0]
      : together.every((service) => found.includes(service)),
  );
};

const isAmount = ({ amounts }: Scored, { findings }: Reading): boolean => {
  const { unit, quantity } = surest(findings) ?? {};
  if (quantity === undefined || unit === "job") return quantity !== undefined;
  const wanted = unit === "square_metre" ? "m2" : unit === "linear_metre" ? "m" : "x";
  return amounts.some(
    (amount) => amount.unit === wanted && Math.abs(quantity - amount.value) <= 0.03 * amount.value,
  );
};

/** Whether a price could be accepted for work that nobody requested. */
const isPricedWrong = ({ services }: Scored, { state, tasks }: Quote): boolean =>
  state === "estimated" && tasks.some(({ service }) => !services.flat().includes(service));

const told = ({ findings }: Reading): string =>
  findings
    .map(({ task_kind, quantity, confidence }) => `${task_kind} ${quantity} (${confidence})`)
    .join(", ") || "nothing";

const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);

type Case = { scored: Scored; reading: Reading; quote: Quote };

const shareOf = (
  name: string,
  cases: readonly Case[],
  counts: (one: Case) => boolean,
  { better, bar }: Pick<Measure, "better" | "bar">,
): { measure: Measure; misses: Miss[] } => {
  const counted = cases.filter(counts);
  const wrong = better === "more" ? cases.filter((one) => !counted.includes(one)) : counted;
  return {
    measure: {
      name,
      value: share(counted.length, cases.length),
      of: cases.length,
      better,
      ...(bar !== undefined && { bar }),
    },
    misses: wrong.map(({ scored, reading }) => ({
      measure: name,
      asked: scored.text,
      answered: told(reading),
    })),
  };
};

const priceOf = (text: string): string => {
  const { findings } = read(text);
  const { rules, rates } = defaultPricingBasis;
  const { tasks } = price(findings, rules, rates, { region: "US-IL", at });
  return tasks
    .map(
      ({ task_kind, quantity, low_minor, high_minor }) =>
        `${task_kind} ${quantity} ${low_minor}-${high_minor}`,
    )
    .sort()
    .join(", ");
};

const sameness = (
  name: string,
  groups: readonly (readonly string[])[],
): { measure: Measure; misses: Miss[] } => {
  const pairs = groups.flatMap(([first = "", ...others]) => others.map((other) => [first, other] as const));
  const wrong = pairs.filter(([one, other]) => priceOf(one) === "" || priceOf(one) !== priceOf(other));
  return {
    measure: {
      name,
      value: share(pairs.length - wrong.length, pairs.length),
      of: pairs.length,
      bar: 1,
      better: "more",
    },
    misses: wrong.map(([one, other]) => ({
      measure: name,
      asked: `${one} / ${other}`,
      answered: `${priceOf(one)} / ${priceOf(other)}`,
    })),
  };
};

const onDangers = (set: "first" | "second") => {
  const of = set === "first" ? "" : ", second set";
  const read_all = dangers(set).map((danger) => ({ ...danger, said: read(danger.text) }));
  const real = read_all.filter(({ flag }) => flag);
  const harmless = read_all.filter(({ flag }) => !flag);
  const unseen = real.filter(({ said }) => said.safety.length === 0);
  const false_alarms = harmless.filter(({ said }) => said.safety.length > 0);
  const rightly = real.filter(({ said, flag }) => said.safety.some((one) => one.flag === flag));
  const misses = (measure: string, which: typeof read_all): Miss[] =>
    which.map(({ text, said }) => ({
      measure,
      asked: text,
      answered: said.safety.map(({ flag }) => flag).join(", ") || "no danger",
    }));
  const measures: Measure[] = [
    {
      name: `danger seen${of}`,
      value: 1 - share(unseen.length, real.length),
      of: real.length,
      bar: 0.98,
      better: "more",
    },
    {
      name: `danger seen for what it is${of}`,
      value: share(rightly.length, real.length),
      of: real.length,
      better: "more",
    },
    {
      name: `false alarm${of}`,
      value: share(false_alarms.length, harmless.length),
      of: harmless.length,
      bar: 0.05,
      better: "less",
    },
  ];
  return {
    measures,
    misses: [...misses(`danger seen${of}`, unseen), ...misses(`false alarm${of}`, false_alarms)],
  };
};

type Part = { measure: Measure; misses: Miss[] };

const onSentences = (set: ScoredSet): { count: number; parts: Part[] } => {
  const cases = sentences(set).map((scored): Case => {
    const reading = read(scored.text);
    return { scored, reading, quote: concluded(scored.text, reading) };
  });
  const about = cases.filter(({ scored }) => scored.services.length > 0);
  const nonsense = cases.filter(({ scored }) => scored.services.length === 0);
  const right = ({ scored, reading }: Case) => isRight(scored, reading);
  const classes = [...new Set(about.map(({ scored }) => scored.class))];
  const parts = [
    shareOf("right service", about, right, { better: "more", bar: 0.95 }),
    ...classes.map((name) => {
      const those = about.filter(({ scored }) => scored.class === name);
      return { ...shareOf(`right service: ${name}`, those, right, { better: "more" }), misses: [] };
    }),
    shareOf("nonsense to nothing", nonsense, right, { better: "more", bar: 1 }),
    shareOf("priced wrong work", cases, ({ scored, quote }) => isPricedWrong(scored, quote), {
      better: "less",
      bar: 0.01,
    }),
    shareOf(
      "right amount",
      cases.filter(({ scored }) => scored.amounts.length > 0),
      ({ scored, reading }) => isAmount(scored, reading),
      { better: "more", bar: 0.95 },
    ),
    {
      ...shareOf("understood and priced at once", about, ({ quote }) => quote.state === "estimated", {
        better: "more",
      }),
      misses: [],
    },
  ];
  return { count: cases.length, parts };
};

/** The estimator's results for sentences by strangers, without a model. */
export const evaluateEstimator = (): Found => {
  const { count, parts } = onSentences("first");
  const all = [
    ...parts,
    sameness("same price: amounts in other forms", sameAmounts),
    sameness("same price: other order", sameClauses),
    sameness("same price: more detail", sameWithDetail),
  ];
  const [danger, more] = [onDangers("first"), onDangers("second")];
  return {
    title: "Estimator without a model, development set",
    told: `${count} sentences of strangers by class, ${danger.measures[0]?.of} that name a danger in seven languages and ${danger.measures[2]?.of} that only sound so, and ${more.measures[0]?.of} and ${more.measures[2]?.of} of a second set. What was answered wrong has been looked at, so it measures what is being worked on and nothing new. The sentences were written from the services' names alone and committed before the words were tuned; a test keeps them apart from everything that the words are tuned on. Whoever wrote them also wrote the words of makers, regions, languages and dangers later, so those classes may flatter: sentences of other people are the better measure.`,
    measures: [...all.map(({ measure }) => measure), ...danger.measures, ...more.measures],
    misses: [...all.flatMap(({ misses }) => misses), ...danger.misses, ...more.misses],
  };
};

/** The same on the second set, without showing which sentences were answered wrong. */
export const evaluateSecondEstimator = (): Found => {
  const { count, parts } = onSentences("second");
  const all = [...parts, sameness("same price: more detail", secondWithDetail)];
  return {
    title: "Estimator without a model, second set",
    told: `${count} more sentences and ${secondWithDetail.length} pairs with more detail, written from the services' names alone before the words were tuned anew. What was answered wrong is not listed, so that nobody tunes on it.`,
    measures: all.map(({ measure }) => measure),
    misses: [],
  };
};
