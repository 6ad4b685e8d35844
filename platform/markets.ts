import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type * as z from "zod/mini";
import { unreviewedProblem } from "../shared/configuration.ts";
import type { QuotationRules } from "../shared/domain/pricing/pricing.ts";
import {
  type Brand,
  BrandFile,
  CountryFile,
  DocumentsFile,
  type Market,
  MarketFile,
  RegionsFile,
  TermsFile,
} from "../shared/markets/market.ts";
import { type TaxRate, TaxRatesFile, taxProblems } from "../shared/markets/tax-file.ts";
import { brandProblems, placeholdersIn } from "./brand-problems.ts";
import { catalogProblems } from "./catalog.ts";
import { fileNames, listings, marketIds } from "./market-listings.ts";
import { root } from "./operations.ts";
import { checked, type Read, readJson } from "./read-data.ts";

/** The forms of the files that code reads when it is loaded. */
const forms = {
  market: MarketFile,
  brand: BrandFile,
  documents: DocumentsFile,
  regions: RegionsFile,
  taxes: TaxRatesFile,
  terms: TermsFile,
};

type Folder = {
  market: Market;
  prices: QuotationRules;
  regions: z.output<typeof RegionsFile>;
  rates: TaxRate[];
  terms: z.output<typeof TermsFile>;
};

/** What is wrong between the files of one folder. */
const between = (
  id: string,
  { market, prices, regions, rates, terms }: Folder,
  isService: (name: string) => boolean,
  isKnown: (name: string) => boolean,
) => {
  const [ofMarket, ofPrices] = [`markets/${id}/market.json:`, `markets/${id}/prices.json:`];
  return [
    ...(market.id === id ? [] : [`${ofMarket} id must be ${id}, as the folder is named`]),
    ...(prices.currency === market.currency
      ? []
      : [`${ofPrices} currency must be ${market.currency}, as in market.json`]),
    ...Object.keys(prices.hourly_rate_minor.by_service)
      .filter((service) => !isService(service))
      .map((service) => `${ofPrices} hourly_rate_minor.by_service.${service} is not a known service`),
    ...(prices.not_offered ?? [])
      .filter((name) => !isKnown(name))
      .map((name) => `${ofPrices} not_offered: ${name} is not a known service or kind of work`),
    ...Object.keys(prices.region_multiplier_bps)
      .filter((region) => {
        const [country, part] = region.split("-");
        return country !== market.country || (part !== undefined && !regions[part]);
      })
      .map((region) => `${ofPrices} region_multiplier_bps.${region} is not a region of regions.json`),
    ...taxProblems(market.tax, rates).map((problem) => `markets/${id}/taxes.json: ${problem}`),
    ...rates.flatMap(({ kind }, at) =>
      kind === undefined || isService(kind.split(".")[0] as string)
        ? []
        : [`markets/${id}/taxes.json: ${at}.kind ${kind} is not of a known service`],
    ),
    ...(terms[market.languages.default]
      ? []
      : [`markets/${id}/terms.json: ${market.languages.default} is missing, the market's default language`]),
    ...(market.languages.legal ?? [])
      .filter((language) => !terms[language] && language !== market.languages.default)
      .map((language) => `markets/${id}/terms.json: ${language} is missing, a language of languages.legal`),
  ];
};

const fileOf = (id: string, name: string, at: string): Read =>
  readJson(resolve(at, "markets", id, `${name}.json`), `markets/${id}/${name}.json`);

/** What a folder's `market.json` says, as it is written. */
export const marketFile = (id: string, at = root): Market => fileOf(id, "market", at).value as Market;

/** The time zones that figures have their days in: the first that each market names. */
export const zonesOfMarkets = (ids: readonly string[], at = root): string =>
  [...new Set(ids.map((id) => marketFile(id, at).time_zones?.[0]?.zones[0] ?? "UTC"))].join(",");

