import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { requireVersion } from "../../kernel/record.ts";
import { notFound, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { Instant, Version } from "../../kernel/schema.ts";
import { TextRestored, TextUpdated } from "./events.ts";
import { fits, type Piece } from "./text-pieces.ts";
import type { WrittenText } from "./written-text.ts";

const pieces = () => {
  const value = z.object({ value: z.string() });
  const plain = z.union([z.string(), value]);
  const plural = z.object({ plural: z.string(), forms: z.record(z.string(), z.array(plain)) });
  return z.array(z.union([z.string(), value, plural]));
};

/** What operators say in place of a built-in text in one language, in every market. */
export const TextOverride = lazyObject(() => ({
  /** The language and the key. */
  id: z.string(),
  version: Version,
  key: z.string(),
  language: z.string(),
  /** Absent: the built-in text counts again. */
  text: z.optional(z.string()),
  /** The same as it was understood: whoever sends does not read it anew. */
  pieces: z.optional(pieces()),
  /** The built-in text that it was written for. */
  source: z.string(),
  updated_at: z.optional(Instant),
}));
export type TextOverride = z.output<typeof TextOverride>;

export const TextNotFound = notFound("text");
export const TextConflict = refusal(
  "text.conflict",
  409,
  "The text was changed in the meantime.",
  "Read it again with get-text, then repeat your change with the version that it gives.",
);

export const TextNoAddress = refusal(
  "text.no_address",
  409,
  "You have no confirmed address that it could go to.",
  "Confirm an email address or a phone number of your account, or take the other channel.",
);

export const textId = (language: string, key: string): string => `${language}.${key}`;

export const neverEdited = (language: string, key: string, { text }: WrittenText): TextOverride => ({
  id: textId(language, key),
  version: 0,
  key,
  language,
  source: text,
});

/** Whether an edited text is said. It is not where the built-in one has other variables by now. */
export const isInForce = ({ pieces }: TextOverride, written: WrittenText | undefined): boolean =>
  pieces !== undefined && written !== undefined && fits(pieces, written);

/** Whether somebody should look at an edited text, because a release has changed the built-in one. */
export const isToReview = ({ text, source }: TextOverride, written: WrittenText | undefined): boolean =>
  text !== undefined && source !== written?.text;

const factsOf = ({ key, language }: TextOverride) => ({ key, language });

/** Says it otherwise from now on. Nothing happens if it is said so already. Throws `text.conflict`. */
export const editText = (
  before: TextOverride,
  given: { text: string; pieces: Piece[]; source: string },
  { version, now }: { version: number; now: string },
): Decision<TextOverride> => {
  requireVersion(before, version, TextConflict);
  if (before.text === given.text && before.source === given.source) return { record: before, events: [] };
  const record: TextOverride = { ...before, ...given, updated_at: now };
  return { record, events: [TextUpdated.atNextVersion(before, { data: factsOf(before) })] };
};

/** Says what an earlier version said; 0 is the built-in text. Throws `text.conflict`, `request.invalid`. */
export const restoreText = (
  before: TextOverride,
  versions: readonly TextOverride[],
  written: WrittenText,
  { version, to, now }: { version: number; to: number; now: string },
): Decision<TextOverride> => {
  requireVersion(before, version, TextConflict);
  const wrong = (problem: string) => RequestInvalid({ fields: [{ field: "to", problem }] });
  const earlier = versions.find((one) => one.version === to);
  if (to !== 0 && !earlier) throw wrong("is no version of this text");
  if (earlier?.text !== undefined && !isInForce(earlier, written))
    throw wrong("is a version whose variables no longer fit");
  if (before.text === earlier?.text && before.source === written.text) return { record: before, events: [] };
  const { text: _, pieces: __, ...kept } = before;
  const record: TextOverride = {
    ...kept,
    ...(earlier?.text !== undefined && { text: earlier.text, pieces: earlier.pieces }),
    source: written.text,
    updated_at: now,
  };
  return { record, events: [TextRestored.atNextVersion(before, { data: { ...factsOf(before), to } })] };
};
