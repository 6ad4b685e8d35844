import type { Data } from "../../../typescript/client.ts";
import { useSpoken } from "../words/words.ts";

export type Tax = NonNullable<Data<"GET /payment/get-receipt/{payment_id}">["tax"]>;

/** The rates of a tax, such as 21 %. */
export const ratesOf = (taxes: readonly Tax[], said: (bps: number) => string): string =>
  [...new Set(taxes.flatMap(({ lines }) => lines.map(({ rate_bps }) => rate_bps)))].map(said).join(" / ");

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What of a price is tax, on a line under it. Nothing where there is none. */
export const TaxIn = ({ of, currency }: { of: Tax | undefined | readonly Tax[]; currency: string }) => {
  const { words, format } = useSpoken();
  const taxes = [of ?? []].flat();
  const [first] = taxes;
  const rates = ratesOf(taxes, format.bps);
  if (!first || !rates) return null;
  const tax = format.money(sum(taxes.map(({ tax_minor }) => tax_minor)), currency);
  const net = format.money(sum(taxes.map(({ net_minor }) => net_minor)), currency);
  return (
    <span class="small quiet block">
      {first.on_top
        ? words.taxIn.onTop(net, `${rates} ${first.name}`, tax)
        : words.taxIn.included(`${rates} ${first.name}`, tax)}
    </span>
  );
};
