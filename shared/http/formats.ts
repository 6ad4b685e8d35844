import * as z from "zod/mini";
import { described } from "../kernel/schema.ts";
import { type Answer, type Asking, succeeded } from "./answer.ts";
import { pagePolicy } from "./page-policy.ts";

const mediaTypes = {
  csv: "text/csv",
  html: "text/html",
  jsonld: "application/ld+json",
  xml: "application/xml",
} as const;

/** A format besides JSON: a file for spreadsheets, a page to print, or a text for machines that know schema.org. */
type Format = keyof typeof mediaTypes;

/** How a response's data is written in other formats. */
export type Formats<D> = Partial<Record<Format, (data: D) => string>>;

export const mediaTypesOf = (formats: Formats<never>): string[] =>
  (Object.keys(formats) as Format[]).map((format) => mediaTypes[format]);

const names: Record<Format, string> = {
  csv: "`csv`: a file for spreadsheets",
  html: "`html`: a page to print",
  jsonld: "`jsonld`: as schema.org has it",
  xml: "`xml`: a message for tax offices",
};

/** The query of an operation that has these formats. */
export const formatQuery = (...formats: Format[]) => ({
  format: described(
    z._default(z.enum<("json" | Format)[]>(["json", ...formats]), "json"),
    `How to answer. ${formats.map((format) => names[format]).join("; ")}. Only JSON comes in the envelope.`,
  ),
});

/** The response in the format of the query. Undefined: the usual JSON. */
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
    ...(format === "html" && { "content-security-policy": pagePolicy(body) }),
  };
  return { ...answer, headers };
};
