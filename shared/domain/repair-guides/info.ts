import { materialsMinor, type PriceIncreaseRate, type QuotationRules } from "../pricing/pricing.ts";
import type { SafetyFlag } from "../pricing/reading.ts";
import type { TaskKind } from "../pricing/taxonomy/task-kind.ts";
import { serviceNamed, taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { serviceTitleIn } from "../pricing/titles.ts";
import type { Advice } from "./advice.ts";
import { type Made, nextOf, possibleCauses, stepsFor } from "./dialogue.ts";
import type { Guidebook } from "./guidebook.ts";
import type { RepairInfo } from "./info-view.ts";
import { libraryRevision } from "./trades/library.ts";

type Known = { task_kind?: string | undefined; checks: readonly Made[]; safety: readonly SafetyFlag[] };
type Prices = { rules: QuotationRules; rates: readonly PriceIncreaseRate[]; region?: string; at: string };

const stateOf = (advice: Advice, known: Known): RepairInfo["state"] => {
  const { next } = nextOf(advice, known.checks);
  if (next === "check") return "checking";
  return next === "unclear" ? "unclear" : "settled";
};

const share = (likelihood: number): number => Math.round(likelihood * 100) / 100;

/** What a repair session has come to, in the words of a guidebook. Undefined: it is not known yet what the repair is. */
export const repairInfo = (book: Guidebook, known: Known, prices: Prices): RepairInfo | undefined => {
  const advice = book.adviceOn(known.task_kind ?? "");
  const kind = taskKind(known.task_kind ?? "");
  if (!advice || !kind) return undefined;
  const next = nextOf(advice, known.checks);
  const isSafe = known.safety.length === 0;
  const alone =
    advice.who === "do_it_yourself" && isSafe && next.next !== "professional" && next.next !== "unclear";
  const service = serviceNamed(kind.service);
  const title = book.titleOf(kind.task_kind);
  return {
    task_kind: kind.task_kind,
    issue: advice.issue,
    state: stateOf(advice, known),
    causes: possibleCauses(advice, known.checks).map(({ cause, likelihood }) => ({
      title: cause.title,
      likelihood: share(likelihood),
      who: cause.steps.length > 0 && isSafe ? ("do_it_yourself" as const) : ("professional" as const),
    })),
    severity: isSafe ? advice.severity : "emergency",
    safety: [...known.safety],
    who: alone ? "do_it_yourself" : "professional",
    ...whyOf(book, advice, next, alone),
    ...(alone && { difficulty: advice.difficulty }),
    minutes: alone
      ? { low: advice.minutes[0], high: advice.minutes[1] }
      : { low: kind.labour_minutes.low, high: kind.labour_minutes.high },
    tools: alone ? advice.tools : [],
    parts: alone
      ? advice.parts.map(({ name, cost_minor: [low, high] }) => ({
          name,
          low_minor: materialsMinor(low, kind.service, prices.rules, prices.rates, prices),
          high_minor: materialsMinor(high, kind.service, prices.rules, prices.rates, prices),
        }))
      : [],
    currency: prices.rules.currency,
    steps: alone && next.next === "repair" ? stepsFor(advice, next.cause) : [],
    meanwhile: advice.who === "professional" ? advice.meanwhile : [],
    stop: advice.stop,
    never: advice.never,
    suggested_service: {
      service: kind.service,
      title: service ? serviceTitleIn(book.language, service) : kind.service,
      task_kind: kind.task_kind,
      task_title: title,
    },
    sources: [{ knowledge_id: kind.task_kind, revision: libraryRevision, title }],
  };
};

/** The same of an operator's own kind of work, which no guide is about. */
export const ownRepairInfo = (
  kind: TaskKind,
  { safety }: Pick<Known, "safety">,
  { rules }: Pick<Prices, "rules">,
  service_title: string,
): RepairInfo => ({
  task_kind: kind.task_kind,
  issue: kind.title,
  state: "settled",
  causes: [],
  severity: safety.length > 0 ? "emergency" : "low",
  safety: [...safety],
  who: "professional",
  minutes: kind.labour_minutes,
  tools: [],
  parts: [],
  currency: rules.currency,
  steps: [],
  meanwhile: [],
  stop: [],
  never: [],
  suggested_service: {
    service: kind.service,
    title: service_title,
    task_kind: kind.task_kind,
    task_title: kind.title,
  },
  sources: [],
});

const whyOf = (
  { couldBe }: Guidebook,
  advice: Advice,
  next: ReturnType<typeof nextOf>,
  alone: boolean,
): { why?: string } => {
  if (alone) return {};
  if (advice.who === "professional") return { why: advice.why };
  if (next.next !== "professional" || !next.cause?.check) return {};
  return { why: next.isPossible ? couldBe(next.cause.title) : next.cause.check.yes };
};
