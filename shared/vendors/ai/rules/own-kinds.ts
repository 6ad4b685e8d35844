import { noneAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { OwnTaskKind } from "../../../domain/pricing/own-kind.ts";
import type { Answer, Finding, Question, Urgency } from "../../../domain/pricing/reading.ts";
import { markets } from "../../../markets/served.ts";
import { type Classified, classify } from "./classify.ts";
import { clauseOf } from "./clause.ts";
import { clausesOf, isAsking, isContinuation } from "./clauses.ts";
import { bare, glossed } from "./languages/gloss.ts";
import { amountAnswered, measured } from "./measure.ts";
import { boundedQuantity } from "./quantities.ts";
import { ownKindQuestion, quantityQuestion } from "./questions.ts";
import { roleOf } from "./roles.ts";
import { isStopWord } from "./words.ts";

type Answers = Map<string, Answer["value"]>;
type Language = keyof OwnTaskKind["words"];
type Entries = Record<"things" | "signs" | "phrases", string[][]>;

/** What of a text is work of operators' own kinds, and the text that is left for the built-in ones. */
export type OwnWork = { findings: Finding[]; questions: Question[]; rest: string };

const spanishFillers = new Set(
  `el la los las lo un una unos unas de del al a mi mis su sus tu nuestro nuestra nuestros nuestras me se nos y e o en que
  por para con necesito necesitamos quiero queremos quisiera hay tengo tenemos favor hola buenos buenas dias tardes gracias
  es esta estan muy alguien pueden puede`.split(/\s+/),
);

const tokensOf = (text: string): string[] => bare(text).match(/[a-z0-9]+/g) ?? [];
const isContent = (word: string): boolean => !isStopWord(word) && !spanishFillers.has(word);
const contentOf = (text: string): string[] => tokensOf(text).filter(isContent);

/** Endings of a word that begins as another one does: "pools", "cleaning", "limpiada". */
const endings =
  /^(?:s|es|e|ed|d|ing|er|ers|ies|y|r|n|do|da|dos|das|ndo|ar|an|en|ado|ada|ados|adas|ando|cion|dor|dora|dores)$/;
const shortEndings = /^(?:s|es|ed|ing)$/;
/** Endings of two forms of one word: "limpiar" and "limpieza". */
const forms =
  /^(?:e|es|ed|ing|er|y|ies|ar|er|ir|a|as|o|os|an|en|ado|ada|ados|adas|ando|iendo|ido|ida|eza|ion|iones|emos|amos)$/;

/** Whether two words are forms of the same one. */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  if (common < 3) return false;
  const [rest, more] = [one, other].map((word) => {
    const left = word.slice(common);
    return left.length > 2 && left[0] === word[common - 1] ? left.slice(1) : left;
  }) as [string, string];
  if (rest === "" || more === "") return (common === 3 ? shortEndings : endings).test(rest + more);
  return common > 3 && forms.test(rest) && forms.test(more);
};

const compiled = new WeakMap<OwnTaskKind, Partial<Record<Language, Entries>>>();

const entriesIn = (kind: OwnTaskKind, language: Language): Entries => {
  const known = compiled.get(kind) ?? {};
  compiled.set(kind, known);
  const words = kind.words[language];
  const read = (list: readonly string[] = []) => list.map(contentOf).filter((entry) => entry.length > 0);
  known[language] ??= {
    things: read(words?.things),
    signs: read(words?.signs),
    phrases: read(words?.phrases),
  };
  return known[language] as Entries;
};

/** The places of an entry's words in a clause, in their order, with no more than so many others in between. */
const placesOf = (entry: readonly string[], words: readonly string[], between: number): number[] => {
  for (let start = 0; start < words.length; start += 1) {
    const places: number[] = [];
    for (let at = start; at < words.length && places.length < entry.length; at += 1) {
      if (isSameWord(words[at] as string, entry[places.length] as string)) places.push(at);
      else if (places.length === 0 || at - (places.at(-1) as number) > between) break;
    }
    if (places.length === entry.length) return places;
  }
  return [];
};

/** How a clause names a kind: the first word of its thing, and all words that belong to it. */
type Named = {
  kind: OwnTaskKind;
  thing: { said: string; entry: readonly string[] } | undefined;
  signs: number;
  phrases: number;
  known: ReadonlySet<string>;
};

const namedIn = (kind: OwnTaskKind, words: readonly string[], languages: readonly Language[]): Named => {
  const entries = languages.map((language) => entriesIn(kind, language));
  const found = (of: keyof Entries, between: number) =>
    entries
      .flatMap((one) => one[of])
      .map((entry) => ({ entry, places: placesOf(entry, words, between) }))
      .filter(({ places }) => places.length > 0)
      .toSorted((one, other) => other.places.length - one.places.length);
  const [things, phrases] = [found("things", 0), found("phrases", 1)];
  const ofThings = new Set(things.flatMap(({ places }) => places));
  const signs = found("signs", 1).filter(({ places }) => !places.every((at) => ofThings.has(at)));
  const [thing] = things;
  return {
    kind,
    thing: thing && { said: words[thing.places.at(-1) as number] as string, entry: thing.entry },
    signs: signs.length,
    phrases: phrases.length,
    known: new Set(
      [...things, ...signs, ...phrases].flatMap(({ places }) => places.map((at) => words[at] ?? "")),
    ),
  };
};

