import { escapedHtml as escaped } from "./escaped-html.ts";

const style =
  "body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#111}table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:right}th:first-child,td:first-child,td:nth-child(2),th:nth-child(2){text-align:left}tfoot td{font-weight:600}@media print{body{margin:0}}";

const row = (cells: readonly string[], tag: "td" | "th" = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

type Printed = {
  /** The language of all of it; absent: English. */
  language?: string;
  title: string;
  paragraphs: readonly string[];
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
  /** Who it is from: a name in a color at the top, and the company at the bottom. */
  letterhead: { name: string; color: string; imprint: string };
  /** Where to go on from there. */
  link?: { text: string; href: string };
};

/** A page to print: whom it is from, a title, some sentences, one table and its total if it has one. All text is escaped. */
export const printPage = ({
  language = "en",
  title,
  paragraphs,
  heads,
  rows,
  total,
  letterhead,
  link,
}: Printed): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}.from{font-weight:650;font-size:1.15rem;color:${letterhead.color}}footer{margin-top:2rem;font-size:.8rem;color:#555}</style></head><body><p class="from">${escaped(letterhead.name)}</p><h1>${escaped(title)}</h1>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("")}<table><thead>${row(heads, "th")}</thead><tbody>${rows.map((cells) => row(cells)).join("")}</tbody>${total ? `<tfoot>${row(total)}</tfoot>` : ""}</table>${link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : ""}<footer>${escaped(letterhead.imprint)}</footer></body></html>`;
