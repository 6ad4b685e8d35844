import * as z from "zod/mini";
import { described, Int, Line } from "../../kernel/schema.ts";

const characters_most = 1000;

export const TextKey = described(
  z.string().check(z.maxLength(120), z.regex(/^[a-z0-9_.]+$/, "must be the key of a text")),
  "Key of the text, as get-texts lists it.",
);
export const TextLanguage = described(Line(10), "Language of the text, such as `en`.");
export const textSeen = described(
  Int(0, 1e9),
  "The version that you read, 0 if nobody has changed the text. If somebody has since, the request is refused.",
);
export const TextGiven = described(
  Line(characters_most),
  "The new text. It has every variable of the built-in one, and no other: `{name}`, or `{name, plural, one {# day} other {# days}}` for a number.",
);
