import type * as z from "zod/mini";
import { escapedHtml as escaped } from "../../kernel/escaped-html.ts";
import { decimalsOf } from "../../kernel/money.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { letterheadOf } from "../../markets/brand.ts";
import type { Market } from "../../markets/market.ts";
import { localeOf } from "../../markets/served.ts";
import { type InvoiceParty, type InvoiceView, isCreditNote, totalsOf } from "./invoice.ts";
import { qrEdge_mm } from "./qr.ts";
import { wordsIn } from "./words.ts";

type Printed = z.output<typeof InvoiceView>;

type Printing = {
  market: Market;
  zone: string;
  /** The dark modules of its code, row by row, with its blank edge. */
  code?: readonly (readonly boolean[])[] | undefined;
};

const style =
  "body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem;color:#111;background:#fff}.from{font-weight:650;font-size:1.15rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{color:#555}dd{margin:0}section{display:flex;flex-wrap:wrap;gap:2rem}section>div{flex:1 1 14rem}h2{font-size:1rem}table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:right;white-space:nowrap}th:first-child,td:first-child{text-align:left;white-space:normal}tfoot td{font-weight:600}figure{margin:1rem 0}footer{margin-top:2rem;font-size:.8rem;color:#555}@media print{body{margin:0}}";

const row = (cells: readonly string[], tag: "td" | "th" = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

const drawn = (code: readonly (readonly boolean[])[], label: string): string => {
  const size = code.length;
  const dark = code.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(label)}" width="${qrEdge_mm}mm" height="${qrEdge_mm}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}"/></svg>`;
};

/** An invoice as a page to print, in its market's brand, language and formats. All text is escaped. */
export const invoicePage = (invoice: Printed, { market, zone, code }: Printing): string => {
  const language = market.languages.default;
  const words = wordsIn(language);
  const locale = localeOf(market, language);
  const { currency, number = "", issued_at = invoice.created_at } = invoice;
  const amounts = new Intl.NumberFormat(locale, { style: "currency", currency });
  const money = (minor: number): string => amounts.format(minor / 10 ** decimalsOf(currency));
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const day = (at: string): string => days.format(Date.parse(`${wallClock(at, zone).date}T00:00:00Z`));
  const rates = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const title = isCreditNote(invoice) ? words.credit_note : words.titles[invoice.form];
  const { name, color, imprint } = letterheadOf(market);
  const facts = (entries: readonly (readonly [string, string | undefined])[]): string =>
    `<dl>${entries.flatMap(([term, said]) => (said ? [`<dt>${escaped(term)}</dt><dd>${escaped(said)}</dd>`] : [])).join("")}</dl>`;
  const party = (heading: string, who: InvoiceParty | undefined): string =>
    who
      ? `<div><h2>${escaped(heading)}</h2>${[who.name, who.tax_id && `${words.tax_id} ${who.tax_id}`, who.address].flatMap((line) => (line ? [`<p>${escaped(line)}</p>`] : [])).join("")}</div>`
      : "";
  const { net_minor, tax_minor, total_minor } = totalsOf(invoice);
  const lines = invoice.lines.map((line) =>
    row([
      words.supplies[line.supply] ?? line.supply,
      rates.format(line.rate_bps / 10_000),
      money(line.net_minor),
      money(line.tax_minor),
      money(line.net_minor + line.tax_minor),
    ]),
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(`${title} ${number}`)}</title><style>${style}.from{color:${color}}</style></head><body>`,
    `<p class="from">${escaped(name)}</p><h1>${escaped(title)}</h1>`,
    facts([
      [words.number, number],
      [words.issued, day(issued_at)],
      [words.supplied, day(invoice.supplied_at)],
      [words.period, invoice.period],
      [words.takes_back, invoice.rectifies?.number],
      [words.reason, invoice.reason],
      [words.home, invoice.home_confirmed_at && words.confirmed(day(invoice.home_confirmed_at))],
    ]),
    `<section>${party(words.seller, invoice.issuer)}${party(words.buyer, invoice.recipient)}</section>`,
    `<table><thead>${row(words.heads, "th")}</thead><tbody>${lines.join("")}</tbody><tfoot>${row([words.total, "", money(net_minor), money(tax_minor), money(total_minor)])}</tfoot></table>`,
    invoice.series.startsWith("M") ? `<p>${escaped(words.on_behalf)}</p>` : "",
    code
      ? `<figure><figcaption>${escaped(words.code)}</figcaption>${drawn(code, words.code)}${invoice.chain?.sent ? `<p>${escaped(words.sent)}</p>` : ""}</figure>`
      : "",
    `<footer>${escaped(imprint)}</footer></body></html>`,
  ].join("");
};
