import * as z from "zod/mini";
import type { TermsVersion } from "../../domain/content/terms.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Line, Text } from "../../kernel/schema.ts";
import type { Market } from "../../markets/market.ts";
import { htmlOf } from "../../vendors/markup/html.ts";

/** What the terms say in one language, as it is given. */
export const wording = {
  title: described(Line(120), "Title of the terms."),
  text: described(Text(40_000), "The full text of the terms."),
  change_note: described(
    z.optional(Text(1000)),
    "What is different from the version before, in a few sentences.",
  ),
};
const Wording = z.strictObject(wording);

export const Translations = z.record(
  z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en")),
  Wording,
);

/** A version is one row of the table, which holds 400 KB. */
const together_most_bytes = 350_000;

const refuse = (problem: string): never => {
  throw RequestInvalid({ fields: [{ field: "translations", problem }] });
};

type Given = z.output<typeof Wording> &
  Pick<TermsVersion, "format"> & { translations?: z.output<typeof Translations> | undefined };

/** A text as pages show it, in all of its languages. Throws `request.invalid` for what no row holds, and for one language twice. */
export const shownInAll = async <G extends Given>(
  { translations: given = {}, ...own }: G,
  { languages }: Market,
): Promise<Omit<G, "translations"> & Pick<TermsVersion, "html" | "translations">> => {
  if (given[languages.default]) refuse("has the market's default language, which is that of title and text");
  const [html, others] = await Promise.all([
    htmlOf(own),
    Promise.all(
      Object.entries(given).map(async ([language, one]) => {
        return [language, { ...one, html: await htmlOf({ ...one, format: own.format }) }] as const;
      }),
    ),
  ]);
  if (others.length === 0) return { ...own, html };
  const shown = { ...own, html, translations: Object.fromEntries(others) };
  if (Buffer.byteLength(JSON.stringify(shown)) > together_most_bytes)
    refuse("must be shorter: all languages together are too long");
  return shown;
};
