import MiniSearch, { type Options } from "minisearch";
import { waysToAsk } from "./ways-to-ask.ts";

/** A searchable entry: a published text without markup. */
export type SearchedEntry = {
  id: string;
  revision: number;
  title: string;
  tags: string[];
  audience: "everyone" | "user" | "service_provider";
  locale: string;
  topic_id?: string | undefined;
  text: string;
};

export type KnowledgeIndex = {
  entries: ReadonlyMap<string, SearchedEntry>;
  index: MiniSearch<SearchedEntry>;
};

export type Found = {
  entry: SearchedEntry;
  score: number;
  /** Whether a word of the question is in its title or tags, not just in its text. */
  named: boolean;
  /** How much better it fits than the next entry: 2 is twice as well. */
  lead: number;
  /** How much of the question the entry covers, from 0 to 1; rare words count more. */
  coverage: number;
};

/**
 * Tuned on the evaluation's tuning questions so that hardly any of them is answered wrong: below `partial` nothing is answered,
 * below `full` only a part. An entry that fits far better than all others, by `lead`, is used from `partial_alone` on.
 */
export const thresholds = { full: 0.8, partial: 0.8, partial_alone: 0.6, lead: 2, lead_least: 1.3 };

const stopWords = new Set(
  `a an the and or but if so of to in on at by for from with without about into over under than then that this these those there here
  i me my mine we us our you your he she it its they them their who whom whose which what when where why how is are was were be been
  am do does did done doing have has had having can could will would shall should may might must not no yes please help need want
  like just very really also too any some all more most much many get got getting go going let lets know tell say said ask question
  already still again soon now today tomorrow tonight yesterday long often always ever never sometimes next last week month day time
  happen happens happened happening mean means use using used show see look find try trying tried first
  new old big small good bad right wrong full whole own same different another other each both few lot bit kind sort part
  speak talk where whether exactly actually maybe someone somebody anyone anybody guy come comes came coming once receive send sends sending hour hours minute minutes week weeks day days dont cant im wont didnt doesnt isnt arent havent hasnt wasnt ive youre theyre something nothing between before after until since
  take takes taken taking keep put start end let person people
  would thing things something anything way ways possible able hi hello thanks thank one s t ve re ll d m don doesn didn isn aren wasn
  won cant dont im ive id as up out off down because while still ever per give make made
  el la los las un una unos unas de del al que y o en por para con sin es son está están se lo le les mi mis me te tu su sus
  qué cómo cuándo cuánto cuánta cuántos cuántas dónde quién cuál puedo puede tengo tiene hay si sí más muy ya también pero
  quiero necesito hacer hago debo pasa ser estar gracias hola usted este esta esto ese esa eso`.split(/\s+/),
);

const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:ellation|elation|elling|eling|elled|eled)s?$/, "el"],
  [/ies$/, "y"],
  [/ied$/, "y"],
  [/(ss|sh|ch|x)es$/, "$1"],
  [/([^aeious])s$/, "$1"],
  [/e?s$/, ""],
];

/** The base of a word, roughly: forms of a word must have the same base. */
const baseOf = (word: string): string => {
  let base = word;
  for (const [ending, replacement] of endings)
    if (ending.test(base) && base.length > 3) {
      base = base.replace(ending, replacement);
      break;
    }
  if (base.length > 6) base = base.replace(/(?:ing|ed|ment|tion)$/, "");
  return base.replace(/([^aeioul])\1$/, "$1").replace(/e$/, "");
};

