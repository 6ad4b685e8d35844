import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  type Location,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import { alwaysIn, namesIn, type Piece, type PlainPiece } from "./text-pieces.ts";
import type { WrittenText } from "./written-text.ts";

/** What of ICU's message format is not read, in plain words, by the parser's name for it. */
const problemOf: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: "has a brace that is not closed",
  EMPTY_ARGUMENT: "must name a variable",
  MALFORMED_ARGUMENT: "must name a variable",
  EXPECT_ARGUMENT_TYPE: "must say plural after the comma",
  INVALID_ARGUMENT_TYPE: "must say plural after the comma",
  EXPECT_SELECT_ARGUMENT_OPTIONS: "must have a comma after plural",
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: "must have a brace after the plural form",
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: "has a plural form twice",
};

type At = { location?: Location };

/** Why a text can't be read, and at which character, counted from 1. */
class Misread extends Error {
  constructor(problem: string, at: number) {
    super(`${problem} at character ${at + 1}`);
  }
}

const form = /^(=\d{1,6}|zero|one|two|few|many|other)$/;

/** A text in which an apostrophe is a word's, not ICU's way to quote, and where in the text as given an element of it begins. */
const unquoted = (text: string) => {
  const doubled = text.replaceAll("'", "''");
  const placeOf = ({ location }: At): number => {
    const before = doubled.slice(0, location?.start.offset ?? 0);
    return before.length - (before.match(/''/g)?.length ?? 0);
  };
  return { doubled, placeOf };
};

type PlaceOf = ReturnType<typeof unquoted>["placeOf"];

const plainPieceOf = (element: MessageFormatElement, placeOf: PlaceOf, counted?: string): PlainPiece => {
  if (isPoundElement(element) && counted !== undefined) return { value: counted };
  if (isArgumentElement(element)) return { value: element.value };
  if (!isLiteralElement(element)) throw new Misread("must say plural after the comma", placeOf(element));
  const stray = element.value.indexOf("}");
  if (stray >= 0) throw new Misread("has a brace that closes nothing", placeOf(element) + stray);
  return element.value;
};

const pieceOf = (element: MessageFormatElement, placeOf: PlaceOf): Piece => {
  if (!isPluralElement(element)) return plainPieceOf(element, placeOf);
  const { value: plural, options, offset, pluralType } = element;
  if (offset !== 0 || pluralType !== "cardinal")
    throw new Misread("must count by plural, without an offset", placeOf(element));
  for (const [name, option] of Object.entries(options))
    if (!form.test(name)) throw new Misread("has a plural form that is not known", placeOf(option));
  if (!options.other) throw new Misread("has no plural form other", placeOf(element));
  const forms = Object.entries(options).map(([name, { value }]): [string, PlainPiece[]] => [
    name,
    value.map((one) => plainPieceOf(one, placeOf, plural)),
  ]);
  return { plural, forms: Object.fromEntries(forms) };
};

/** Reads words, `{name}`, and `{name, plural, one {…} other {…}}`, in which `#` is the number, of ICU's message format. */
const piecesOf = (text: string): Piece[] => {
  const { doubled, placeOf } = unquoted(text);
  const elements = () => {
    try {
      return parse(doubled, { ignoreTag: true, captureLocation: true, requiresOtherClause: false });
    } catch (error) {
      const { message, location } = error as SyntaxError & At;
      if (!location) throw error;
      throw new Misread(problemOf[message] ?? "can't be read", placeOf({ location }));
    }
  };
  return elements().map((element) => pieceOf(element, placeOf));
};

const html = /<[a-z/!?]|&(#\d+|#x[\da-f]+|[a-z]+);/i;

const namesProblems = (pieces: readonly Piece[], { values }: WrittenText): string[] => {
  const [named, always] = [namesIn(pieces), alwaysIn(pieces)];
  const counted = pieces.flatMap((piece) =>
    typeof piece === "object" && "plural" in piece ? piece.plural : [],
  );
  return [
    ...[...named]
      .filter((name) => !values.has(name))
      .map((name) => `names {${name}}, which is not known here`),
    ...[...values.keys()].filter((name) => !always.has(name)).map((name) => `must have {${name}}`),
    ...counted
      .filter((name) => values.has(name) && values.get(name) !== "count")
      .map((name) => `can't count by {${name}}, which is no number`),
  ];
};

/** A text as it is understood, or what is wrong with it as one to say in place of a built-in one. */
export const readText = (
  text: string,
  written: WrittenText,
): { pieces: Piece[]; problems?: never } | { pieces?: never; problems: string[] } => {
  if (html.test(text)) return { problems: ["must not contain HTML"] };
  try {
    const pieces = piecesOf(text);
    const problems = namesProblems(pieces, written);
    return problems.length > 0 ? { problems } : { pieces };
  } catch (error) {
    if (error instanceof Misread) return { problems: [error.message] };
    throw error;
  }
};
