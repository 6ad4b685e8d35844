import { TextConflict, TextNotFound, TextOverride, textId } from "../domain/notification/text-override.ts";
import { withVersions } from "./engine/with-versions.ts";
import { textsPlace } from "./texts-in-force.ts";

/** What operators say in place of built-in texts, in one partition: whoever sends reads it at once. */
const texts = withVersions(textsPlace, {
  name: "text",
  schema: () => TextOverride,
  notFound: TextNotFound,
  conflict: TextConflict,
});

/** All edited texts of every language. */
export const allTextOverrides = texts.all;

/** Every version of an edited text, the first one first. One round trip. */
export const textVersions = (language: string, key: string): Promise<TextOverride[]> =>
  texts.versionsOf(textId(language, key));

/** Returns the writes that change a text, and keep this version permanently. */
export const changedText = texts.changed;
