import { readFileSync } from "node:fs";
import { type SafetyFlag, safetyFlags } from "../shared/domain/pricing/reading.ts";
import type { TaskKind } from "../shared/domain/pricing/taxonomy/task-kind.ts";
import { services } from "../shared/domain/pricing/taxonomy/taxonomy.ts";
import { titles } from "../shared/domain/pricing/titles-es.ts";
import type { LinearModel } from "../shared/learned.ts";
import { dangerFeatures, noDanger } from "../shared/vendors/ai/rules/danger-likelihood.ts";
import { readInEnglish } from "../shared/vendors/ai/rules/languages/gloss.ts";
import { type LinearExample, learnLinear } from "../shared/vendors/ai/rules/learn-linear.ts";
import type { Features } from "../shared/vendors/ai/rules/linear.ts";
import { seenIn } from "../shared/vendors/ai/rules/safety.ts";
import { foundIn, segmentsOf } from "../shared/vendors/ai/rules/segments.ts";
import {
  kindFeatures,
  noService,
  serviceFeatures,
  wordFeatures,
} from "../shared/vendors/ai/rules/service-likelihood.ts";
import { oneKind, severalFeatures, severalKinds } from "../shared/vendors/ai/rules/several.ts";
import { emergency, noHurry, urgencyFeatures } from "../shared/vendors/ai/rules/urgency-likelihood.ts";
import type { CorpusFile } from "./learned-from.ts";

/** The linear models that are learned from the sentences in `shared/vendors/ai/corpus`. */

const corpus = new URL("../shared/vendors/ai/corpus/", import.meta.url);
const textOf = (file: CorpusFile): string => readFileSync(new URL(file, corpus), "utf8");
const rowsOf = (file: CorpusFile): string[][] =>
  textOf(file)
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const country = "US";
/** What is learned from ordinary requests about dangers, beside sentences that were written to sound like one. */
const weightOfOrdinary = 0.6;
/** What sounds like a danger and is none teaches twice as much: there is less of it. */
const weightOfNearMisses = 2;
/** What an ordinary request says of haste. */
const weightOfUnmarked = 0.05;
/** One request of twenty asks for several kinds of work. */
const weightOfSeveral = 4;
/** What a kind is called in Spanish says more than any of its many words there, and a single word less than a request. */
const weightOfTitles = 3;
const weightOfWords = 0.5;

const requests = () =>
  rowsOf("requests.tsv").map(([name = "", , wanted = "", , text = ""]) => ({ class: name, wanted, text }));

const inBoth = (text: string) => ({ spoken: text, said: readInEnglish(text, country).said });

type Wanted = { wanted: string; features: () => Features; weight?: number };

/** Features that are found when they are first asked for: most of the work. */
const once = (find: () => Features): (() => Features) => {
  let found: Features | undefined;
  return () => {
    found ??= find();
    return found;
  };
};

/** What strangers wrote, with what the rules find in it. */
const written = (): Wanted[] =>
  requests().map(({ wanted, text }) => ({
    wanted,
    features: once(() => {
      const both = inBoth(text);
      return serviceFeatures(both, foundIn(segmentsOf(both.said)));
    }),
  }));

/** What people call the work, its parts and its faults, in other languages than the catalog's. */
const named = (): Wanted[] =>
  rowsOf("words.tsv").map(([language, wanted = "", text = ""]) => ({
    wanted,
    features: once(() => wordFeatures(text, language === "es")),
    weight: weightOfWords,
  }));

/** The words of the catalog by kind of work. */
const catalog = (): Wanted[] =>
  services.flatMap(({ kinds }) =>
    kinds.flatMap(({ task_kind, title, phrases, things }) =>
      [title, titles.get(task_kind) ?? "", ...phrases.split(","), ...things.split(",")]
        .filter((text) => text.trim() !== "")
        .map((text) => ({
          wanted: task_kind,
          features: once(() => serviceFeatures(inBoth(text))),
          weight: text === titles.get(task_kind) ? weightOfTitles : 1,
        })),
    ),
  );

/** Sentences that the rules were tuned on, by service. */
const tuned = (): Record<string, string[]> => JSON.parse(textOf("tuned.json"));

const servicesOf = (wanted: string): string[] => [
  ...new Set(wanted.split(/[|+]/).map((kind) => kind.split(".")[0] as string)),
];

