import * as z from "zod/mini";
import { AmountMinor, Currency, described, Int } from "../../kernel/schema.ts";
import { materialsMinor, type PriceIncreaseRate, type QuotationRules } from "../pricing/pricing.ts";
import { SafetyFlag } from "../pricing/reading.ts";
import { serviceNamed, taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { type Advice, Severity } from "./advice.ts";
import { type Made, nextOf, possibleCauses, stepsFor } from "./dialogue.ts";
import { adviceOn, libraryRevision } from "./guides/library.ts";

const StepView = z.object({
  text: described(z.string(), "What to do."),
  caution: described(z.optional(z.string()), "What to watch out for."),
});

/** What is known about a repair: the guide or card of its kind of work, with what the checks have shown. */
export const RepairInfo = z.object({
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  issue: described(z.string(), "What is wrong, in a sentence."),
  state: described(
    z.enum(["checking", "settled", "unclear"]),
    "Whether the cause is still being looked for, is known, or could not be found by checks.",
  ),
  causes: described(
    z.array(
      z.object({
        title: described(z.string(), "The possible cause."),
        likelihood: described(z.number(), "How likely it is among those that remain, from 0 to 1."),
        who: described(
          z.enum(["do_it_yourself", "professional"]),
          "Who can put it right: the customer or a professional.",
        ),
      }),
    ),
    "What it can be, likeliest first.",
  ),
  severity: described(Severity, "How bad it is if nothing is done."),
  safety: described(z.array(SafetyFlag), "Dangers that were recognized. No steps are shown then."),
  who: described(
    z.enum(["do_it_yourself", "professional"]),
    "Whether the customer can do it alone, or should have a professional do it.",
  ),
  why: described(z.optional(z.string()), "Why a professional is needed. Only if one is."),
  difficulty: described(z.optional(Int(1, 5)), "How hard it is to do alone: 1 is easy, 5 is hard."),
  minutes: described(
    z.object({ low: z.int(), high: z.int() }),
    "How long it takes, in minutes: the customer if they do it alone, otherwise a professional.",
  ),
  tools: described(z.array(z.string()), "What is needed to do it alone."),
  parts: described(
    z.array(
      z.object({
        name: described(z.string(), "The part."),
        low_minor: described(
          AmountMinor,
          "What it costs at least, in cents, by the rules that quotes are priced by.",
        ),
        high_minor: described(AmountMinor, "What it costs at most, in cents."),
      }),
    ),
    "Parts that may be needed, with what they cost.",
  ),
  currency: Currency,
  steps: described(
    z.array(StepView),
    "What to do, in order. Empty if a professional should do it or the cause is not known.",
  ),
  meanwhile: described(z.array(z.string()), "What helps until a professional comes."),
  stop: described(z.array(z.string()), "When to stop and call somebody."),
  never: described(z.array(z.string()), "What never to do."),
  suggested_service: described(
    z.object({
      service: described(z.string(), "Key of the service, such as `plumbing`."),
      title: described(z.string(), "Name of the service."),
      task_kind: described(z.string(), "The kind of work to ask a quote for."),
      task_title: described(z.string(), "Name of that kind of work."),
    }),
    "Who does such work.",
  ),
  sources: described(
    z.array(
      z.object({
        knowledge_id: described(z.string(), "Id of the guide or card."),
        revision: described(z.int(), "Its revision."),
        title: described(z.string(), "Its title."),
      }),
    ),
    "What this was taken from.",
  ),
});
export type RepairInfo = z.output<typeof RepairInfo>;

type Known = { task_kind?: string | undefined; checks: readonly Made[]; safety: readonly SafetyFlag[] };
type Prices = { rules: QuotationRules; rates: readonly PriceIncreaseRate[]; region?: string; at: string };

const stateOf = (advice: Advice, known: Known): RepairInfo["state"] => {
  const { next } = nextOf(advice, known.checks);
  if (next === "check") return "checking";
  return next === "unclear" ? "unclear" : "settled";
};

const share = (likelihood: number): number => Math.round(likelihood * 100) / 100;

/** What a repair session has come to. Undefined: it is not known yet what the repair is. */
export const repairInfo = (known: Known, prices: Prices): RepairInfo | undefined => {
  const advice = adviceOn(known.task_kind ?? "");
  const kind = taskKind(known.task_kind ?? "");
  if (!advice || !kind) return undefined;
  const next = nextOf(advice, known.checks);
  const isSafe = known.safety.length === 0;
  const alone =
    advice.who === "do_it_yourself" && isSafe && next.next !== "professional" && next.next !== "unclear";
  const service = serviceNamed(kind.service);
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
    ...whyOf(advice, next, alone),
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
      title: service?.title ?? kind.service,
      task_kind: kind.task_kind,
      task_title: kind.title,
    },
    sources: [{ knowledge_id: kind.task_kind, revision: libraryRevision, title: kind.title }],
  };
};

const whyOf = (advice: Advice, next: ReturnType<typeof nextOf>, alone: boolean): { why?: string } => {
  if (alone) return {};
  if (advice.who === "professional") return { why: advice.why };
  return next.next === "professional" && next.cause?.check ? { why: next.cause.check.yes } : {};
};
