import {
  amountInTerms,
  littleWords,
  noInSpanish,
  noneInSpanish,
  placeInSpanish,
  unsureInSpanish,
  yesInSpanish,
} from "./answer-words-es.ts";
import type { AnswerValue, Question } from "./reading.ts";

/** What people's own words mean as an answer to a question. Pure. */

/** Answers that are no number and no choice. */
export const unknownAnswer = "unknown";
export const noneAnswer = "none";

const unsure =
  /\b(?:do ?n.?t (?:really )?know|dunno|not (?:really |quite )?sure|no (?:idea|clue)|unsure|unknown|can.?t (?:say|tell)|hard to (?:say|tell)|who knows)\b|(?<!\p{L})(?:no (?:lo )?s[eé]|ni idea|no estoy segur[oa])(?!\p{L})/iu;

const none =
  /^\W*(?:none|neither|nothing of|not (?:any|one) of|something (?:else|different|other)|another|other|no,? none|ningun[oa]|otra cosa)\b/iu;

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const others: Readonly<Record<string, number>> = {
  couple: 2,
  pair: 2,
  few: 3,
  several: 4,
  dozen: 12,
  single: 1,
};

const numberWord = (word: string): number | undefined => {
  const unit = small.indexOf(word);
  if (unit >= 0) return unit;
  const ten = tens.indexOf(word);
  return ten >= 0 ? (ten + 2) * 10 : others[word];
};

/** The first number that is spelled: "twenty-five", "two hundred", "half a dozen". */
const spelledIn = (text: string): number | undefined => {
  if (/\bhalf a dozen\b/i.test(text)) return 6;
  let sum: number | undefined;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = numberWord(word);
    if (value !== undefined) sum = word === "dozen" ? (sum ?? 1) * value : (sum ?? 0) + value;
    else if (word === "hundred" || word === "thousand") sum = (sum ?? 1) * (word === "hundred" ? 100 : 1000);
    else if (sum !== undefined && word !== "and") break;
  }
  return sum;
};

const digits = /\d[\d,]*(?:\.\d+)?/g;

