import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { QuotationRules } from "../shared/domain/pricing/pricing.ts";
import { decimalsOf } from "../shared/kernel/money.ts";
import { isCharged } from "../shared/markets/charged-currency.ts";
import type { KnownCountry, Market, PostcodeForm } from "../shared/markets/market.ts";
import { fileNames, logoNames, template } from "./market-listings.ts";
import { root } from "./operations.ts";

/** What is wanted of a new folder. */
export type Wanted = {
  /** The folder's name. */
  id: string;
  /** The folder that it is filled from. */
  from?: string | undefined;
  /** ISO 3166-1 alpha-2; absent: the id in upper case. */
  country?: string | undefined;
  /** ISO 4217 in lower case; absent: that of `from`. */
  currency?: string | undefined;
  /** Units of the new currency for one of the old one. */
  rate?: string | undefined;
  /** The country's phone code, without the plus. */
  phone?: string | undefined;
  emergency?: string | undefined;
  /** A postcode as it is written there. */
  postcode?: string | undefined;
};

/** What can't be made as it is wanted, in a sentence. */
export class UnfitMarket extends Error {}

/** How postcodes look that look like this one. */
const formLike = (example: string): PostcodeForm => {
  const shape = (text: string) =>
    text.replace(/\d/g, "\\d").replace(/[A-Z]/g, "[A-Z]").replace(/[\s-]/g, "[ -]?");
  const [start = ""] = example.split(/[\s-]/, 1);
  const by = example[start.length];
  return {
    pattern: shape(example.replace(/[\s-]/g, "")),
    ...(by !== undefined && { split: { at: start.length, by: by as " " | "-" } }),
    in_text: `\\b${shape(example)}\\b`,
    example,
  };
};

/** The time zones of a country, by what this runtime knows. */
const zonesIn = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones: () => string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
};

/** An amount in another currency, to two digits: first prices are rough. */
const converted = (amount: number, rate: number, from: string, to: string): number =>
  Number((amount * rate * 10 ** (decimalsOf(to) - decimalsOf(from))).toPrecision(2));

const pricesIn = (prices: QuotationRules, currency: string, rate: number): QuotationRules => {
  const as = (amount: number) => Math.round(converted(amount, rate, prices.currency, currency));
  const { default: usual, by_service } = prices.hourly_rate_minor;
  return {
    ...prices,
    currency,
    hourly_rate_minor: {
      default: as(usual),
      by_service: Object.fromEntries(Object.entries(by_service).map(([name, amount]) => [name, as(amount)])),
    },
    minimum_charge_minor: as(prices.minimum_charge_minor),
    call_out_minor: as(prices.call_out_minor),
    price_band_minor: { low: as(prices.price_band_minor.low), high: as(prices.price_band_minor.high) },
    region_multiplier_bps: {},
  };
};

const given = <T>(value: T | undefined, says: string): T => {
  if (value === undefined) throw new UnfitMarket(says);
  return value;
};

/**
 * Writes a folder for a new market, filled from another one and from what is known of the country. Throws `UnfitMarket`
 * with what is missing or wrong; then nothing is written. Returns the files.
 */
export const newMarket = (wanted: Wanted, at = root): string[] => {
  const { id, from = template, country = id.slice(0, 2).toUpperCase() } = wanted;
  const folder = (name: string) => resolve(at, "markets", name);
  if (!/^[a-z]{2}(-[a-z0-9]{1,8})?$/.test(id)) throw new UnfitMarket("Name the folder shortly, such as pt.");
  if (existsSync(folder(id))) throw new UnfitMarket(`markets/${id} exists already.`);
  if (!existsSync(folder(from))) throw new UnfitMarket(`There is no folder markets/${from} to fill it from.`);
  const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
  const before = <T>(name: string) => read<T>(resolve(folder(from), `${name}.json`));
  const [market, prices] = [before<Market>("market"), before<QuotationRules>("prices")];
  const currency = wanted.currency ?? market.currency;
  if (!isCharged(currency)) throw new UnfitMarket(`Payments can't be made in ${currency}: --currency eur`);
  const same = currency === market.currency ? "1" : undefined;
  const rate = Number(
    given(
      wanted.rate ?? same,
      `Say what one ${market.currency} is in ${currency}, so that prices are converted: --rate 0.9`,
    ),
  );
  if (!(rate > 0)) throw new UnfitMarket("--rate must be a number above 0.");
  const known = read<Record<string, KnownCountry>>(resolve(at, "markets/countries.json"))[country];
  const zones = zonesIn(country);
  if (zones.length === 0) throw new UnfitMarket(`No time zone is known of ${country}: --country PT`);
  const postcode =
    wanted.postcode === undefined
      ? given(known?.postcode, "Show a postcode as it is written there: --postcode 1000-205")
      : formLike(wanted.postcode.toUpperCase());
  const called = new Intl.DisplayNames(["en"], { type: "region" }).of(country) as string;
  const { areas: _everywhere, quiet_hours: _elsewhere, ...rest } = market;
  const amount = (minor: number) =>
    Math.max(1, Math.round(converted(minor, rate, market.currency, currency)));
  const files: Record<string, unknown> = {
    market: {
      ...rest,
      id,
      country,
      country_names: known?.names ?? [called],
      postcode,
      time_zones: [{ prefixes: ["0-9", "A-Z"], zones }],
      currency,
      units: known?.units ?? "metric",
      phone_code: given(wanted.phone, "Say the country's phone code without the plus: --phone 351"),
      emergency: { general: wanted.emergency ?? market.emergency.general },
      payments: {
        minimum_minor: amount(market.payments.minimum_minor),
        payout_countries: [country],
        methods: market.payments.methods,
      },
      credit: {
        grant_most_minor: amount(market.credit.grant_most_minor),
        invite_reward_minor: amount(market.credit.invite_reward_minor),
      },
      reviewed: false,
    },
    prices: pricesIn(prices, currency, rate),
    regions: {},
  };
  mkdirSync(folder(id));
  const written = fileNames.map((name) => {
    const path = `markets/${id}/${name}.json`;
    writeFileSync(resolve(at, path), `${JSON.stringify(files[name] ?? before(name), null, 2)}\n`);
    return path;
  });
  const drawn = logoNames.map((name) => {
    copyFileSync(resolve(folder(from), name), resolve(folder(id), name));
    return `markets/${id}/${name}`;
  });
  return [...written, ...drawn];
};