/** Which service a text asks for, or none. */
const learnServices = (wanted: readonly Wanted[]): LinearModel => {
  const nonsense = JSON.parse(textOf("nonsense-tuned.json")) as string[];
  const told = [...Object.entries(tuned()), [noService, nonsense] as const].flatMap(([wanted, texts]) =>
    texts.map((text): Wanted => ({ wanted, features: () => serviceFeatures(inBoth(text)) })),
  );
  return learnLinear(
    [noService, ...services.map(({ service }) => service)],
    [...told, ...wanted].map(({ wanted, features, ...example }) => ({
      ...example,
      features: features(),
      classes: servicesOf(wanted),
    })),
    { bits: 18, dropped: 0.5, steps: 4, smallest: 1, rounds: 26, averaged: 18 },
  );
};

/** Which of a service's kinds a text asks for. */
const learnKinds = (kinds: readonly TaskKind[], wanted: readonly Wanted[]): LinearModel => {
  const known = kinds.map(({ task_kind }) => task_kind);
  const own = wanted.flatMap(({ wanted, features, weight }): LinearExample[] => {
    if (wanted.includes("+")) return [];
    const classes = wanted.split("|").filter((kind) => known.includes(kind));
    return classes.length > 0
      ? [{ features: kindFeatures(features()), classes, ...(weight && { weight }) }]
      : [];
  });
  return learnLinear(known, own, { bits: 16, dropped: 0.4, steps: 10, smallest: 3, averaged: 6 });
};

const ofEmergencies = /^(?:emergencies|urgencias)$/;
const ordinary = (): string[] =>
  requests().flatMap((request) => (ofEmergencies.test(request.class) ? [] : request.text));

/** Which danger a text tells of, or none. */
const learnDangers = (): LinearModel => {
  const exampleOf = (text: string, flag: string, weight: number, seen: SafetyFlag[]): LinearExample => ({
    features: dangerFeatures(text, seen),
    classes: [flag],
    weight,
  });
  return learnLinear(
    [noDanger, ...safetyFlags],
    [
      ...[...ordinary(), ...Object.values(tuned()).flat()].flatMap((text) => {
        const seen = seenIn(text);
        return seen.length === 0 ? exampleOf(text, noDanger, weightOfOrdinary, seen) : [];
      }),
      ...rowsOf("dangers.tsv").map(([, flag = "", text = ""]) =>
        exampleOf(text, flag, flag === noDanger ? weightOfNearMisses : 1, seenIn(text)),
      ),
    ],
    { bits: 18, dropped: 0.3, steps: 10, smallest: 4, averaged: 6 },
  );
};

/** Whether a request can't wait. Few ordinary requests are as urgent, and nobody has marked which. */
const learnUrgency = (): LinearModel =>
  learnLinear(
    [noHurry, emergency],
    [
      ...rowsOf("urgency.tsv").map(([, label = "", text = ""]) => ({
        features: urgencyFeatures(text),
        classes: [label],
      })),
      ...ordinary().map((text) => ({
        features: urgencyFeatures(text),
        classes: [noHurry],
        weight: weightOfUnmarked,
      })),
    ],
    { bits: 16, dropped: 0.3, steps: 10, smallest: 2, averaged: 6 },
  );

/** Whether a request asks for several kinds of work. */
const learnSeveral = (): LinearModel =>
  learnLinear(
    [oneKind, severalKinds],
    requests().map(({ wanted, text }) => ({
      features: severalFeatures(text),
      classes: [wanted.includes("+") ? severalKinds : oneKind],
      weight: wanted.includes("+") ? weightOfSeveral : 1,
    })),
    { bits: 15, dropped: 0.3, steps: 10, smallest: 2, averaged: 6 },
  );

/** How each model is learned: the services, the dangers, the urgency, whether there are several, and by the name of each service its kinds. */
export const learning = (): Record<string, () => LinearModel> => {
  const wanted = [...catalog(), ...named(), ...written()];
  return {
    services: () => learnServices(wanted),
    dangers: learnDangers,
    urgency: learnUrgency,
    several: learnSeveral,
    ...Object.fromEntries(services.map(({ service, kinds }) => [service, () => learnKinds(kinds, wanted)])),
  };
};
