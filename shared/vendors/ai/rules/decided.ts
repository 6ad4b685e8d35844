import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed, taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { clausesOf } from "./clauses.ts";
import type { ForeignLanguage } from "./languages/gloss.ts";
import { spanishParts } from "./languages/spanish-roles.ts";
import { contentWords } from "./lexicon.ts";
import { type Features, wordsWithStems } from "./linear.ts";
import { isOver, mayAsk } from "./roles.ts";
import { foundIn, type Segment } from "./segments.ts";
import {
  kindLikelihood,
  noService,
  type Spoken,
  serviceFeatures,
  serviceLikelihood,
} from "./service-likelihood.ts";
import { kindsByPart } from "./several.ts";
import { isThing } from "./taxonomy-index.ts";

/** What of the work that rules found is meant, by how likely a text asks for each service and kind. */

/** From here on the rules are clear about what they found. */
const clear = 0.8;
/** Of what they are this sure, no likelihood takes the place. */
const beyond_doubt = 0.9;
/** From here on work is kept that no likelihood speaks for. */
const kept_anyway = 0.7;
/** Unless another service is certain and this one is impossible. */
const certain = 0.9;
const impossible = 0.005;
/** Below it, work is not meant that the rules are not sure of. */
const unlikely = 0.08;
/** From here on another service is meant instead of what the rules are clear about, if all of that is less likely than the next. */
const meant_instead = 0.4;
const outdone = 0.3;
/** From here on a service is meant where the rules found nothing: in English, which they know, and in Spanish. */
const meant_alone = 0.4;
const meant_alone_in_spanish = 0.2;
/** From here on work of a second service is meant, too. */
const meant_too = 0.5;
/** From here on nothing is asked for, though the rules have found something, and where they have not. */
const something = 0.6;
const nothing = 0.7;
const nothing_unclear = 0.15;
/** From here on it is in doubt whether anything is asked for. */
const perhaps_nothing = 0.02;
/** Below it, of all services together, nothing is priced without a person. */
const all_doubtful = 0.85;
/** Below it, another kind of the service is meant, if one is likely. */
const other_kind = 0.12;
const kind_meant = 0.5;
/** Below it, the customer is asked which kind it is. */
const kind_doubtful = 0.3;

/** So unsure that the customer is asked which work it is. */
const askedConfidence = 0.45;
const likely_most = 4;

type Likely = [kind: TaskKind, share: number][];

/** The kinds of a service, the likeliest first. */
const kindsOf = (service: string, features: Features): Likely =>
  [...kindLikelihood(service, features)]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([name, share]) => {
      const kind = taskKind(name);
      return kind ? [[kind, share] as Likely[number]] : [];
    });

/** Work of a service that the words speak for, though the rules found none. */
const ofService = (
  name: string,
  text: Spoken,
  features: Features,
  instead: readonly TaskKind[] = [],
): Segment[] => {
  const general = taskKind(serviceNamed(name)?.general ?? "");
  const likely = kindsOf(name, features);
  const [[kind] = [general]] = likely;
  if (!kind) return [];
  const others = likely.map(([one]) => one).filter((one) => one !== kind && one !== general);
  return [
    {
      ...asked(kind, text),
      rivals: others.slice(0, 1),
      likely: others.slice(0, likely_most),
      elsewhere: [...instead],
    },
  ];
};

/** Work that a text may ask for, so that the customer is asked. */
const asked = (kind: TaskKind, { spoken, said }: Spoken): Segment => ({
  kind,
  confidence: askedConfidence,
  evidence: spoken.trim(),
  text: said,
  rivals: [],
  likely: [],
  elsewhere: [],
  leftover: [],
});

/** The work with the kind of its service that the words speak for most, if they hardly speak for its own. */
const withKind = (segment: Segment, features: Features): Segment => {
  const likely = kindsOf(segment.kind.service, features);
  const share = likely.find(([one]) => one === segment.kind)?.[1] ?? 1;
  const [[best, most] = [segment.kind, 1]] = likely;
  const isOutdone =
    segment.confidence < beyond_doubt &&
    share < other_kind &&
    most >= kind_meant &&
    (best.unit === segment.kind.unit || !/\d/.test(segment.text));
  if (!isOutdone && share >= kind_doubtful) return segment;
  const kind = isOutdone ? best : segment.kind;
  const next = likely.slice(0, likely_most).map(([one]) => one);
  const others = [...new Set([segment.kind, ...next, ...segment.rivals])].filter((one) => one !== kind);
  return { ...doubted(segment), kind, rivals: others.slice(0, 1), likely: others };
};

type Shares = ReadonlyMap<string, number>;

/** Spanish words of four letters and more that tell nothing of the work, without accents. */
const untelling =
  /^(?:algo|algun[ao]?s?|alguien|alguna|ayuda[nr]?|ayudar?me|averia|casa|cosas?|cuando|donde|esta|estan|este|esto|estropead[ao]s?|favor|funcion\w*|gracias|hace|hola|hogar|marcha|mira[nr]?|mucho|muy|necesit\w*|para|pasa|piso|podria[ns]?|porque|problemas?|puede[ns]?|quier\w*|repar\w*|rot[ao]s?|sabe[ns]?|servicio|tengo|tenemos|tiene[ns]?|todo|urgente|venga[ns]?|venir|viene|vivienda)$/;

