import {
  asTaskKind,
  type KindPreview,
  kindPolicy,
  type OwnKind,
  type OwnTaskKind,
} from "../../domain/pricing/own-kind.ts";
import { price } from "../../domain/pricing/pricing.ts";
import type { Finding } from "../../domain/pricing/reading.ts";
import type { PricingBasis } from "../../domain/pricing/rules.ts";
import { taskKinds } from "../../domain/pricing/taxonomy/taxonomy.ts";
import { titleOf } from "../../domain/pricing/titles.ts";
import { marketOf } from "../../markets/served.ts";
import { namesOwnWork } from "../../vendors/ai/rules/own-kinds.ts";
import { readByRules } from "../../vendors/ai/rules/rules-estimator.ts";

const readIn = (country: string, text: string, own: readonly OwnTaskKind[]): Finding[] =>
  readByRules({ text, answers: [], media: [], country, own }).findings;

const kindsIn = (findings: readonly Finding[]): string =>
  findings.map(({ task_kind }) => task_kind).join(", ");

/** What is said of built-in work: its titles and the expressions that say it all. */
const builtInSentences = (): string[] => [
  ...new Set(
    taskKinds.flatMap((kind) => [titleOf(kind), ...kind.phrases.split(",").map((one) => one.trim())]),
  ),
];

/** How requests are read and priced with a kind of work as it is said, beside all others. Reads nothing from the table. */
export const previewOf = (
  said: OwnKind,
  active: readonly OwnTaskKind[],
  { rules, rates }: PricingBasis,
  at: string,
): KindPreview => {
  const { country } = marketOf(said);
  const readAs = (text: string, own: readonly OwnTaskKind[]) => readIn(country, text, own);
  const kind = asTaskKind(said);
  const others = active.filter(({ task_kind }) => task_kind !== kind.task_kind);
  const own = [...others, kind];
  const examples = said.examples.map((text) => {
    const findings = readAs(text, own);
    const { tasks } = price(findings, rules, rates, { market: said.market, at });
    return {
      text,
      right: findings.some(({ task_kind }) => task_kind === kind.task_kind),
      read_as: tasks.map(({ task_kind, title, quantity, low_minor, high_minor, duration_minutes }) => ({
        ...{ task_kind, title, quantity, low_minor, high_minor, duration_minutes },
      })),
    };
  });
  const otherwise = builtInSentences()
    .filter((text) => namesOwnWork(text, kind, country))
    .map((text) => ({
      text,
      before: kindsIn(readAs(text, others)),
      after: kindsIn(readAs(text, own)),
    }))
    .filter(({ before, after }) => before !== after);
  return { examples, otherwise: otherwise.slice(0, kindPolicy.otherwise_most) };
};