/** What is wrong with the files of one folder, each by itself: which field of which file. */
const formProblems = (id: string, at: string): string[] =>
  fileNames.flatMap((name) => {
    const read = fileOf(id, name, at);
    if (name === "prices") return read.problems;
    const { value, problems } = checked(`markets/${id}/${name}.json`, forms[name], read);
    return name === "brand" && problems.length === 0 ? brandProblems(id, value as Brand, at) : problems;
  });

/** The rules of quotes can be loaded only once all folders can. */
const priceProblems = async (id: string, at: string): Promise<string[]> => {
  const { QuotationRules } = await import("../shared/domain/pricing/pricing.ts");
  const { serviceNamed, taskKind } = await import("../shared/domain/pricing/taxonomy/taxonomy.ts");
  const prices = checked(`markets/${id}/prices.json`, QuotationRules, fileOf(id, "prices", at));
  if (prices.problems.length > 0) return prices.problems;
  const folder = {
    market: marketFile(id, at),
    prices: prices.value as QuotationRules,
    regions: fileOf(id, "regions", at).value as Folder["regions"],
    rates: fileOf(id, "taxes", at).value as TaxRate[],
    terms: fileOf(id, "terms", at).value as Folder["terms"],
  };
  const isService = (name: string) => serviceNamed(name) !== undefined;
  return between(id, folder, isService, (name) => isService(name) || taskKind(name) !== undefined);
};

const countryProblems = (at: string): string[] => {
  const name = "markets/countries.json";
  const { value, problems } = readJson(resolve(at, name), name);
  const known = Object.entries((value ?? {}) as Record<string, unknown>);
  return [
    ...problems,
    ...known.flatMap(([country, one]) =>
      checked(name, CountryFile, { value: one, problems: [] }).problems.map((problem) =>
        problem.replace(": ", `: ${country}.`),
      ),
    ),
  ];
};

/** What is wrong with the catalog and the folders of the project: which field of which file. */
export const marketProblems = async (at = root): Promise<string[]> => {
  const ids = marketIds(at);
  const forms = [
    ...catalogProblems(at),
    ...countryProblems(at),
    ...ids.flatMap((id) => formProblems(id, at)),
  ];
  const stale = Object.entries(listings(at))
    .filter(
      ([path, text]) => !existsSync(resolve(at, path)) || readFileSync(resolve(at, path), "utf8") !== text,
    )
    .map(([path]) => `${path} does not list the folders: run npm run markets`);
  if (forms.length + stale.length > 0) return [...forms, ...stale];
  return (await Promise.all(ids.map((id) => priceProblems(id, at)))).flat();
};

/** Whether some postcodes begin with a prefix of both; each is alone or from and to. */
const meet = (one: string, other: string): boolean => {
  const [[from = "", to = from], [start = "", end = start]] = [one.split("-"), other.split("-")];
  const length = Math.min(from.length, start.length);
  const [low, high, least, most] = [from, to, start, end].map((prefix) => prefix.slice(0, length));
  return (low as string) <= (most as string) && (least as string) <= (high as string);
};

const overlap = (one: Market, other: Market): boolean =>
  one.country === other.country &&
  (!one.areas ||
    !other.areas ||
    one.areas.some((area) => other.areas?.some((another) => meet(area, another))));

/** Countries that one payment account pays providers out across: those of the payment provider's cross-border payouts. */
const payoutsAcross = new Set(
  "AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US".split(
    " ",
  ),
);

export const reachable = (countries: readonly string[]): boolean =>
  new Set(countries).size === 1 || countries.every((country) => payoutsAcross.has(country));

const companyOf = (id: string, at: string): string | undefined =>
  (fileOf(id, "brand", at).value as Brand).legal.tax_id?.replace(/[^A-Za-z\d]/g, "").toUpperCase();