/** Question words, with the word that entries use instead. */
const meanings: Record<string, string> = {
  provider:
    "handyman plumber contractor tradesman tradesperson worker workman technician pro electrician painter cleaner gardener roofer locksmith mover carpenter builder craftsman professional",
  customer: "client homeowner",
  quot: "estimate estimation quotation",
  price: "cost expensive",
  fe: "commission percentage cut percent",
  charg: "bill billed debit debited deduct deducted withdraw withdrawn",
  receipt: "invoice bookkeeping accountant accounting",
  feedback: "star stars score rate rating rated review reviews reviewed",
  refund: "reimburse reimbursement repay compensation",
  cancel: "abort annul",
  reschedul: "postpone move shift rearrange",
  book: "booking appointment reserve reservation arrange",
  expir: "lapse outdated validity valid",
  document: "paper papers paperwork certificate certification licence license permit insurance",
  check: "verify verified vet vetted trust trusted trustworthy screened qualified",
  vacat: "holiday holidays vacation",
  area: "region town city zip postcode county radius mile miles distance district neighborhood suburb far",
  sign: "login log signin",
  password: "pasword passcode",
  email: "mail e-mail",
  phone: "telephone mobile cellphone cell",
  delete: "remove erase removal",
  notification: "notify alert newsletter",
  invit: "refer referral friend",
  photo: "picture image film clip footage",
  upload: "attach attachment",
  late: "delay delayed traffic stuck",
  payout: "earn earnings salary income wages",
  membership: "subscription subscribe subscriber",
  calendar: "google outlook ical apple",
  recurring: "weekly biweekly monthly fortnightly daily",
  emergency: "urgent urgently danger dangerous",
  accept: "agree",
  company: "business firm llc enterprise",
  cod: "otp pin digits",
  poor: "sloppy shoddy botched bad badly unfinished incomplete",
  person: "human staff employee agent representative",
  strik: "penalty penalties",
  free: "available availability slot slots",
  declin: "refuse refused reject rejected denied",
};

let known: ReadonlyMap<string, string> | undefined;

const sameWords = (): ReadonlyMap<string, string> => {
  known ??= new Map(
    Object.entries(meanings).flatMap(([term, words]) =>
      words.split(" ").flatMap((word): [string, string][] => [
        [word, term],
        [baseOf(word), term],
      ]),
    ),
  );
  return known;
};

