import type { Reading } from "../../shared/domain/pricing/reading.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import { conclude } from "../../shared/domain/quote/estimate.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { request } from "../../shared/domain/quote/request.ts";
import { newId } from "../../shared/kernel/id.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";

/** When everything that is evaluated happens. */
export const at = "2027-03-01T10:00:00.000Z";

/** What the rules read in a text. */
export const read = (text: string): Reading => readByRules({ text, answers: [], media: [], country: "US" });

const place = {
  line1: "12 Orchard Street",
  city: "Springfield",
  region: "IL",
  postcode: "62704",
  country: "US",
};

/** A request in words alone. */
export const requested = (text: string): Quote => {
  const asked = { prompt: text, media: [], place, area_served: true, safety: [] };
  return request(asked, { id: newId("quote"), user_id: newId("user"), now: at }).record;
};

/** What happens to a request with this reading: whether its price can be accepted at once. */
export const concluded = (text: string, reading: Reading): Quote =>
  conclude(requested(text), reading, defaultPricingBasis, { now: at, newId }).record;