/** Why a stage can't serve these markets beside each other. */
const togetherProblems = (chosen: readonly Market[], root: string): string[] =>
  chosen.flatMap((one, at) => {
    const file = `markets/${one.id}/market.json:`;
    return chosen.slice(0, at).flatMap((other) => {
      if (one.id === other.id) return [`MARKETS: names ${one.id} twice`];
      return [
        ...(overlap(one, other) ? [`${file} areas must not reach into those of markets/${other.id}`] : []),
        ...(one.currency === other.currency
          ? [`${file} currency must not be ${one.currency}, by which a stage knows the books of ${other.id}`]
          : []),
        ...(companyOf(one.id, root) !== undefined && companyOf(one.id, root) === companyOf(other.id, root)
          ? [
              `markets/${one.id}/brand.json: legal.tax_id must not be that of markets/${other.id}: each market's company numbers its own invoices`,
            ]
          : []),
        ...(reachable([...one.payments.payout_countries, ...other.payments.payout_countries])
          ? []
          : [
              `${file} payments.payout_countries can't be reached from one payment account together with those of markets/${other.id}`,
            ]),
      ];
    });
  });

/** Throws an Error that names the field and the file of everything that is wrong, and of what the stage can't serve. */
export const expectMarkets = async (chosen: readonly string[], stage: string, at = root): Promise<void> => {
  const found = await marketProblems(at);
  const problems = found.length > 0 ? found : choiceProblems(chosen, stage, at);
  if (problems.length > 0)
    throw new Error(`The markets can't be served:\n${problems.map((one) => `  ${one}`).join("\n")}`);
};

/** Where the people of these markets find them on a stage, as far as their folders say. */
const websOf = (ids: readonly string[], stage: string, at: string) =>
  ids.map((id) => ({ id, ...marketFile(id, at).web?.[stage] }));

/** The origins of the markets' own pages on a stage: browsers call from them. */
export const originsOf = (ids: readonly string[], stage: string, at = root): string[] => [
  ...new Set(
    websOf(ids, stage, at).flatMap(({ app, provider_app, invite }) =>
      [app, provider_app, invite].flatMap((address) => (address ? [new URL(address).origin] : [])),
    ),
  ),
];

/** Who mail of these markets is from on a stage, besides the stage's sender. */
export const sendersOf = (ids: readonly string[], stage: string, at = root): string[] => [
  ...new Set(websOf(ids, stage, at).flatMap(({ sender }) => sender ?? [])),
];

/** Markets with one address: a sign-up from it would be in neither. */
const sharedOrigins = (ids: readonly string[], stage: string, at: string): string[] =>
  ids.flatMap((id, nth) => {
    const before = originsOf(ids.slice(0, nth), stage, at);
    return originsOf([id], stage, at)
      .filter((origin) => before.includes(origin))
      .map(
        (origin) =>
          `markets/${id}/market.json: web.${stage} must not have ${origin}, which another market has`,
      );
  });

/** Why a stage can't serve these markets; empty if it can. */
export const choiceProblems = (
  ids: readonly string[],
  stage: string,
  at = root,
  UNREVIEWED_MARKETS?: string,
): string[] => {
  const unknown = ids.filter((id) => !marketIds(at).includes(id));
  if (unknown.length > 0)
    return unknown.map(
      (id) => `MARKETS: there is no folder markets/${id}; there are ${marketIds(at).join(", ")}`,
    );
  const chosen = ids.map((id) => marketFile(id, at));
  return [
    ...togetherProblems(chosen, at),
    ...sharedOrigins(ids, stage, at),
    ...chosen.flatMap((one) => unreviewedProblem(one, { STAGE: stage, UNREVIEWED_MARKETS }) ?? []),
    ...(stage === "prod" ? ids : []).flatMap((id) =>
      placeholdersIn(fileOf(id, "brand", at).value as Brand).map(
        (field) =>
          `markets/${id}/brand.json: ${field} must be your company's own before stage prod serves it`,
      ),
    ),
  ];
};
