import { acceptedLanguages } from "../../kernel/log.ts";
import { languagesFor } from "../../markets/in-force.ts";
import { languageAsked, offersSeveral } from "../../markets/languages.ts";
import { defaultMarket, marketNamed } from "../../markets/served.ts";
import { marketAtOrigin } from "../../markets/web.ts";
import { marketSettings } from "../market/settings.ts";

export const signUpMarket =
  "The market that somebody signs up in. Left out: the one whose own address the request's `Origin` is, else the default market.";

/** What a new account keeps of the market that it signs up in, which is named or whose own address it came from, and the language that its holder is written to in. */
export const signedUpIn = async (
  named?: string | undefined,
  origin?: string | undefined,
): Promise<{ market?: string; language: string | undefined }> => {
  if (offersSeveral) await marketSettings();
  const market = named === undefined ? (marketAtOrigin(origin) ?? defaultMarket) : marketNamed(named);
  const asked = languageAsked(acceptedLanguages(), languagesFor(market));
  return market.id === defaultMarket.id
    ? { language: asked }
    : { market: market.id, language: asked ?? market.languages.default };
};
