import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Finding } from "../../shared/domain/pricing/reading.ts";
import { taskKind } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { Correction } from "../../shared/domain/quote/correction.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";
import type { Found, Measure } from "../report.ts";

const Line = z.pick(Correction, {
  words: true,
  answers: true,
  with_media: true,
  estimated: true,
  right: true,
  read_by: true,
});
type Line = z.output<typeof Line>;
type Works = readonly Pick<Finding, "task_kind" | "quantity">[];

const linesOf = (file: string): Line[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      const parsed = Line.safeParse(JSON.parse(line));
      if (!parsed.success)
        throw new Error(`${file}, line ${at + 1} is no correction: ${parsed.error.message}`);
      return [parsed.data];
    });

const namesOf = (works: Works, name: (task_kind: string) => string): string =>
  [...new Set(works.map(({ task_kind }) => name(task_kind)))].sort().join();

const sameKinds = (one: Works, other: Works): boolean =>
  namesOf(one, (kind) => kind) === namesOf(other, (kind) => kind);

const serviceOf = (task_kind: string): string => taskKind(task_kind)?.service ?? task_kind;

const sameServices = (one: Works, other: Works): boolean =>
  namesOf(one, serviceOf) === namesOf(other, serviceOf);

const sameAmounts = (one: Works, other: Works): boolean =>
  other.every(({ task_kind, quantity }) =>
    one.some((work) => work.task_kind === task_kind && Math.abs(work.quantity - quantity) <= 0.03 * quantity),
  );

const told = (works: Works): string =>
  works.map(({ task_kind, quantity }) => `${task_kind} ${quantity}`).join(", ") || "nothing";

/**
 * The estimator's present results for requests that people corrected, from a file of `npm run ops -- corrections`.
 * Requests with files are left out, as the file does not hold what was seen in them.
 */
export const evaluateCorrections = (file: string): Found => {
  const all = linesOf(file);
  const cases = all
    .filter(({ with_media }) => !with_media)
    .map((line) => {
      const { words, answers } = line;
      return { ...line, now: readByRules({ text: words, answers, media: [], country: "US" }).findings };
    });
  const measure = (
    name: string,
    among: typeof cases,
    holds: (one: (typeof cases)[number]) => boolean,
  ): Measure => ({
    name,
    value: among.length === 0 ? 0 : among.filter(holds).length / among.length,
    of: among.length,
    better: "more",
  });
  const wrong = cases.filter(({ now, right }) => !sameKinds(now, right) || !sameAmounts(now, right));
  const disputed = all.flatMap(({ right, read_by }) =>
    read_by?.differs ? { right, model: read_by.differs.model.works, rules: read_by.differs.rules.works } : [],
  );
  const rightOf = (who: "model" | "rules"): Measure => ({
    name: `right kinds of work where model and rules differed: the ${who}`,
    value: disputed.filter((one) => sameKinds(one[who], one.right)).length / disputed.length,
    of: disputed.length,
    better: "more",
  });
  const understood = cases.filter(({ now, right }) => sameKinds(now, right));
  return {
    title: "Requests whose estimates people corrected",
    told: `${all.length} requests, ${all.length - cases.length} of them left out because files were shown with them.`,
    measures: [
      measure("right services, when it was estimated", cases, ({ estimated, right }) =>
        sameServices(estimated, right),
      ),
      measure("right services, today", cases, ({ now, right }) => sameServices(now, right)),
      measure("right kinds of work, when it was estimated", cases, ({ estimated, right }) =>
        sameKinds(estimated, right),
      ),
      measure("right kinds of work, today", cases, ({ now, right }) => sameKinds(now, right)),
      measure("right amounts of the right kinds, today", understood, ({ now, right }) =>
        sameAmounts(now, right),
      ),
      ...(disputed.length === 0 ? [] : [rightOf("model"), rightOf("rules")]),
    ],
    misses: wrong.map(({ words, now, right }) => ({
      measure: `right: ${told(right)}`,
      asked: words,
      answered: told(now),
    })),
  };
};
