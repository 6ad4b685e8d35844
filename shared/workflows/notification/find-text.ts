import { allTextOverrides } from "../../data/text-overrides.ts";
import { neverEdited, type TextOverride } from "../../domain/notification/text-override.ts";
import type { Piece } from "../../domain/notification/text-pieces.ts";
import type { TextMessage } from "../../domain/notification/text-view.ts";
import type { WrittenText, WrittenTexts } from "../../domain/notification/written-text.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { builtInTexts, textLanguages } from "./built-in-texts.ts";
import { previewOf } from "./preview-text.ts";

/** The texts of a language. Throws `request.invalid` for one that nobody is written to in. */
export const textsIn = (language: string): Promise<WrittenTexts> => {
  if (textLanguages.includes(language)) return builtInTexts(language);
  const problem = `must be one of ${textLanguages.join(", ")}`;
  throw RequestInvalid({ fields: [{ field: "language", problem }] });
};

/** A text, what operators say in its place, and the same of what is sent beside it. */
export type FoundText = {
  written: WrittenText;
  texts: WrittenTexts;
  override: TextOverride;
  beside: TextOverride | undefined;
};

/** Throws `request.invalid` for a key or a language that is not known. One round trip. */
export const findText = async (language: string, key: string): Promise<FoundText> => {
  const [texts, edited] = await Promise.all([textsIn(language), allTextOverrides()]);
  const written = texts.get(key);
  if (!written) throw RequestInvalid({ fields: [{ field: "key", problem: "is no text of this language" }] });
  const editedOf = (one: string | undefined) =>
    edited.find((override) => override.language === language && override.key === one);
  const override = editedOf(key) ?? neverEdited(language, key, written);
  return { written, texts, override, beside: editedOf(written.beside) };
};

/** A found text as people get it, in these words. */
export const previewFound = (
  { written, texts, override: { key, language }, beside }: FoundText,
  pieces: readonly Piece[],
  now: string,
): Promise<TextMessage[]> => previewOf({ key, language, pieces, written, texts, beside }, now);
