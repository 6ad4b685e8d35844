import type { ReadBy } from "../../domain/pricing/read-by.ts";
import type { Answer, Finding, Question, Reading, SafetyWarning } from "../../domain/pricing/reading.ts";
import type { TaskKind } from "../../domain/pricing/taxonomy/task-kind.ts";
import { titleOf } from "../../domain/pricing/titles.ts";
import type { EstimatorInput } from "./estimator.ts";
import { kindAmong, type ModelOutput, type NamedWork } from "./model-output.ts";
import { amountAnswered, measured } from "./rules/measure.ts";
import { boundedQuantity } from "./rules/quantities.ts";
import {
  chosenKind,
  kindQuestion,
  openQuestions,
  ownKindQuestion,
  quantityQuestion,
  sizeQuestions,
  unansweredOf,
} from "./rules/questions.ts";
import { readByRules } from "./rules/rules-estimator.ts";
import { warningOf } from "./rules/safety.ts";

/** From here on the rules are sure enough that a person looks where the model did not see the same trade. */
const sure = 0.75;
/** Below every rule's confidence threshold, so that an administrator reviews it. */
const disputedConfidence = 0.5;

type Answers = Map<string, Answer["value"]>;

const asChosen = (work: NamedWork, answers: Answers, own: readonly TaskKind[]): NamedWork => {
  const service = kindAmong(own, work.task_kind)?.service ?? "";
  const chosen =
    chosenKind(answers, service) ?? own.find(({ task_kind }) => task_kind === answers.get(`kind:${service}`));
  return chosen ? { ...work, task_kind: chosen.task_kind } : work;
};

/** Whether the rules are sure of a trade that the model does not see. */
const isDisputed = (works: readonly NamedWork[], byRules: Reading, own: readonly TaskKind[]): boolean => {
  const seen = new Set(works.map(({ task_kind }) => kindAmong(own, task_kind)?.service));
  return byRules.findings.some(({ service, confidence }) => confidence >= sure && !seen.has(service));
};

const wordsOf = ({ text, media }: EstimatorInput): string =>
  [text, ...media.flatMap(({ words = [], transcript = "" }) => [...words, transcript])].join("\n");

/** Whether the quoted words are the customer's own. */
const quoted = (evidence: string, words: string): boolean => {
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
  return plain(words).includes(plain(evidence));
};

type Context = {
  input: EstimatorInput;
  words: string;
  answers: Answers;
  byRules: Reading;
  /** The most that a finding may be sure. */
  most: number;
  isDanger: boolean;
};

/** A model's piece of work with its sizes, which are read in the words. */
const sized = (work: NamedWork, kind: TaskKind, { input, words, answers }: Context) => {
  const read = measured({ kind, text: words }, words, answers, input.country);
  const isByHome = kind.hours_by_area !== undefined || kind.hours_by_bedrooms !== undefined;
  return { ...read, quantity: isByHome ? read.quantity : (amountAnswered(answers, kind) ?? work.quantity) };
};

/** Whether neither the customer's words nor the rules nor anything shown speak for a piece of work. */
const isInvented = (evidence: string, service: string, { words, input, byRules }: Context): boolean =>
  input.media.length === 0 &&
  (evidence.trim() === "" || !quoted(evidence, words)) &&
  !byRules.findings.some((one) => one.service === service);

/** Asks which kind of work it is, of an own one among the own ones of its service. */
const whichOf = (kind: TaskKind, own: readonly TaskKind[]): Question =>
  kind.own
    ? ownKindQuestion(
        kind,
        own.filter(({ service }) => service === kind.service),
      )
    : kindQuestion(kind);

type Told = { finding: Finding; questions: Question[] };

const toldOf = (work: NamedWork, context: Context): Told[] => {
  const { words, isDanger, input } = context;
  const kind = kindAmong(input.own ?? [], work.task_kind);
  if (!kind) return [];
  const most = isInvented(work.evidence, kind.service, context) ? disputedConfidence : context.most;
  const { size, quantity, ...unknown } = sized(work, kind, context);
  const finding = {
    task_kind: kind.task_kind,
    ...(kind.own && { own: kind.own }),
    service: kind.service,
    title: titleOf(kind),
    quantity: boundedQuantity(quantity, kind.unit),
    unit: kind.unit,
    ...(kind.depends_on && size && { size }),
    urgency: isDanger ? ("emergency" as const) : work.urgency,
    confidence: Math.min(work.confidence, most),
    evidence: quoted(work.evidence, words) ? work.evidence.slice(0, 300) : "",
  };
  const questions = [
    ...(work.unclear.includes("kind") ? [whichOf(kind, input.own ?? [])] : []),
    ...(work.unclear.includes("quantity") && kind.unit !== "job"
      ? [quantityQuestion(kind, input.country)]
      : []),
    ...sizeQuestions(kind, unknown, input.country),
  ];
  return [{ finding, questions }];
};

const heard = ({ findings, safety }: Pick<Reading, "findings" | "safety">) => ({
  works: findings.map(({ task_kind, quantity }) => ({ task_kind, quantity })),
  dangers: safety.map(({ flag }) => flag),
});

const inWords = ({ works, dangers }: ReturnType<typeof heard>): string =>
  [...works.map(({ task_kind, quantity }) => `${task_kind} ${quantity}`), ...dangers].sort().join();

const warnings = (flags: readonly SafetyWarning["flag"][]): SafetyWarning[] =>
  [...new Set(flags)].map(warningOf);

/**
 * What follows from a model's answer and from what the rules read in the same words. The model wins; only where the rules
 * see a danger it stays one, and where they are sure of a trade that the model does not see, a person looks.
 */
export const mergedReading = (output: ModelOutput, input: EstimatorInput): Reading & { read_by: ReadBy } => {
  const byRules = readByRules(input);
  const answers = new Map(input.answers.map(({ question_id, value }) => [question_id, value]));
  const own = input.own ?? [];
  const chosen = output.works.map((work) => asChosen(work, answers, own));
  const works = [...new Map(chosen.map((work) => [work.task_kind, work])).values()];
  const safety = warnings([...byRules.safety.map(({ flag }) => flag), ...output.dangers]);
  const most = output.incomplete || isDisputed(works, byRules, own) ? disputedConfidence : 1;
  const context = { input, words: wordsOf(input), answers, byRules, most, isDanger: safety.length > 0 };
  const told = works.flatMap((work) => toldOf(work, context));
  const findings = told.map(({ finding }) => finding);
  const questions = told.length === 0 ? openQuestions(answers) : told.flatMap((one) => one.questions);
  const [model, rules] = [heard({ findings, safety: warnings(output.dangers) }), heard(byRules)];
  return {
    findings,
    questions: unansweredOf(questions, answers),
    safety,
    confidence: findings.length === 0 ? 0 : Math.min(...findings.map(({ confidence }) => confidence)),
    understood: findings.length > 0,
    read_by: { by: "model", ...(inWords(model) !== inWords(rules) && { differs: { model, rules } }) },
  };
};
