import { terms } from "../../markets/terms.ts";
import { ofEachMarket } from "./chosen.ts";
import type { FirstTerms, Market } from "./market.ts";

const first = await ofEachMarket<FirstTerms>(terms);

/** The terms that a market's folder begins with, in its default language. */
export const firstTermsOf = ({ id, languages }: Market): FirstTerms[string] =>
  first[id]?.[languages.default] as FirstTerms[string];
