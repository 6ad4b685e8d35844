/** What is asked of the page; formats are tested where there is none. */
type Page = { querySelector: (selector: string) => { content?: string } | null };
const { document: page } = globalThis as unknown as { document?: Page };

const said = (name: string): string | undefined => page?.querySelector(`meta[name="${name}"]`)?.content;

/** What the service is called: the page names the brand of its market. */
export const brandName = said("application-name") ?? "";

/** The market that the page is of, and all that the service has. */
export const usualMarket = said("market") ?? "";
export const markets = (said("markets") ?? "").split(" ");

/** The market's currency, for amounts that come without one. */
export const usualCurrency = said("currency") ?? "usd";

/** How many decimals it has. */
const decimals = said("currency-decimals");
export const usualDecimals = decimals === undefined ? undefined : Number(decimals);

/** Whether invoices are issued in the market. */
export const hasInvoices = (said("invoices") ?? "none") !== "none";