/** As sure as a built-in kind is that is named so. */
const sureness = ({ thing, signs, phrases }: Named): number => {
  if (phrases > 0) return thing ? 0.92 : 0.86;
  return thing && signs > 0 ? 0.82 : 0;
};

/** The confidence in work of which only the thing is named. */
const thingAlone = 0.48;
const chosenConfidence = 0.85;
/** Of work of a size that nobody knows, or that is too large: a person looks at it. */
const beyondConfidence = 0.5;
const understoodFrom = 0.27;

const bestOf = (named: readonly Named[]): Named | undefined =>
  named
    .filter(({ thing, phrases }) => thing ?? phrases > 0)
    .toSorted((one, other) => sureness(other) - sureness(one) || other.known.size - one.known.size)[0];

/** Whether a built-in kind is both surer of a clause and explains more of it. */
const isBetter = (built: Classified | undefined, own: Named): boolean =>
  built?.full === true &&
  built.confidence > sureness(own) &&
  new Set([...built.match.known].flatMap((term) => term.split("_"))).size > own.known.size;

const spanishAnd = /\s(?:y|e|pero|adem[aá]s|tambi[eé]n)\s/i;
const spanishDenial = /\bno (?:necesit|quier|hace falta|es necesari)/;
const unwanted: ReadonlySet<string> = new Set(["past", "denied", "conditional"]);

const numbers: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
  ...{ pair: 2, couple: 2, both: 2, ambos: 2, ambas: 2, par: 2 },
};
const words_between = 3;
/** What a number before it does not count as things: "a 10 year old pool", "una piscina de 8 metros". */
const measures =
  /^(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|m|m2|cm|mm|ft|foot|feet|in|inch|inches|met(?:er|re)s?|lit(?:er|re)s?|gallons?|times|kw|x|by|por|anos?|mes|meses|semanas?|dias?|horas?|minutos?|metros?|litros?|veces)$/;

/** How many things a clause names; undefined: several, and it does not say how many. */
const countIn = (text: string, { said, entry }: NonNullable<Named["thing"]>): number | undefined => {
  const tokens = tokensOf(text);
  const at = tokens.indexOf(said);
  const from = Math.max(0, at - words_between - entry.length);
  const count = tokens
    .slice(from, Math.max(0, at))
    .map((word, nth) => {
      if (measures.test(tokens[from + nth + 1] ?? "")) return 0;
      return numbers[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : 0);
    })
    .findLast(Boolean);
  if (count) return count;
  return said !== entry.at(-1) && said.endsWith("s") ? undefined : 1;
};

type Claim = { named: Named; confidence: number; text: string };
type Context = { own: readonly OwnTaskKind[]; answers: Answers; country: string | undefined };

/** The kinds that a service's work can still be, once its customer has chosen. */
const openKinds = (own: readonly OwnTaskKind[], answers: Answers): OwnTaskKind[] =>
  own.filter(({ service, task_kind }) => {
    const chosen = answers.get(`kind:${service}`);
    const isOwn = own.some((one) => one.task_kind === chosen);
    return chosen === undefined || (chosen !== noneAnswer && (!isOwn || chosen === task_kind));
  });

const languagesOf = (line: string, country: string | undefined): Language[] => {
  const language = glossed(line, country)?.language;
  if (language === "es") return ["es"];
  if (language) return [];
  return [...new Set([...markets.map(({ languages }) => languages.default), "en"])].filter(
    (one): one is Language => one === "en" || one === "es",
  );
};

/** The clauses of a line that are own work, and those that are left. */
const claimsIn = (line: string, { own, country }: Context): { claims: Claim[]; kept: string[] } => {
  const languages = languagesOf(line, country);
  const claims: Claim[] = [];
  const kept: string[] = [];
  let opening: { named: Named; at: number } | undefined;
  let before: Claim | undefined;
  const isSpanish = languages.includes("es");
  const clauses = clausesOf(line).flatMap((clause) => (isSpanish ? clause.split(spanishAnd) : [clause]));
  for (const clause of clauses) {
    const english = glossed(clause, country)?.text ?? clause;
    const role = roleOf(english);
    if (role === "settled" && before) {
      claims.pop();
      before = undefined;
      continue;
    }
    if (unwanted.has(role) || spanishDenial.test(bare(clause))) {
      kept.push(clause);
      before = undefined;
      continue;
    }
    const words = contentOf(clause);
    const named = own.map((kind) => namedIn(kind, words, languages));
    const best = bestOf(named);
    const signsOf = (kind: OwnTaskKind | undefined) => named.find((one) => one.kind === kind)?.signs ?? 0;
    const built = classify(clauseOf(english));
    const claim = (one: Named, text: string): void => {
      before = { named: one, confidence: Math.max(sureness(one), 0.82), text };
      claims.push(before);
      opening = undefined;
    };
    const held = opening;
    if (best && sureness(best) > 0 && !isBetter(built, best)) claim(best, clause);
    else if (held && !built?.full && signsOf(held.named.kind) > 0) {
      const [text = ""] = kept.splice(held.at, 1);
      claim(held.named, `${text}, ${clause}`);
    } else if (
      before &&
      (isContinuation(english) ||
        best?.kind === before.named.kind ||
        (signsOf(before.named.kind) > 0 && !built?.full) ||
        (built?.confidence ?? 0) < understoodFrom ||
        (!built?.full && !isAsking(english)))
    )
      before.text = `${before.text}, ${clause}`;
    else {
      if (best?.thing) opening = { named: best, at: kept.length };
      kept.push(clause);
      before = undefined;
    }
  }
  return { claims, kept };
};

