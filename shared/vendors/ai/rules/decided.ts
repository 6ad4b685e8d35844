import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed, taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { clausesOf } from "./clauses.ts";
import type { ForeignLanguage } from "./languages/gloss.ts";
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
import { isThing } from "./taxonomy-index.ts";

/** What of the work that rules found is meant, by how likely a text asks for each service and kind. */

/** From here on a service is meant beside what the rules found, instead of what they are unsure of, or where they found nothing. */
const meant = 0.5;
const meant_instead = 0.4;
const meant_alone = 0.4;
/** From here on nothing may be asked for, so that what the rules did not find is not added. */
const perhaps_nothing = 0.1;
/** Below it, work is not meant that the rules are not sure of. */
const unlikely = 0.03;
const clear = 0.7;
/** Of what the rules are this sure, no likelihood of other work takes its place. */
const beyond_doubt = 0.9;
/** Below it, of one service or of all together, nothing is priced without a person. */
const one_doubtful = 0.1;
const all_doubtful = 0.75;
/** In Spanish the likelihoods know more than the rules. From here on a service is meant of which the rules found nothing, */
const meant_in_spanish = 0.2;
/** and work of a second service, too. */
const meant_too = 0.3;
/** Below it, work is not meant that the rules are not sure of. */
const unlikely_in_spanish = 0.08;
/** From here on nothing is asked for. */
const nothing_in_spanish = 0.2;
/** From here on nothing is asked for. */
const nothing = 0.7;
/** The same where the rules found nothing that is clear. */
const nothing_unclear = 0.5;
/** Below it, another kind of the service is meant, if one is likelier than the next. */
const other_kind = 0.1;
const kind_meant = 0.6;
const clearly = (share: number, most: number): boolean => share < other_kind && most >= kind_meant;
/** In Spanish, of which the rules understand less. */
const half = (share: number, most: number): boolean => share < most / 2;
/** Below it, the customer is asked which kind it is. */
const kind_doubtful = 0.3;

/** So unsure that the customer is asked which work it is. */
const askedConfidence = 0.45;
const likely_most = 4;

/** Below every rule's confidence threshold, in the order of before. */
const lowered = (confidence: number, most: number): number => Math.min(confidence, most + confidence / 10);

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
      kind,
      confidence: askedConfidence,
      evidence: text.spoken.trim(),
      text: text.said,
      rivals: others.slice(0, 1),
      likely: others.slice(0, likely_most),
      elsewhere: [...instead],
      leftover: [],
    },
  ];
};

/** The work with the kind that the words speak for, if they speak clearly for another one of its service. */
const withKind = (segment: Segment, features: Features, isOther = clearly): Segment => {
  const likely = kindsOf(segment.kind.service, features);
  const share = likely.find(([kind]) => kind === segment.kind)?.[1] ?? 1;
  const [[best, most] = [segment.kind, 0]] = likely;
  const isSwitched = segment.confidence < clear && isOther(share, most) && best.unit === segment.kind.unit;
  if (share >= kind_doubtful && !isSwitched) return segment;
  const confidence = lowered(segment.confidence, 0.4);
  const rivals = [
    ...new Set([best, ...likely.slice(0, likely_most).map(([kind]) => kind), ...segment.rivals]),
  ];
  return isSwitched
    ? {
        ...segment,
        kind: best,
        confidence,
        rivals: [segment.kind],
        likely: rivals.filter((one) => one !== best),
      }
    : { ...segment, confidence, rivals: rivals.filter((one) => one !== segment.kind) };
};

/** Spanish words of four letters and more that tell nothing of the work, without accents. */
const untelling =
  /^(?:algo|algun[ao]?s?|alguien|alguna|ayuda[nr]?|ayudar?me|averia|casa|cosas?|cuando|donde|esta|estan|este|esto|estropead[ao]s?|favor|funcion\w*|gracias|hace|hola|hogar|marcha|mira[nr]?|mucho|muy|necesit\w*|para|pasa|piso|podria[ns]?|porque|problemas?|puede[ns]?|quier\w*|repar\w*|rot[ao]s?|sabe[ns]?|servicio|tengo|tenemos|tiene[ns]?|todo|urgente|venga[ns]?|venir|viene|vivienda)$/;

const isTelling = (word: string): boolean => word.length > 3 && !untelling.test(word);

/** Whether a text may ask for work that the rules did not find: not where something is past or settled, if they found none. */
const mayAskForMore = ({ spoken, said }: Spoken, segments: readonly Segment[]): boolean => {
  const clauses = clausesOf(said);
  if (segments.length > 0) return clauses.some(mayAsk);
  const tells = spoken === said ? contentWords(said).some(isThing) : tellsOfWork(spoken);
  return tells && clauses.some(mayAsk) && !clauses.some(isOver);
};

const tellsOfWork = (spoken: string): boolean =>
  wordsWithStems(spoken, 0).some(({ word }) => isTelling(word));

type Shares = ReadonlyMap<string, number>;

