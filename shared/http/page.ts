import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { type Configuration, servedMarkets } from "../configuration.ts";
import { escapedHtml } from "../kernel/escaped-html.ts";
import { described } from "../kernel/schema.ts";
import { PathUnknown } from "./fallback.ts";

/** A built page, such as the console or the provider's app, and its files by name. */
export type BuiltPage = { page: string; assets: Record<string, string> };

/** What a page's script knows of a market: it bears the brand of one of those that the stage serves. */
export type PageBrand = {
  market: string;
  name: string;
  accent: { light: string; dark: string };
  country: string;
  /** What people are written to in, the market's own first. */
  languages: readonly string[];
  currency: string;
  decimals: number;
  invoices: string;
};

/** What a build makes of a page: the files that all markets share, and the page and files of each market, which bear no brand yet. */
export type BuiltPages<P extends BuiltPage = BuiltPage> = {
  assets: Record<string, string>;
  brands: Record<
    string,
    P & {
      brand: PageBrand;
      /** What the page is called where operators call the service `OWN_NAME`. */
      renamed: string;
    }
  >;
};

/** Of what operators have set, by market. */
export type OwnBrands = ReadonlyMap<
  string,
  { name?: string | undefined; colors?: PageBrand["accent"] | undefined }
>;

/** The customer's built app: the page, the page on which a card is given, and their files by name. */
export type BuiltCustomerApp = BuiltPage & { pay: string };

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

const assetTypeOf = (name: string): string => types[name.split(".").at(-1) as string] as string;

export const AssetParams = z.strictObject({
  asset: described(
    z
      .string()
      .check(
        z.regex(
          /^[\w.-]{1,80}\.(js|css|svg|webmanifest)$/,
          "must be the name of a script, a style or a picture",
        ),
      ),
    "Name of the file, as the page or another file names it.",
  ),
});

/** How long a file of a page lasts: those without a digest in their names, a day; the worker is asked for each time. */
const headersOf = (name: string): Record<string, string> =>
  name === "worker.js"
    ? { "cache-control": "no-cache", "service-worker-allowed": "../" }
    : {
        "cache-control": /\.(js|css)$/.test(name)
          ? "public, max-age=31536000, immutable"
          : "public, max-age=86400",
      };

/** One of a page's files as it is published. */
export const publishedAsset = ({ assets }: BuiltPage, name: string) => {
  const text = Object.hasOwn(assets, name) ? assets[name] : accentIn(name);
  if (text === undefined) throw PathUnknown();
  return { text, headers: { "content-type": assetTypeOf(name), ...headersOf(name) } };
};

/** The style of an accent: its name says what is in it, so that whoever serves it need not know whose it is. */
const accentNamed = ({ light, dark }: PageBrand["accent"]): string =>
  `brand-${light}${dark}.css`.replaceAll("#", "");
