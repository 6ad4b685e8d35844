import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { described } from "../kernel/schema.ts";
import { type Answer, type Asking, succeeded } from "./answer.ts";

const mediaTypes = { csv: "text/csv", html: "text/html" } as const;

/** A form besides JSON: a file for spreadsheets, or a page to print. */
type Format = keyof typeof mediaTypes;

/** What an answer's data look like in other forms. */
export type Formats<D> = Partial<Record<Format, (data: D) => string>>;

export const mediaTypesOf = (formats: Formats<never>): string[] =>
  (Object.keys(formats) as Format[]).map((format) => mediaTypes[format]);

const names: Record<Format, string> = {
  csv: "`csv`: a file for spreadsheets",
  html: "`html`: a page to print",
};

/** The query of an operation that also answers in these forms. */
export const formatQuery = (...formats: Format[]) => ({
  format: described(
    z._default(z.enum<("json" | Format)[]>(["json", ...formats]), "json"),
    `How to answer. ${formats.map((format) => names[format]).join("; ")}. Only JSON comes in the envelope.`,
  ),
});

/** Only a page's own style may apply to it, and it asks nobody for anything. */
const policyOf = (page: string): string => {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};

/** The answer in the form that the query asks for; undefined: in the usual one. */
export const formatted = (
  formats: Formats<never> | undefined,
  query: unknown,
  parsed: () => unknown,
  asking: Asking,
): Answer | undefined => {
  const { format } = (query ?? {}) as { format?: Format };
  const write = format && formats?.[format];
  if (!write) return undefined;
  const body = write(parsed() as never);
  const answer = succeeded(body, asking);
  const headers = {
    ...answer.headers,
    "content-type": `${mediaTypes[format]}; charset=utf-8`,
    ...(format === "html" && { "content-security-policy": policyOf(body) }),
  };
  return { ...answer, headers };
};
