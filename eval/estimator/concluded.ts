import type { Reading } from "../../shared/domain/pricing/reading.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import { conclude } from "../../shared/domain/quote/estimate.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { request } from "../../shared/domain/quote/request.ts";
import { newId } from "../../shared/kernel/id.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";

/** When everything that is evaluated happens. */
export const at = "2027-03-01T10:00:00.000Z";

const byRules = (text: string): Reading => readByRules({ text, answers: [], media: [], country: "US" });
let reader = byRules;

/** What is read in a text: by the rules, unless somebody else reads. */
export const read = (text: string): Reading => reader(text);

/** Evaluates with somebody else as the reader, who may ask the rules. */
export const readingBy = <T>(by: (text: string, rules: typeof byRules) => Reading, evaluate: () => T): T => {
  reader = (text) => by(text, byRules);
  try {
    return evaluate();
  } finally {
    reader = byRules;
  }
};

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