const termOf = (word: string): string | null => {
  const plain = word
    .toLowerCase()
    .replace(/['’]s$/, "")
    .replace(/['’]/g, "");
  if (stopWords.has(plain) || plain.length < 2) return null;
  const base = baseOf(plain);
  const same = sameWords();
  return same.get(plain) ?? same.get(base) ?? base;
};

/** Phrases, with the word that entries use instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:show(?:s|ed|n|ing)?|turn(?:s|ed|ing)?) up\b/g, "arrive"],
  [/\b(?:no[- ]show|never came|did(?: not|n.t) come)\b/g, "arrive"],
  [/\bmoney back\b|\bpa(?:y|id) back\b/g, "refund"],
  [/\bcall(?:s|ed|ing)? off\b/g, "cancel"],
  [/\bg[io]v(?:e|ing) back\b/g, "release"],
  [/\br[ua]ns?(?:ning)? out\b/g, "expire"],
  [/\b(?:credit|debit|bank) cards?\b/g, "card"],
  [/\b(?:sign|log)(?:s|ed|ged|ging|ing)?[- ]?(?:in|on|out)\b/g, "login"],
  [/\b(?:not|isn.t|aren.t) (?:at )?(?:home|there|in)\b/g, "absent"],
  [/\b(?:not|un)[ -]?(?:satisfied|happy|content)\b/g, "unsatisfied"],
  [/\bget paid\b/g, "payout"],
  [/\bevery (?:two |other )?(?:week|month|day)s?\b/g, "recurring"],
  [/\b(?:turn|switch) off\b/g, "unsubscribe"],
  [/\b(?:stop|fewer|less|too many|so many)\b.{0,25}\b(?:e-?mails?|messages?|texts?)\b/g, "unsubscribe"],
  [/\bmore (?:money|than (?:we )?agreed)\b/g, "surcharge"],
  [/\b(?:change|move|shift|switch)\b.{0,25}\b(?:day|date|time|appointment)\b/g, "reschedule"],
];

const wordsIn = (text: string): string[] =>
  phrases
    .reduce((said, [phrase, word]) => said.replace(phrase, word), text.toLowerCase())
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== "");

const settings: Options<SearchedEntry> = {
  fields: ["title", "tags", "text"],
  tokenize: wordsIn,
  extractField: (entry, name) => String(entry[name as keyof SearchedEntry]),
  processTerm: termOf,
  searchOptions: {
    boost: { title: 2, tags: 3 },
    fuzzy: (term) => (term.length > 5 ? 1 : false),
    weights: { fuzzy: 0.4, prefix: 0.4 },
    prefix: (term) => term.length > 4,
  },
};

/** Parts an entry's id from the number of a way to ask for it. */
const way = "/";
const entryOf = (id: unknown): string => String(id).split(way)[0] as string;

/** Built once for each version of the knowledge. */
export const indexKnowledge = (entries: readonly SearchedEntry[]): KnowledgeIndex => {
  const index = new MiniSearch<SearchedEntry>(settings);
  index.addAll(
    entries.flatMap((entry) => [
      entry,
      ...(waysToAsk.get(entry.title) ?? []).map((title, at) => ({
        ...entry,
        id: `${entry.id}${way}${at}`,
        title,
        tags: [],
        text: "",
      })),
    ]),
  );
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), index };
};

/** An index as a text for storage, and back. */
export const writtenIndex = ({ entries, index }: KnowledgeIndex): string =>
  JSON.stringify({ entries: [...entries.values()], index });

export const readIndex = (text: string): KnowledgeIndex => {
  const { entries, index } = JSON.parse(text) as { entries: SearchedEntry[]; index: object };
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    index: MiniSearch.loadJS(index as Parameters<typeof MiniSearch.loadJS>[0], settings),
  };
};

export type Reader = { role: "user" | "service_provider"; locale: string };

/** Whether an entry is for this reader, and in their language. */
export const mayBeTold =
  ({ role, locale }: Reader) =>
  ({ audience, locale: of }: SearchedEntry): boolean =>
    (audience === "everyone" || audience === role) && of.split("-")[0] === locale.split("-")[0];

/** The distinct terms of a question. */
const termsOf = (question: string): string[] => [
  ...new Set(wordsIn(question).flatMap((word) => termOf(word) ?? [])),
];

/** The entries that may be used to answer this reader, best first. */
export const searchKnowledge = (
  { entries, index }: KnowledgeIndex,
  question: string,
  reader: Reader,
): Found[] => {
  const terms = termsOf(question);
  if (terms.length === 0) return [];
  const may = mayBeTold(reader);
  const filter = ({ id }: { id: unknown }) => may(entries.get(entryOf(id)) as SearchedEntry);
  const all = index.search(question, { filter });
  const rarity = new Map(
    terms.map((term) => {
      const having = all.filter(({ queryTerms }) => queryTerms.includes(term)).map(({ id }) => entryOf(id));
      return [term, Math.log(1 + (entries.size + 1) / (1 + new Set(having).size))];
    }),
  );
  const total = terms.reduce((sum, term) => sum + (rarity.get(term) as number), 0);
  const found = all
    .map(({ id, score, queryTerms, match }) => {
      const met = terms.filter((term) => queryTerms.includes(term));
      const coverage = met.reduce((sum, term) => sum + (rarity.get(term) as number), 0) / total;
      return {
        entry: entries.get(entryOf(id)) as SearchedEntry,
        score: score * coverage,
        named: Object.values(match).some((fields) => fields.some((field) => field !== "text")),
        coverage,
      };
    })
    .sort((one, other) => other.score - one.score);
  return found
    .filter(({ entry }, at) => found.findIndex((one) => one.entry === entry) === at)
    .map((one, at, best) => ({ ...one, lead: one.score / (best[at + 1]?.score ?? Number.MIN_VALUE) }));
};
