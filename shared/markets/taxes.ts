import { taxes } from "../../markets/taxes.ts";
import { ofEachMarket } from "./chosen.ts";
import type { Market } from "./market.ts";
import type { TaxRate } from "./tax-file.ts";

const rates = await ofEachMarket<readonly TaxRate[]>(taxes);

/** The rates of a market's folder. */
export const taxRatesOf = ({ id }: Market): readonly TaxRate[] => rates[id] ?? [];
