import { alwaysIn, namesIn, type Piece, type PlainPiece } from "./text-pieces.ts";
import type { WrittenText } from "./written-text.ts";

/** Why a text can't be read, and at which character, counted from 1. */
class Misread extends Error {
  constructor(problem: string, at: number) {
    super(`${problem} at character ${at + 1}`);
  }
}

const form = /^(=\d{1,6}|zero|one|two|few|many|other)$/;

/**
 * Reads a text of a part of ICU's message format: words, `{name}`, and `{name, plural, one {…} other {…}}`, in which `#`
 * is the number.
 */
const piecesOf = (text: string): Piece[] => {
  let at = 0;
  const fail = (problem: string, where = at): never => {
    throw new Misread(problem, where);
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  const space = () => take(/\s*/y);
  const expect = (sign: string, problem: string, where?: number) => {
    space();
    if (text[at] !== sign) fail(problem, where);
    at += 1;
  };
  const name = (): string => {
    space();
    return take(/[a-z][a-z0-9_]*/y) || fail("must name a variable");
  };

  const formOf = (number: string, opened: number): PlainPiece[] => {
    const pieces: PlainPiece[] = [];
    while (text[at] !== "}") {
      if (at >= text.length) fail("has a brace that is not closed", opened);
      const words = take(/[^{}#]+/y);
      if (words) pieces.push(words);
      else if (text[at] === "#") {
        pieces.push({ value: number });
        at += 1;
      } else {
        const inner = at;
        at += 1;
        pieces.push({ value: name() });
        expect("}", "has a brace that is not closed", inner);
      }
    }
    at += 1;
    return pieces;
  };

  const braced = (): Piece => {
    const opened = at;
    at += 1;
    const value = name();
    space();
    if (text[at] === "}") {
      at += 1;
      return { value };
    }
    expect(",", "has a brace that is not closed", opened);
    space();
    if (take(/\w*/y) !== "plural") fail("must say plural after the comma");
    expect(",", "must have a comma after plural");
    const forms: Record<string, PlainPiece[]> = {};
    for (space(); text[at] !== "}"; space()) {
      if (at >= text.length) fail("has a brace that is not closed", opened);
      const begun = at;
      const named = take(/[^\s{}]*/y);
      if (!form.test(named) || named in forms)
        fail("has a plural form that is not known or there twice", begun);
      space();
      const brace = at;
      expect("{", "must have a brace after the plural form");
      forms[named] = formOf(value, brace);
    }
    at += 1;
    if (!forms.other) fail("has no plural form other", opened);
    return { plural: value, forms };
  };

  const pieces: Piece[] = [];
  while (at < text.length) {
    const words = take(/[^{}]+/y);
    if (words) pieces.push(words);
    else if (text[at] === "{") pieces.push(braced());
    else fail("has a brace that closes nothing");
  }
  return pieces;
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