/** How many of the question's units one of the unit that was said is. */
const said: readonly (readonly [RegExp, Partial<Record<string, number>>])[] = [
  [/\b(?:sq\.?|square) ?m\w*|m²|m2\b/i, { square_foot: 1 / 0.3048 ** 2 }],
  [/\b(?:sq\.?|square) ?(?:f\w+)|sqft|ft²/i, { square_metre: 0.3048 ** 2 }],
  [/\bacres?\b/i, { square_metre: 4046.86, square_foot: 43_560 }],
  [/\d ?(?:m|met(?:er|re)s?)\b/i, { foot: 1 / 0.3048 }],
  [/\d ?(?:'|ft|foot|feet)/i, { linear_metre: 0.3048, metre: 0.3048 }],
  [/\b(?:yards?|yds?)\b/i, { foot: 3, linear_metre: 0.9144, metre: 0.9144 }],
];

const isArea = (unit: string | undefined): boolean => unit === "square_foot" || unit === "square_metre";

/** The number that a text says, in the question's unit. Of two that bound it, the larger one. */
const numberIn = (text: string, unit: string | undefined): number | undefined => {
  const found = (text.match(digits) ?? []).map((one) => Number(one.replaceAll(",", "")));
  const [first, second] = found;
  const factor = said.find(([words]) => words.test(text))?.[1][unit ?? ""] ?? 1;
  if (first === undefined) {
    const spelled = spelledIn(text);
    return spelled === undefined ? undefined : spelled * factor;
  }
  if (second === undefined) return first * (/\d ?k\b/i.test(text) ? 1000 : 1) * factor;
  if (/\d ?(?:x|×|by) ?\d/i.test(text)) return isArea(unit) ? first * second * factor : undefined;
  return /\d ?(?:-|–|to|or) ?\d/i.test(text) ? Math.max(first, second) * factor : undefined;
};

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const stemOf = (word: string): string => word.replace(/(?:ing|ed|es|s)$/, "");

const places = ["first", "second", "third", "fourth", "fifth"];

type Options = NonNullable<Question["options"]>;

/** The only option whose words are said most, or the one whose place is named. */
const optionIn = (options: Options, text: string): string | undefined => {
  const exact = options.find(({ value, label }) => [plain(value), plain(label)].includes(plain(text)));
  if (exact) return exact.value;
  const offered = (value: string) => options.find((option) => option.value === value)?.value;
  if (none.test(text)) return offered(noneAnswer);
  if (unsure.test(text)) return offered(unknownAnswer) ?? offered(noneAnswer);
  const place = /^\W*(?:the |number |no\.? ?|option )?(\w+)(?: one| option)?\W*$/i
    .exec(text)?.[1]
    ?.toLowerCase();
  const at = place === "last" ? options.length - 1 : place ? places.indexOf(place) : -1;
  if (at >= 0) return options[at]?.value;
  if (place && /^\d$/.test(place)) return options[Number(place) - 1]?.value;
  const words = new Set(wordsOf(text).map(stemOf));
  const hits = options.map(
    ({ label }) =>
      new Set(
        wordsOf(label)
          .map(stemOf)
          .filter((word) => words.has(word)),
      ).size,
  );
  const most = Math.max(0, ...hits);
  const best = hits.flatMap((hit, index) => (hit === most ? [index] : []));
  return most > 0 && best.length === 1 ? options[best[0] as number]?.value : undefined;
};

const yes = /^\W*(?:yes|yep|yeah|y|sure|correct|right|true|s[ií])(?!\p{L})/iu;
const no = /^\W*(?:no|nope|n|not|false)(?!\p{L})/iu;

/** The same in Spanish: the only option whose words are said most, or the one whose place is named. */
const spanishOptionIn = (options: Options, text: string): string | undefined => {
  const offered = (value: string) => options.find((option) => option.value === value)?.value;
  if (noneInSpanish.test(text)) return offered(noneAnswer);
  if (unsureInSpanish.test(text)) return offered(unknownAnswer) ?? offered(noneAnswer);
  const place = placeInSpanish(text);
  if (place !== undefined) return options.at(place)?.value;
  const telling = wordsOf(text).filter((word) => !littleWords.has(word));
  return optionIn(options, (telling.length > 0 ? telling : wordsOf(text)).join(" "));
};

/** The value that words mean as an answer to a question; a value that is not text stays as it is. Undefined if they mean none. */
export const meantBy = (
  { type, options = [], unit }: Question,
  value: AnswerValue,
): AnswerValue | undefined => {
  if (typeof value !== "string" || value.trim() === "") return value;
  switch (type) {
    case "boolean":
      return yes.test(value) ? true : no.test(value) ? false : undefined;
    case "number":
      return unsure.test(value) ? optionIn(options, value) : numberIn(value, unit);
    case "choice":
      return optionIn(options, value);
    case "text":
      return value.trim().slice(0, 2000);
  }
};

/** The same for words in Spanish, with the choices as they are read in Spanish. */
export const meantInSpanish = (
  { type, options = [], unit }: Question,
  value: AnswerValue,
): AnswerValue | undefined => {
  if (typeof value !== "string" || value.trim() === "") return value;
  const exact = options.find(({ label }) => plain(label) === plain(value))?.value;
  switch (type) {
    case "boolean":
      return yesInSpanish.test(value) ? true : noInSpanish.test(value) ? false : undefined;
    case "number":
      if (exact !== undefined) return exact;
      return unsureInSpanish.test(value)
        ? spanishOptionIn(options, value)
        : numberIn(amountInTerms(value), unit);
    case "choice":
      return exact ?? spanishOptionIn(options, value);
    case "text":
      return value.trim().slice(0, 2000);
  }
};
