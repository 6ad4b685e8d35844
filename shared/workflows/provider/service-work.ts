import { holdKindsOf } from "../../data/kinds.ts";
import { pricingBases } from "../../data/quotation-rules.ts";
import { serviceNamed } from "../../domain/pricing/taxonomy/taxonomy.ts";
import type { DefaultService } from "../../domain/provider/catalog.ts";
import { marketOfCurrency } from "../../markets/served.ts";

/** Whether requests can be read as work of a service, and the writes that have it stay so. At most two round trips. */
export const workOf = async ({
  key,
  price_rule: { currency },
}: DefaultService): ReturnType<typeof holdKindsOf> =>
  serviceNamed(key)
    ? { isRead: true, unchanged: [] }
    : holdKindsOf(key, (await pricingBases())({ market: marketOfCurrency(currency).id }));