const isTelling = (word: string): boolean => word.length > 3 && !untelling.test(word);

/** Whether a text in which the rules found nothing may ask for work: it says something, is not over, and names a thing where in doubt. */
const mayWant = ({ spoken, said }: Spoken, share: number, shares: Shares): boolean => {
  const words = wordsWithStems(spoken === said ? spoken : spanishParts(spoken).asked, 0);
  if (!words.some(({ word }) => isTelling(word))) return false;
  if (spoken !== said) return share >= meant_alone_in_spanish;
  const clauses = clausesOf(said);
  if (!clauses.some(mayAsk) || clauses.some(isOver)) return false;
  const none = shares.get(noService) ?? 0;
  const isSure = none < perhaps_nothing && words.length > 2;
  return (
    share >= certain ||
    (share >= Math.max(meant_alone, 2 * none) && (isSure || contentWords(said).some(isThing)))
  );
};

/** What is said to whoever reads requests by machine, and not of the work. */
const order =
  /\b(?:json|prompts?|classif(?:y|ied)|clasifi\w+|pretend|finge|assistant|asistente|you are now|respond (?:only|with)|responde? (?:solo|con)|(?:ignore|disregard|forget|override|ignor[ae]|olvid[ae])\b.*\b(?:instructions?|rules?|above|before|instrucciones|reglas|anterior\w*))\b/i;

const withoutOrders = (text: Spoken): Spoken => {
  if (!order.test(text.spoken)) return text;
  const kept = (all: string): string =>
    all
      .split(/(?<=[.!?;\n])\s*/)
      .filter((sentence) => !order.test(sentence))
      .join(" ");
  const spoken = kept(text.spoken);
  return spoken === "" ? text : { spoken, said: kept(text.said) };
};

/** How likely the services of this work are together. */
const likelihoodOf = (segments: readonly Segment[], shares: Shares): number =>
  [...new Set(segments.map(({ kind }) => kind.service))].reduce(
    (sum, name) => sum + (shares.get(name) ?? 0),
    0,
  );

/** Below every rule's confidence threshold, in the order of before. */
const doubted = (segment: Segment): Segment => ({
  ...segment,
  confidence: Math.min(segment.confidence, 0.4 + segment.confidence / 10),
});

/** The likeliest service leads, unless the rules are clear about another one that is likely, too. */
const led = (segments: readonly Segment[], text: Spoken, features: Features, shares: Shares): Segment[] => {
  const of = ({ kind }: Segment): number => shares.get(kind.service) ?? 0;
  const ranked = [...shares].toSorted(([, one], [, other]) => other - one);
  const [[likeliest] = [noService]] = ranked;
  const surest = Math.max(0, ...segments.map(({ confidence }) => confidence));
  const isClear = surest >= clear;
  if (
    likeliest === noService &&
    (shares.get(noService) ?? 0) >= (surest >= something ? nothing : nothing_unclear)
  )
    return [];
  const [[name, share] = [noService, 0]] = ranked.filter(([one]) => one !== noService);
  const isKept = (segment: Segment): boolean =>
    of(segment) >= unlikely ||
    (segment.confidence >= kept_anyway && (share < certain || of(segment) >= impossible));
  const kept = segments.filter(isKept);
  const instead = segments.slice(0, likely_most).map(({ kind }) => kind);
  if (isClear) {
    const isOutdone =
      name === likeliest &&
      share >= meant_instead &&
      kept.every((one) => of(one) < outdone && one.confidence < beyond_doubt);
    if (isOutdone) return ofService(name, text, features, instead);
    return kept.length === 1 ? kept.map((segment) => withKind(segment, features)) : kept;
  }
  if (segments.length === 0 && !mayWant(text, share, shares)) return [];
  const found = kept.find(({ kind }) => kind.service === name);
  const lead = found ? [withKind(found, features)] : ofService(name, text, features, instead);
  const behind = Math.max(0, ...lead.map(({ confidence }) => confidence)) - 0.01;
  return [
    ...lead,
    ...kept
      .filter((segment) => segment !== found && of(segment) >= meant_too)
      .map((segment) => withKind(segment, features))
      .map((segment) => ({ ...segment, confidence: Math.min(segment.confidence, behind) })),
  ];
};

/** The work with that of parts, where these ask for several kinds: what no part asks for stays if the rules are clear about it. */
const withParts = (
  found: readonly Segment[],
  text: Spoken,
  kinds: readonly TaskKind[],
): readonly Segment[] => {
  if (kinds.length < 2) return found;
  const kept = found.filter(({ kind, confidence }) => confidence >= clear || kinds.includes(kind));
  const missing = kinds.filter((one) => !kept.some(({ kind }) => kind === one));
  return [...kept, ...missing.map((kind) => asked(kind, text))];
};

/**
 * The work that a text asks for, by what rules found in it and by the likelihoods. These know English and Spanish: in another
 * `language`, the rules alone decide.
 */
export const decided = (
  segments: readonly Segment[],
  text: Spoken,
  language?: ForeignLanguage,
  country?: string,
): readonly Segment[] => {
  if (language !== undefined && language !== "es") return segments;
  const features = serviceFeatures(withoutOrders(text), foundIn(segments));
  const shares = serviceLikelihood(features);
  const found = withParts(led(segments, text, features, shares), text, kindsByPart(text, country));
  return likelihoodOf(found, shares) < all_doubtful ? found.map(doubted) : found;
};
