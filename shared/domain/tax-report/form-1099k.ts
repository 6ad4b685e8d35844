import { csvOf } from "../../kernel/csv.ts";
import { decimalText } from "../../kernel/decimal-text.ts";
import { sum } from "../../kernel/money.ts";
import type { SellerYear } from "./seller-year.ts";

/** Above both a payment platform files a form for a year, as the tax office said in 2025; states may ask for less. */
export const form1099kPolicy = { gross_minor: 2_000_000, payments: 200 };

const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
const column = (month: number): string => `gross_${String(month).padStart(2, "0")}`;

/** The file that the payment provider's tax forms are compared with, or made from: one row for each payout account. */
export const form1099k = (sellers: readonly SellerYear[], year: number, currency: string): string =>
  csvOf(
    [
      "payout_account_id",
      "service_provider_id",
      "name",
      "year",
      "currency",
      "gross",
      "payments",
      "above_threshold",
      ...twelve.map(column),
    ],
    sellers.map(({ payout_account_id, service_provider_id, name, months }) => {
      const gross = sum(months.map(({ gross_minor }) => gross_minor));
      const payments = sum(months.map((one) => one.payments));
      const isAbove = gross > form1099kPolicy.gross_minor && payments > form1099kPolicy.payments;
      return [
        payout_account_id,
        service_provider_id,
        name,
        year,
        currency.toUpperCase(),
        decimalText(gross, currency),
        payments,
        isAbove ? "yes" : "no",
        ...twelve.map((month) =>
          decimalText(months.find((one) => one.month === month)?.gross_minor ?? 0, currency),
        ),
      ];
    }),
  );
