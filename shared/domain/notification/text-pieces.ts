import type { Said } from "./edited.ts";
import { sourceOfText, valuesIn, type WrittenText } from "./written-text.ts";

type Value = { value: string };
export type PlainPiece = string | Value;
type Plural = { plural: string; forms: Record<string, PlainPiece[]> };

/** A text as it was understood: words, a value, or what is said by a number. */
export type Piece = PlainPiece | Plural;

const isValue = (piece: Piece): piece is Value => typeof piece === "object" && "value" in piece;

const valuesOf = (pieces: readonly Piece[]): string[] => pieces.filter(isValue).map(({ value }) => value);

/** Everything that a text needs to be said. */
export const namesIn = (pieces: readonly Piece[]): Set<string> =>
  new Set(
    pieces.flatMap((piece) => {
      if (typeof piece === "string") return [];
      return isValue(piece) ? [piece.value] : [piece.plural, ...Object.values(piece.forms).flatMap(valuesOf)];
    }),
  );

/** What a text says whatever the numbers are. */
export const alwaysIn = (pieces: readonly Piece[]): Set<string> =>
  new Set(
    pieces.flatMap((piece) => {
      if (typeof piece === "string") return [];
      if (isValue(piece)) return [piece.value];
      const forms = Object.values(piece.forms).map(valuesOf);
      return [piece.plural, ...(forms[0] ?? []).filter((name) => forms.every((form) => form.includes(name)))];
    }),
  );

/** Whether a text names just what stands in the built-in one. */
export const fits = (pieces: readonly Piece[], { values }: WrittenText): boolean => {
  const always = alwaysIn(pieces);
  return (
    [...namesIn(pieces)].every((name) => values.has(name)) &&
    [...values.keys()].every((name) => always.has(name))
  );
};

/** A text with its values. */
export const saidWith = (
  pieces: readonly Piece[],
  values: Readonly<Record<string, unknown>>,
  language: string,
): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (isValue(piece)) return String(values[piece.value] ?? "");
      const number = Number(values[piece.plural]);
      const { forms } = piece;
      const form = forms[`=${number}`] ?? forms[new Intl.PluralRules(language).select(number)] ?? forms.other;
      return saidWith(form ?? [], values, language);
    })
    .join("");

/**
 * What is said in place of a built-in text, by its source. A part of a sentence keeps the spaces at its ends.
 */
export const replacing = (
  pieces: readonly Piece[],
  { text }: WrittenText,
  language: string,
): [source: string, said: Said] => {
  const names = valuesIn(text);
  const [, before = "", after = ""] = /^(\s*)[\s\S]*?(\s*)$/.exec(text) ?? [];
  return [
    sourceOfText(text),
    (values) => {
      const named = Object.fromEntries(names.map((name, at) => [name, values[at]]));
      return `${before}${saidWith(pieces, named, language)}${after}`;
    },
  ];
};
