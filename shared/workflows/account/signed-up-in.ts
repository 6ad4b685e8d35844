import { languageAsked } from "../../markets/languages.ts";
import { defaultMarket, marketNamed } from "../../markets/served.ts";

/** What a new account keeps of the market that it signs up in, and the language that its holder is written to in. */
export const signedUpIn = (
  named: string | undefined,
  headers: Readonly<Record<string, string | undefined>>,
): { market?: string; language: string | undefined } => {
  const asked = languageAsked(headers["accept-language"]);
  const { id, languages } = marketNamed(named);
  return id === defaultMarket.id ? { language: asked } : { market: id, language: asked ?? languages.default };
};
