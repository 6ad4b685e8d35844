import { readFileSync } from "node:fs";
import { median } from "../../bench/statistics.ts";
import { price } from "../../shared/domain/pricing/pricing.ts";
import { canWait, type Finding, type Reading } from "../../shared/domain/pricing/reading.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { dangerQuestionId } from "../../shared/vendors/ai/rules/danger-question.ts";
import type { Found, Measure } from "../report.ts";
import { at, concluded, read } from "./concluded.ts";

/** A frozen sentence: the kinds of work it asks for, any of the lists being right; none: nothing is to be done. */
type Frozen = {
  class: string;
  wanted: string[][];
  amount: { value: number; unit: "m2" | "m" | "x" } | undefined;
  text: string;
};

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

type Set = "frozen" | "strangers" | "spanish" | "spanish-frozen";

const filesOf = {
  frozen: ["frozen-sentences.tsv", "frozen-dangers.tsv"],
  strangers: ["strangers.tsv", "strangers-dangers.tsv"],
  spanish: ["spanish-sentences.tsv", "spanish-dangers.tsv"],
  "spanish-frozen": ["spanish-frozen-sentences.tsv", "spanish-frozen-dangers.tsv"],
} as const satisfies Record<Set, readonly [string, string]>;

/** The languages are read by way of English, so an amount there is a number with the same units. */
export const frozenSentences = (set: Set = "frozen"): Frozen[] =>
  rowsOf(filesOf[set][0]).map(([name = "", , wanted = "", amount = "", text = ""]) => {
    const [, value, unit] = /^([\d.]+)(m2|m|x)$/.exec(amount) ?? [];
    return {
      class: name,
      wanted: wanted === "-" ? [] : wanted.split("|").map((together) => together.split("+")),
      amount: value ? { value: Number(value), unit: unit as "m2" | "m" | "x" } : undefined,
      text,
    };
  });

export const frozenDangers = (
  set: Set = "frozen",
): { language: string; flag: string | undefined; text: string }[] =>
  rowsOf(filesOf[set][1]).map(([language = "", flag = "", text = ""]) => ({
    language,
    flag: flag === "-" ? undefined : flag,
    text,
  }));

type Case = { scored: Frozen; reading: Reading; quote: Quote };

const serviceOf = (task_kind: string): string => task_kind.split(".")[0] as string;

const surest = (findings: readonly Finding[]): Finding | undefined =>
  findings.toSorted((one, other) => other.confidence - one.confidence)[0];

const isRightService = ({ scored: { wanted }, reading: { findings } }: Case): boolean =>
  wanted.length === 0
    ? findings.length === 0
    : wanted.some((together) =>
        together.length === 1
          ? surest(findings)?.service === serviceOf(together[0] as string)
          : together.every((kind) => findings.some(({ service }) => service === serviceOf(kind))),
      );

const hasAmount = ({ amount }: Frozen, { quantity, unit }: Finding): boolean => {
  if (!amount || unit === "job" || unit === "hour") return true;
  const said = unit === "square_metre" ? "m2" : unit === "linear_metre" ? "m" : "x";
  return said === amount.unit && Math.abs(quantity - amount.value) <= 0.03 * amount.value;
};

/** The kinds that were asked for and no other, in the amount that was said. */
const isRightTask = ({ scored, reading: { findings } }: Case): boolean => {
  if (scored.wanted.length === 0) return findings.length === 0;
  return scored.wanted.some(
    (together) =>
      findings.length === together.length &&
      together.every((kind) => findings.some(({ task_kind }) => task_kind === kind)) &&
      findings.every((finding) => hasAmount(scored, finding)),
  );
};

const isAcceptable = ({ quote }: Case): boolean => quote.state === "estimated";

/** An acceptable price with work that nobody asked for, or for another amount than was said. */
const isPricedWrong = (one: Case): boolean =>
  isAcceptable(one) &&
  (one.quote.tasks.some(
    ({ service }) => !one.scored.wanted.flat().some((kind) => serviceOf(kind) === service),
  ) ||
    one.reading.findings.some((finding) => !hasAmount(one.scored, finding)));

const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);

const widthOf = ({ reading }: Case): number => {
  const { rules, rates } = defaultPricingBasis;
  const { low_minor, high_minor } = price(reading.findings, rules, rates, { region: "US-IL", at });
  return high_minor / Math.max(1, low_minor);
};

/** The class of a set whose requests are past or solved, and so on, by the names that each set has. */
const classesOf = {
  past: ["past", "pasado"],
  nonsense: ["nonsense", "nothing", "sin_sentido"],
  emergencies: ["emergencies", "urgencias"],
};

