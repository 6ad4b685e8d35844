import { acceptedLanguages } from "../../kernel/log.ts";
import { languagesFor } from "../../markets/in-force.ts";
import { languageAsked, offersSeveral } from "../../markets/languages.ts";
import { defaultMarket, marketNamed } from "../../markets/served.ts";
import { marketSettings } from "../market/settings.ts";

/** What a new account keeps of the market that it signs up in, and the language that its holder is written to in. */
export const signedUpIn = async (
  named?: string | undefined,
): Promise<{ market?: string; language: string | undefined }> => {
  if (offersSeveral) await marketSettings();
  const market = marketNamed(named);
  const asked = languageAsked(acceptedLanguages(), languagesFor(market));
  return market.id === defaultMarket.id
    ? { language: asked }
    : { market: market.id, language: asked ?? market.languages.default };
};
