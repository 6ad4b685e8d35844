import { noneAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { Answer, Finding, Reading } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed, taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { titleOf } from "../../../domain/pricing/titles.ts";
import { type Estimator, type EstimatorInput, unreadOf } from "../estimator.ts";
import { dangerAnswered, dangerQuestion } from "./danger-question.ts";
import { decided } from "./decided.ts";
import { fitting } from "./fitting.ts";
import { isUnreadable, readInEnglish } from "./languages/gloss.ts";
import { isMeasured, measured } from "./measure.ts";
import { otherTradeIn } from "./other-trades.ts";
import { ownWorkIn, possibleOwnWork } from "./own-kinds.ts";
import { chosenKind, languageQuestions, questionsFor, unansweredOf } from "./questions.ts";
import { dangersOf, warningOf } from "./safety.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { urgencyOf } from "./urgency.ts";

/** The estimator that needs no network: a text search over the taxonomy, with language rules around it. */
export const rulesEstimator = (): Estimator => ({
  read: async (input, { signal }) => {
    signal.throwIfAborted();
    return { ...readByRules(input), unread: unreadOf(input.media, new Set()) };
  },
});

const charactersRead = 6000;
const labelConfidenceCap = 0.5;
/** The confidence in work that is too large, or of a size that nobody knows: so low that an administrator reviews it. */
const beyondConfidence = 0.5;

/** Reads by rules only. Pure, except for the index, which is built at the first call. */
export const readByRules = (input: EstimatorInput): Reading => {
  const spoken = spokenWords(input).slice(0, charactersRead);
  const { said, language } = readInEnglish(spoken, input.country);
  const isForeign = said !== spoken;
  const answers = new Map(input.answers.map(({ question_id, value }) => [question_id, value]));
  const dangers = dangersOf(spoken);
  const safety = [...new Set([...dangers.sure, ...dangerAnswered(answers)])].map(warningOf);
  const haste =
    safety.length > 0
      ? { urgency: "emergency" as const, asked: [] }
      : urgencyOf(said, language === "es" ? spoken : undefined, answers);
  const { urgency } = haste;
  const ofOwn = { own: input.own ?? [], answers, country: input.country };
  const claimed = ofOwn.own.length > 0 ? ownWorkIn(spoken, urgency, ofOwn) : undefined;
  const words = claimed && claimed.rest !== spoken ? readInEnglish(claimed.rest, input.country).said : said;
  const labels = input.media.flatMap((medium) => medium.labels ?? []).join(". ");
  const named = segmentsOf(words);
  const hasOwn = claimed !== undefined && claimed.findings.length > 0;
  const fromWords =
    hasOwn && named.length === 0
      ? []
      : decided(named, { spoken: claimed?.rest ?? spoken, said: words }, language, input.country);
  const segments =
    fromWords.length > 0 || hasOwn
      ? fromWords
      : segmentsOf(labels).map((segment) => ({
          ...segment,
          confidence: Math.min(segment.confidence, labelConfidenceCap),
        }));
  const shown = input.media.map(({ kind }) => kind);
  const chosen = withChoices(
    segments.map((segment) => fitting(segment, input.country)),
    answers,
  );
  const only = chosen.filter(({ kind }) => isMeasured(kind)).length === 1;
  const drafts = chosen.map((segment) => ({
    segment,
    ...measured(segment, only ? words : undefined, answers, input.country),
  }));
  const isNothing = drafts.length === 0 && claimed?.findings.length === 0;
  const own = isNothing ? possibleOwnWork(spoken, urgency, ofOwn) : claimed;
  const findings = merged([
    ...(own?.findings ?? []),
    ...drafts.map(
      ({ segment, quantity, size, beyond, unknown }): Finding => ({
        task_kind: segment.kind.task_kind,
        service: segment.kind.service,
        title: titleOf(segment.kind),
        quantity,
        unit: segment.kind.unit,
        ...(size && { size }),
        urgency,
        confidence:
          Math.round(
            (beyond || unknown ? Math.min(segment.confidence, beyondConfidence) : segment.confidence) * 100,
          ) / 100,
        evidence: (isForeign ? spoken.trim() : segment.evidence).slice(0, 300),
      }),
    ),
  ]);
  const questionsOf = () => {
    if (drafts.length === 0 && isUnreadable(spoken)) return languageQuestions(answers);
    const isOwnAlone = drafts.length === 0 && own !== undefined && own.findings.length > 0;
    const builtIn = isOwnAlone
      ? []
      : questionsFor(drafts, answers, shown, input.country, otherTradeIn(words));
    return own ? unansweredOf([...own.questions, ...builtIn], answers) : builtIn;
  };
  const asked = safety.length === 0 && dangers.possible.length > 0 ? [dangerQuestion(dangers.possible)] : [];
  const leftover = [...new Set(chosen.flatMap((one) => one.leftover.map(({ word }) => word)))];
  return {
    findings,
    ...(leftover.length > 0 && { leftover: leftover.slice(0, 20) }),
    questions: unansweredOf(
      [...asked, ...questionsOf(), ...(findings.length > 0 ? haste.asked : [])],
      answers,
    ),
    safety,
    confidence: findings.length === 0 ? 0 : Math.min(...findings.map((finding) => finding.confidence)),
    understood: findings.length > 0,
  };
};

const spokenWords = ({ text, answers, media }: EstimatorInput): string =>
  [
    text,
    ...answers.flatMap(({ question_id, value }) =>
      question_id === "describe" && typeof value === "string" ? [value] : [],
    ),
    ...media.flatMap(({ words, transcript }) => [...(words ?? []), ...(transcript ? [transcript] : [])]),
  ].join("\n");

type Answers = Map<string, Answer["value"]>;

const chosenConfidence = 0.85;

/** The segments with the kinds that the customer chose when asked. */
const withChoices = (segments: Segment[], answers: Answers): Segment[] => {
  const meant = segments.filter(({ kind }) => answers.get(`kind:${kind.service}`) !== noneAnswer);
  const chosen = meant.map((segment): Segment => {
    const kind = chosenKind(answers, segment.kind.service, [...segment.rivals, ...segment.elsewhere]);
    return kind
      ? {
          ...segment,
          kind,
          confidence: chosenConfidence,
          rivals: [],
          likely: [],
          elsewhere: [],
          leftover: [],
        }
      : segment;
  });
  const service = serviceNamed(String(answers.get("service") ?? ""));
  if (service === undefined || answers.get(`kind:${service.service}`) === noneAnswer) return chosen;
  if (chosen.some(({ kind }) => kind.service === service.service)) return chosen;
  const kind = chosenKind(answers, service.service) ?? (taskKind(service.general) as TaskKind);
  const likely = service.kinds.filter((one) => one !== kind).slice(0, 4);
  return [
    {
      kind,
      confidence: 0.65,
      evidence: service.title,
      text: "",
      rivals: [],
      likely,
      elsewhere: [],
      leftover: [],
    },
  ];
};

/** One finding for each kind; the same work named twice counts once, at the larger quantity. */
const merged = (findings: Finding[]): Finding[] => {
  const byKind = new Map<string, Finding>();
  for (const finding of findings) {
    const known = byKind.get(finding.task_kind);
    if (known === undefined) byKind.set(finding.task_kind, finding);
    else {
      byKind.set(finding.task_kind, {
        ...known,
        quantity: Math.max(known.quantity, finding.quantity),
        confidence: Math.max(known.confidence, finding.confidence),
        size: known.size ?? finding.size,
      });
    }
  }
  return [...byKind.values()].slice(0, 20);
};
