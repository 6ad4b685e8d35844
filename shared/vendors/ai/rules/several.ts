import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { learnedSeveral } from "../../../learned.ts";
import { isAsking, isDescription } from "./clauses.ts";
import { bare, readInEnglish } from "./languages/gloss.ts";
import { classifier, type Features } from "./linear.ts";
import { mayAsk } from "./roles.ts";
import { foundIn, segmentsOf } from "./segments.ts";
import {
  kindLikelihood,
  noService,
  type Spoken,
  serviceFeatures,
  serviceLikelihood,
  wordFeatures,
} from "./service-likelihood.ts";

/** Several kinds of work in one request: how likely there are, and which, part by part. */

export const oneKind = "-";
export const severalKinds = "several";

const joining = /^(?:y|e|and|also|plus|además|ademas|también|tambien|then|luego|another|otra?)$/;
const infinitive = /\w{3}(?:ar|er|ir)(?:l[aeo]s?)?$/;
const counted_most = 5;

/** The words of a text, and how many join, how many wish, and how many parts there are. */
export const severalFeatures = (text: string): Features => {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const count = (pattern: RegExp): number =>
    Math.min(counted_most, words.filter((word) => pattern.test(word)).length);
  return new Map([
    ...wordFeatures(text),
    [`joining:${count(joining)}`, 1],
    [`infinitives:${count(infinitive)}`, 1],
    [`long:${Math.floor(Math.log2(words.length + 1))}`, 1],
    [`parts:${Math.min(counted_most, text.split(/[.,;:]/).length)}`, 1],
  ]);
};

let classify: ReturnType<typeof classifier> | undefined;

/** From here on a text is read part by part, too. */
const perhaps = 0.2;
/** From here on a part asks for a service, and for a kind of it. */
const service_meant = 0.7;
const kind_meant = 0.4;
/** Up to here a part may ask for nothing. */
const nothing_most = 0.15;

const boundary =
  /[.;:!?\n+&]+|,|\s(?:y|e|and|also|plus|además|también|then|luego|after that|afterwards|después)\s/i;

/** A part that speaks of what the one before it named: "it drips". */
const refersBack = /^\s*(?:it|they)\b/i;

const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  for (const part of text.split(boundary).filter((one) => /\p{L}{3}/u.test(one))) {
    const before = refersBack.test(part) ? parts.pop() : undefined;
    parts.push(before ? `${before}, ${part}` : part);
  }
  return parts;
};

/** A part of a Spanish text, without accents, that only says where. */
const onlyWhere =
  /^(?:\s*(?:y|e|en|por|para|de|del|al?|el|la|los|las|mi|un|una|otr[oa]|cocinas?|banos?|salon|comedor|pasillo|trastero|portal|garaje|terraza|patio|jardin|tejado|casa|piso|habitacion|dormitorios?|entrada|escalera|techo|pared(?:es)?)(?=\s|$))+\s*$/;

const kindOfPart = (spoken: string, country: string | undefined): TaskKind | undefined => {
  if (onlyWhere.test(bare(spoken))) return;
  const { said, language } = readInEnglish(spoken, country);
  if (language === undefined && !(mayAsk(said) && isAsking(said) && !isDescription(said, true))) return;
  const features = serviceFeatures({ spoken, said }, foundIn(segmentsOf(said)));
  const shares = serviceLikelihood(features);
  const [[name, share] = [noService, 0]] = [...shares].toSorted(([, one], [, other]) => other - one);
  if (name === noService || share < service_meant || (shares.get(noService) ?? 0) > nothing_most) return;
  const [[kind, most] = ["", 0]] = [...kindLikelihood(name, features)].toSorted(
    ([, one], [, other]) => other - one,
  );
  return most >= kind_meant ? taskKind(kind) : undefined;
};

/** The kinds of work that parts of a text ask for, if it may ask for several. */
export const kindsByPart = ({ spoken }: Spoken, country: string | undefined): TaskKind[] => {
  classify ??= classifier(learnedSeveral());
  const parts = partsOf(spoken);
  if (parts.length < 2 || (classify(severalFeatures(spoken)).get(severalKinds) ?? 0) < perhaps) return [];
  return [...new Set(parts.flatMap((part) => kindOfPart(part.trim(), country) ?? []))];
};
