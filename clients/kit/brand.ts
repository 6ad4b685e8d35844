declare const ASSETS: string;
declare const PAGE: string;
/** Whether the page is one of the two apps, which bear the market of whoever is there; the console is opened for one. */
declare const INSTALLED: boolean;

type Brand = {
  market: string;
  name: string;
  accent: { light: string; dark: string };
  country: string;
  languages: readonly string[];
  currency: string;
  decimals: number;
  invoices: string;
};

/** What is asked of the page; formats are tested where there is none. */
type Page = {
  document?: { querySelector: (selector: string) => { content?: string } | null };
  location: { search: string };
};
const { document: page, location } = globalThis as unknown as Page;

const said = (name: string): string | undefined => page?.querySelector(`meta[name="${name}"]`)?.content;

const brands: readonly Brand[] = JSON.parse(said("brands") ?? "[]");

/** Where an app keeps the market of who is signed in. */
export const marketKey = (): string => `${PAGE}.market`;

/** The market of one of the browser's languages: that of its country, else the one that speaks it. */
const spokenIn = (tag: string): string | undefined => {
  const [language, ...rest] = tag.split("-");
  const there = brands.find(({ country }) => rest.includes(country));
  return (there ?? brands.find(({ languages: [own] }) => own === language))?.market;
};

/** Which market an app bears: that of who is signed in, else the one in its address, else that of the browser's languages. */
const borne = (): (string | null | undefined)[] => [
  localStorage.getItem(`${PAGE}.account`) && localStorage.getItem(marketKey()),
  new URLSearchParams(location.search).get("market"),
  ...navigator.languages.map(spokenIn),
];

/** Whether the page bears the market of whoever is there, among several. */
export const bearsMarket = typeof INSTALLED === "boolean" && INSTALLED && brands.length > 1;
const opened = said("market");
const own = [...(bearsMarket ? borne() : []), opened].flatMap(
  (market) => brands.find((one) => one.market === market) ?? [],
)[0];

/** The markets that the service has, and the one that the page is of. */
export const markets = brands.map(({ market }) => market);
export const usualMarket = own?.market ?? "";

/** What the service is called there. */
export const brandName = own?.name ?? "";

/** The market's currency, for amounts that come without one, and how many decimals it has. */
export const usualCurrency = own?.currency ?? "usd";
export const usualDecimals = own?.decimals;

/** Whether invoices are issued in the market. */
export const hasInvoices = (own?.invoices ?? "none") !== "none";

/** The languages that people are written to in there, the market's own first. */
export const usualLanguages = own?.languages ?? [];

/** A file of the market's own. */
export const fileOf = (name: string, ending: string): string =>
  `${ASSETS}/${name}${usualMarket === markets[0] ? "" : `-${usualMarket}`}.${ending}`;

/** The market's accents, where the page came in another market's brand. */
export const ownAccent = usualMarket === opened ? undefined : own?.accent;

/** The market's logo. */
export const logo = (): string => fileOf("icon", "svg");