const accentIn = (name: string): string | undefined => {
  const [, light, dark] = /^brand-([\da-f]{6})([\da-f]{6})\.css$/.exec(name) ?? [];
  return light && `:root{--accent:light-dark(#${light},#${dark})}\n`;
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const wornBy = <P extends BuiltPage>(
  { brands }: BuiltPages<P>,
  market: string,
  own: OwnBrands = new Map(),
): PageBrand => {
  const built = brands[market];
  if (!built) throw new Error(`The page was built without the brand of markets/${market}`);
  const { name, colors } = own.get(market) ?? {};
  return {
    ...built.brand,
    ...(name && { name: built.renamed.replace("OWN_NAME", () => name) }),
    ...(colors && { accent: colors }),
  };
};

/**
 * A built page in the brand of a market: its folder's, but for what operators have set. Throws an Error for a market that was not there
 * when it was built.
 */
export const inBrandOf = <P extends BuiltPage>(pages: BuiltPages<P>, market: string, own?: OwnBrands): P => {
  const { name, accent } = wornBy(pages, market, own);
  const { assets, brand: _, renamed: __, ...texts } = pages.brands[market] as BuiltPages["brands"][string];
  const style = accentNamed(accent);
  const said = (text: string, written: (name: string) => string) =>
    text
      .replaceAll("BRAND_NAME", () => written(name))
      .replace("BRAND_MARKET", market)
      .replace("BRAND_STYLE", style)
      .replace("BRAND_ACCENT", accent.light);
  const each = (all: Record<string, string>, written: (name: string) => string) =>
    Object.fromEntries(Object.entries(all).map(([as, text]) => [as, said(text, written)]));
  const files = { ...each(assets, inJson), [style]: accentIn(style) };
  return { ...each(texts, escapedHtml), assets: { ...pages.assets, ...files } } as P;
};

/** Stands in a worker for the files that only other markets of the stage have. */
export const servedFiles = "SERVED_FILES";

const branded = ["icon.svg", "app.webmanifest"];
const namedFor = (market: string, name: string): string => name.replace(".", `-${market}.`);

/**
 * A built page with the files of all markets that a stage serves, in the brand of one of them; default: the first, whose icon
 * and manifest have the names that they were built with.
 */
export const inMarkets = <P extends BuiltPage>(
  pages: BuiltPages<P>,
  served: readonly string[],
  market = served[0] as string,
  own?: OwnBrands,
): P => {
  const [first = "", ...others] = served;
  const ownFilesOf = (id: string) =>
    Object.entries(inBrandOf(pages, id, own).assets).flatMap(([name, text]) => {
      if (name in pages.assets || name === "worker.js") return [];
      return [
        [
          branded.includes(name) ? namedFor(id, name) : name,
          text.replaceAll('"icon.svg"', `"${namedFor(id, "icon.svg")}"`),
        ],
      ];
    });
  const added = Object.fromEntries(others.flatMap(ownFilesOf)) as Record<string, string>;
  const { assets } = inBrandOf(pages, first, own);
  const worn = served.map((id) => wornBy(pages, id, own));
  const said = (text: string) =>
    (market === first
      ? text
      : branded.reduce((html, name) => html.replace(`/${name}"`, `/${namedFor(market, name)}"`), text)
    ).replace("SERVED_BRANDS", () => escapedHtml(JSON.stringify(worn)));
  const { assets: _, ...texts } = inBrandOf(pages, market, own);
  const worker = assets["worker.js"]
    ?.replace(`,"${servedFiles}"`, () =>
      Object.keys(added)
        .map((name) => `,"${name}"`)
        .join(""),
    )
    .replaceAll(accentNamed(wornBy(pages, first).accent), accentNamed((worn[0] as PageBrand).accent));
  return {
    ...Object.fromEntries(Object.entries(texts).map(([as, text]) => [as, said(text as string)])),
    assets: { ...assets, ...added, ...(worker && { "worker.js": worker + keptNewBy(own) }) },
  } as P;
};

/** What has a browser keep the page anew once operators have changed its brand, although the build is the same. */
const keptNewBy = (own: OwnBrands = new Map()): string =>
  own.size === 0 ? "" : `//${encodeURIComponent(JSON.stringify([...own]))}\n`;

/** A market that somebody names in the address of a page. */
const PageMarket = described(
  z.optional(
    z.string().check(
      z.maxLength(20),
      z.refine((id) => servedMarkets().includes(id), "must be a market of this service"),
    ),
  ),
  "Whose brand and figures. Left out: the default market's.",
);

/** How a page is asked for that may be opened for a market. */
export const pageAsked = {
  media_type: "text/html",
  query: z.strictObject({ market: PageMarket }),
  example: { query: {} },
};

/**
 * Reads a built page once, in the brand of a market of the stage; default: the first. It knows the files of all of them. `own`: what
 * operators have set.
 */
export const reading = <P extends BuiltPage>(
  place: URL,
): ((own: OwnBrands | undefined, market?: string) => Promise<P>) => {
  let read: Promise<BuiltPages<P>> | undefined;
  return async (own, market) => {
    read ??= readFile(place, "utf8").then((text) => JSON.parse(text) as BuiltPages<P>);
    return inMarkets(await read, servedMarkets(), market, own);
  };
};

/** What a page's policy depends on. */
export type PageConfiguration = Pick<
  Configuration,
  "AWS_ENDPOINT_URL_S3" | "AWS_REGION" | "MEDIA_BUCKET" | "PUSH_SERVICE" | "SOCKET_URL"
>;

/** Where a browser loads uploaded files from: the store's own address, or the bucket's. */
const storeOf = ({ AWS_ENDPOINT_URL_S3, AWS_REGION, MEDIA_BUCKET }: PageConfiguration): string =>
  new URL(AWS_ENDPOINT_URL_S3 ?? `https://${MEDIA_BUCKET}.s3.${AWS_REGION}.amazonaws.com`).origin;

const socketOf = ({ SOCKET_URL }: PageConfiguration): string =>
  new URL(SOCKET_URL.replace(/^http/, "ws")).origin;

const policyOf = (parts: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    ...parts,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Only the page's own scripts run; the names are those of what may name a script by its address. */
const ownScripts = (named: string): string[] => [
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${named}`,
];

/** The console runs only its own files, and connects only to this service, its socket and its store, to which it sends files. */
export const consolePolicy = (configuration: PageConfiguration): string =>
  policyOf([
    ...ownScripts("'none'"),
    `connect-src 'self' ${socketOf(configuration)} ${storeOf(configuration)}`,
    `img-src 'self' ${storeOf(configuration)}`,
    `media-src ${storeOf(configuration)}`,
  ]);

/** Where a browser asks for a subscription to notifications on this machine; deployed, it asks nobody through the page. */
const pushOf = ({ PUSH_SERVICE }: PageConfiguration): string[] =>
  PUSH_SERVICE ? [new URL(PUSH_SERVICE).origin] : [];

/** The same for the two apps, which also send files to the store and show those that are not sent yet. */
export const appHeaders = (configuration: PageConfiguration): Record<string, string> => {
  const store = storeOf(configuration);
  return {
    "content-security-policy": policyOf([
      ...ownScripts("worker"),
      ["connect-src 'self'", socketOf(configuration), store, ...pushOf(configuration)].join(" "),
      `img-src 'self' blob: ${store}`,
      `media-src blob: ${store}`,
      "manifest-src 'self'",
      "worker-src 'self'",
    ]),
    "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=()",
  };
};

/** The payment provider's script, and where it may connect to: this machine's stand-in serves its own. */
const paymentScripts = ({ STRIPE_API_URL }: Configuration) => {
  const isStripe = STRIPE_API_URL === "https://api.stripe.com";
  const api = new URL(STRIPE_API_URL).origin;
  return isStripe
    ? {
        script: "https://js.stripe.com/v3/",
        scripts: "https://js.stripe.com https://*.js.stripe.com",
        frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        pictures: "https://*.stripe.com",
        api,
      }
    : { script: `${api}/v3/`, scripts: api, frames: "'none'", pictures: "", api };
};

/** The page on which a card is given: the only one that runs the payment provider's script. */
export const payPage = (page: string, configuration: Configuration) => {
  const { script, scripts, frames, pictures, api } = paymentScripts(configuration);
  return {
    text: page.replace("PROVIDER_URL", script),
    headers: {
      "content-security-policy": policyOf([
        `script-src 'self' ${scripts}`,
        `connect-src 'self' ${api}`,
        `frame-src ${frames}`,
        `img-src 'self' ${pictures}`.trim(),
      ]),
    },
  };
};
