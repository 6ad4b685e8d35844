import { allKinds } from "../../data/kinds.ts";
import { pricingBasis } from "../../data/quotation-rules.ts";
import { placeOfPrice, priceAt } from "../../domain/import/price-draft.ts";
import { RowUnknownService } from "../../domain/import/refusals.ts";
import { marketNamed } from "../../markets/served.ts";
import { nothing, type Taking } from "./plan.ts";

/** Prices: a draft of the rules of quotes, to be tried. Nothing of it is in force. */
export const ofPrices: Taking<"prices"> = {
  plan: async ({ import: { market }, row }) => {
    const { rules, kinds } = await pricingBasis(marketNamed(market));
    const own = kinds === undefined ? [] : await allKinds(marketNamed(market));
    const place = placeOfPrice(row, (name) => own.some(({ service }) => service === name));
    if (!place) throw RowUnknownService({ details: { column: "name" } });
    const now_value = priceAt(rules, place);
    if (now_value === place.value) return { outcome: "same" };
    return {
      outcome: now_value === undefined ? "new" : "changed",
      record_type: "rules",
      record_id: [place.field, place.name].filter((part) => part !== undefined).join("."),
      after: place,
      ...nothing,
    };
  },
  /** What was put in force from it stays: it was tried and confirmed by itself. */
  takeBack: async () => nothing,
};