/** How likely the services of this work are together. */
const likelihoodOf = (segments: readonly Segment[], shares: Shares): number =>
  [...new Set(segments.map(({ kind }) => kind.service))].reduce(
    (sum, name) => sum + (shares.get(name) ?? 0),
    0,
  );

const doubted = (segment: Segment, most = 0.4): Segment => ({
  ...segment,
  confidence: lowered(segment.confidence, most),
});

/** What the rules found, as far as the likelihoods do not speak against it. */
const ledByRules = (
  segments: readonly Segment[],
  text: Spoken,
  features: Features,
  shares: Shares,
): Segment[] => {
  const of = (name: string): number => shares.get(name) ?? 0;
  const [[best = noService, share = 0] = []] = [...shares].toSorted(([, one], [, other]) => other - one);
  const isClear = segments.some(({ confidence }) => confidence >= clear);
  if (best === noService && share >= (isClear ? nothing : nothing_unclear)) return [];
  const mayBeMeant =
    best !== noService &&
    of(noService) < perhaps_nothing &&
    !isClear &&
    !segments.some(({ kind }) => kind.service === best);
  const [found, ...more] = segments;
  if (
    mayBeMeant &&
    more.length === 0 &&
    share >= (found ? meant_instead : meant_alone) &&
    mayAskForMore(text, segments)
  )
    return ofService(best, text, features, found && [found.kind]);
  const likely = segments.filter(
    ({ kind, confidence }) => confidence >= clear || of(kind.service) >= unlikely,
  );
  const isMissing =
    best !== noService &&
    !likely.some(({ kind }) => kind.service === best) &&
    share >= meant &&
    (segments.length > 0 || of(noService) < perhaps_nothing) &&
    !segments.some(({ confidence }) => confidence >= beyond_doubt) &&
    !likely.some(({ kind, confidence }) => confidence >= clear && of(kind.service) >= unlikely) &&
    mayAskForMore(text, segments);
  const kept = likely.length > 0 || isMissing ? likely : segments;
  const all = likelihoodOf(kept, shares);
  const only = kept.length === 1 && !isMissing;
  return [
    ...(isMissing ? ofService(best, text, features) : []),
    ...kept
      .map((segment) =>
        isMissing ||
        all < all_doubtful ||
        (of(segment.kind.service) < one_doubtful && (only || segment.confidence < clear))
          ? doubted(segment, isMissing ? 0.3 : 0.4)
          : segment,
      )
      .map((segment) => (only ? withKind(segment, features) : segment)),
  ];
};

/** In Spanish the service with the largest likelihood leads, unless the rules are clear about another one that is likely. */
const ledByLikelihood = (
  segments: readonly Segment[],
  text: Spoken,
  features: Features,
  shares: Shares,
): Segment[] => {
  const of = ({ kind }: Segment): number => shares.get(kind.service) ?? 0;
  const ranked = [...shares].toSorted(([, one], [, other]) => other - one);
  const [[best = noService, share = 0] = []] = ranked;
  const isClear = segments.some(({ confidence }) => confidence >= clear);
  if (best === noService && share >= (isClear ? nothing : nothing_in_spanish)) return [];
  const isLikely = (segment: Segment): boolean => of(segment) >= unlikely_in_spanish;
  const kept = segments.filter((segment) => segment.confidence >= clear || isLikely(segment));
  const instead = segments.slice(0, likely_most).map(({ kind }) => kind);
  if (isClear) {
    if (best !== noService && share >= meant && !kept.some(isLikely))
      return ofService(best, text, features, instead);
    const [only, ...more] = kept;
    return only && more.length === 0 ? [withKind(only, features, half)] : kept;
  }
  const [[name, likelihood] = [noService, 0]] = ranked.filter(([one]) => one !== noService);
  if (segments.length === 0 && (likelihood < meant_in_spanish || !tellsOfWork(text.spoken))) return [];
  const found = kept.find(({ kind }) => kind.service === name);
  const lead = found ? [withKind(found, features, half)] : ofService(name, text, features, instead);
  const behind = Math.max(0, ...lead.map(({ confidence }) => confidence)) - 0.01;
  return [
    ...lead,
    ...kept
      .filter((segment) => segment !== found && of(segment) >= meant_too)
      .map((segment) => withKind(segment, features, half))
      .map((segment) => ({ ...segment, confidence: Math.min(segment.confidence, behind) })),
  ];
};

/** The work that a text asks for, by what rules found in it and by the likelihoods. `language`: what it was read from, if not English. */
export const decided = (
  segments: readonly Segment[],
  text: Spoken,
  language?: ForeignLanguage,
): Segment[] => {
  const features = serviceFeatures(text, foundIn(segments));
  const shares = serviceLikelihood(features);
  if (language !== "es") return ledByRules(segments, text, features, shares);
  const led = ledByLikelihood(segments, text, features, shares);
  return likelihoodOf(led, shares) < all_doubtful ? led.map((one) => doubted(one)) : led;
};
