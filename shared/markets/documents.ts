import { documents } from "../../markets/documents.ts";
import { ofEachMarket } from "./chosen.ts";
import type { FirstDocuments, Market } from "./market.ts";

const first = await ofEachMarket<FirstDocuments>(documents);

/** The kinds of documents that a market's folder begins with. */
export const firstDocuments = ({ id }: Market): FirstDocuments => first[id] as FirstDocuments;
