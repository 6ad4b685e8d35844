import * as z from "zod/mini";

/** Why a file's words are unknown. */
export const UnreadReason = z.enum([
  "no_words",
  "type_not_read",
  "file_gone",
  "not_listened_to",
  "listening_failed",
  "listening_took_too_long",
  "over_budget",
]);
export type UnreadReason = z.output<typeof UnreadReason>;