/** Only the scores are shown, so that nobody tunes on what was answered wrong. */
const evaluateSet = (set: Set, title: string, told: string): Found => {
  const cases = frozenSentences(set).map((scored): Case => {
    const reading = read(scored.text);
    return { scored, reading, quote: concluded(scored.text, reading) };
  });
  const measure = (
    name: string,
    among: readonly Case[],
    holds: (one: Case) => boolean,
    goal: Partial<Pick<Measure, "bar" | "better">> = {},
  ): Measure => ({
    name,
    value: share(among.filter(holds).length, among.length),
    of: among.length,
    better: "more",
    ...goal,
  });
  const of = (...names: string[]) => cases.filter(({ scored }) => names.includes(scored.class));
  const calm = cases.filter(({ scored }) => !classesOf.emergencies.includes(scored.class));
  const about = cases.filter(({ scored }) => scored.wanted.length > 0);
  const classes = [...new Set(cases.map(({ scored }) => scored.class))];
  const acceptable = cases.filter(isAcceptable);
  const widths = acceptable.map(widthOf);
  const dangers = frozenDangers(set).map((danger) => {
    const { safety, questions } = read(danger.text);
    return { ...danger, seen: safety, asked: isAskedAboutDanger(questions) };
  });
  const real = dangers.filter(({ flag }) => flag);
  const harmless = dangers.filter(({ flag }) => !flag);
  return {
    title,
    told: `${cases.length} requests of ${classes.length} classes, ${real.length} dangers and ${harmless.length} near misses. ${told}`,
    measures: [
      measure("right service", about, isRightService, { bar: 0.97 }),
      measure("right task and amount, nothing added", cases, isRightTask, { bar: 0.9 }),
      measure("acceptable price for wrong work or amount", cases, isPricedWrong, {
        bar: 0.005,
        better: "less",
      }),
      measure("precision of what is priced without a person", acceptable, (one) => !isPricedWrong(one), {
        bar: 0.995,
      }),
      measure("coverage: priced without a person", about, isAcceptable),
      measure("past, solved or somebody else's", of(...classesOf.past), isRightTask, { bar: 0.9 }),
      measure("nonsense and other trades to nothing", of(...classesOf.nonsense), isRightService, { bar: 1 }),
      measure("emergencies seen as such", of(...classesOf.emergencies), isSeenAsEmergency, { bar: 0.98 }),
      measure(
        "emergencies seen or asked about",
        of(...classesOf.emergencies),
        (one) => isSeenAsEmergency(one) || isAskedAboutUrgency(one),
      ),
      measure("other request asked how soon", calm, isAskedAboutUrgency, { better: "less" }),
      ...classes.map((name) => measure(`right task: ${name}`, of(name), isRightTask)),
      {
        name: "danger seen",
        value: share(real.filter(({ seen }) => seen.length > 0).length, real.length),
        of: real.length,
        bar: 0.98,
        better: "more",
      },
      {
        name: "danger seen or asked about",
        value: share(real.filter(({ seen, asked }) => seen.length > 0 || asked).length, real.length),
        of: real.length,
        bar: 0.98,
        better: "more",
      },
      {
        name: "danger seen for what it is",
        value: share(
          real.filter(({ flag, seen }) => seen.some((one) => one.flag === flag)).length,
          real.length,
        ),
        of: real.length,
        better: "more",
      },
      {
        name: "false alarm",
        value: share(harmless.filter(({ seen }) => seen.length > 0).length, harmless.length),
        of: harmless.length,
        bar: 0.005,
        better: "less",
      },
      {
        name: "near miss asked about",
        value: share(
          harmless.filter(({ seen, asked }) => seen.length === 0 && asked).length,
          harmless.length,
        ),
        of: harmless.length,
        better: "less",
      },
      measure(
        "request without danger asked about one",
        calm,
        ({ reading }) => isAskedAboutDanger(reading.questions),
        { better: "less" },
      ),
      {
        name: "acceptable ranges wider than 3 times",
        value: share(widths.filter((width) => width > 3).length, widths.length),
        of: widths.length,
        bar: 0,
        better: "less",
      },
    ],
    figures: [
      {
        name: "median width of an acceptable range (high ÷ low)",
        value: widths.length === 0 ? 0 : Math.round(median(widths) * 100) / 100,
      },
    ],
    misses: [],
  };
};

const isSeenAsEmergency = ({ reading: { findings, safety } }: Case): boolean =>
  safety.length > 0 || findings.some(({ urgency }) => urgency === "emergency");

const isAskedAboutUrgency = ({ reading: { questions } }: Case): boolean =>
  questions.some(({ question_id }) => question_id === canWait);

const isAskedAboutDanger = (questions: Reading["questions"]): boolean =>
  questions.some(({ question_id }) => question_id === dangerQuestionId);

export const evaluateFrozen = (): Found =>
  evaluateSet(
    "frozen",
    "Estimator without a model, frozen sets",
    "They were written before the rules that they measure were changed, and nobody looks at what was answered wrong. An amount is part of a right task where the request names one.",
  );

/** What strangers write who know neither the catalog's words nor the sets of before. */
export const evaluateStrangers = (): Found =>
  evaluateSet(
    "strangers",
    "Estimator without a model, strangers' sets",
    "Every fifth request and every fifth ten of the dangers that two writers wrote without knowing the catalog's words; the service's models have learned from the others of theirs, and from nothing here. They are harder than the other sets: most name a thing by what it does, or another trade's thing beside it.",
  );

export const evaluateSpanish = (): Found =>
  evaluateSet(
    "spanish",
    "Estimator without a model, in Spanish, development set",
    "As people write in Spain and America, in 21 classes; what is being worked on.",
  );

export const evaluateSpanishFrozen = (): Found =>
  evaluateSet(
    "spanish-frozen",
    "Estimator without a model, in Spanish, frozen set",
    "Another set of the same size, of the same writer. Nobody looks at what was answered wrong.",
  );
