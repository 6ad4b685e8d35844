import { terms } from "../../markets/terms.ts";
import { ofEachMarket } from "./chosen.ts";
import type { FirstTerms, Market } from "./market.ts";

const first = await ofEachMarket<FirstTerms>(terms);

/** The terms that a market's folder begins with, by language. Its default one is among them. */
export const firstTermsOf = ({ id }: Market): FirstTerms => first[id] as FirstTerms;