type Draft = { finding: Finding; questions: Question[] };

const draftOf = (
  { named: { kind, thing }, confidence, text }: Claim,
  { answers, country }: Context,
  urgency: Urgency,
): Draft => {
  const english = glossed(text, country)?.text ?? text;
  const read = measured({ kind, text: english }, english, answers, country);
  const counted = kind.unit === "each" && thing ? countIn(text, thing) : undefined;
  const said = amountAnswered(answers, kind) ?? counted;
  const isUnsaid = kind.unit === "each" ? said === undefined : read.unsaid;
  const isChosen = answers.get(`kind:${kind.service}`) === kind.task_kind;
  const sure = isChosen ? Math.max(confidence, chosenConfidence) : confidence;
  const finding: Finding = {
    task_kind: kind.task_kind,
    own: kind.own,
    service: kind.service,
    title: kind.title,
    quantity: boundedQuantity(
      kind.unit === "each" ? (said ?? kind.default_quantity) : read.quantity,
      kind.unit,
    ),
    unit: kind.unit,
    urgency,
    confidence: read.beyond || read.unknown ? Math.min(sure, beyondConfidence) : sure,
    evidence: text.slice(0, 300),
  };
  const isAsked = isUnsaid && (thing !== undefined || kind.unit !== "each");
  return { finding, questions: isAsked ? [quantityQuestion(kind, country)] : [] };
};

/**
 * Reads what operators' own kinds of work explain of a text, in its own language. A clause is theirs if it names such a kind
 * by an expression, or a thing with what is wanted of it, unless a built-in kind explains it better.
 */
export const ownWorkIn = (text: string, urgency: Urgency, given: Context): OwnWork => {
  const context = { ...given, own: openKinds(given.own, given.answers) };
  const lines = text.split("\n").map((line) => ({ line, ...claimsIn(line, context) }));
  const claims = lines.flatMap((one) => one.claims);
  if (claims.length === 0) return { findings: [], questions: [], rest: text };
  const drafts = claims.map((claim) => draftOf(claim, context, urgency));
  return {
    findings: drafts.map(({ finding }) => finding),
    questions: drafts.flatMap(({ questions }) => questions),
    rest: lines.map((one) => (one.claims.length > 0 ? one.kept.join(". ") : one.line)).join("\n"),
  };
};

/** Whether a text has words that name a kind, so that it might be read as it. */
export const namesOwnWork = (text: string, kind: OwnTaskKind, country: string | undefined): boolean =>
  bestOf([namedIn(kind, contentOf(text), languagesOf(text, country))]) !== undefined;

/** What a text may be that nothing else is read in: the own kind whose thing alone it names. The customer is asked. */
export const possibleOwnWork = (text: string, urgency: Urgency, given: Context): OwnWork => {
  const open = openKinds(given.own, given.answers);
  const isOpen = ({ service }: OwnTaskKind) => {
    const chosen = given.answers.get(`kind:${service}`);
    return chosen === undefined || open.some(({ task_kind }) => task_kind === chosen);
  };
  const context = { ...given, own: open.filter(isOpen) };
  const found = text.split("\n").flatMap((line) => {
    const languages = languagesOf(line, context.country);
    const clauses = clausesOf(line).map((clause) => ({
      clause,
      role: roleOf(glossed(clause, context.country)?.text ?? clause),
    }));
    if (clauses.some(({ role }) => role === "settled")) return [];
    const named = clauses
      .filter(({ clause, role }) => !unwanted.has(role) && !spanishDenial.test(bare(clause)))
      .flatMap(({ clause }) => context.own.map((kind) => namedIn(kind, contentOf(clause), languages)));
    return bestOf(named) ?? [];
  });
  const [named] = found;
  if (!named) return { findings: [], questions: [], rest: text };
  const { finding, questions } = draftOf({ named, confidence: thingAlone, text }, context, urgency);
  const others = context.own.filter(({ service }) => service === named.kind.service);
  const isChosen = context.answers.has(`kind:${named.kind.service}`);
  return {
    findings: [finding],
    questions: isChosen ? questions : [ownKindQuestion(named.kind, others), ...questions],
    rest: text,
  };
};
