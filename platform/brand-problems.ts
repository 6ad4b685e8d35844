import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { faintIn } from "../shared/markets/contrast.ts";
import type { Brand } from "../shared/markets/market.ts";
import { logoNames } from "./market-listings.ts";

const colorProblems = (brand: Brand): string[] =>
  faintIn(brand).map(({ scheme, problem }) => `colors.${scheme} ${problem}`);

const logo_bytes = 8192;
const drawn = new Set(
  "svg title desc g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask".split(
    " ",
  ),
);

/** Why a picture can't be a logo; undefined: it can. */
const logoProblem = (svg: string): string | undefined => {
  if (Buffer.byteLength(svg) > logo_bytes) return `must have at most ${logo_bytes} bytes`;
  if (!/^<svg\s[^>]*viewBox="0 0 (\d+) \1"/.test(svg) || !/<\/svg>\s*$/.test(svg))
    return 'must be an SVG alone, as wide as high, such as viewBox="0 0 32 32"';
  if (/<[!?]|&/.test(svg)) return "must have no comments, entities or declarations";
  for (const [, name = "", attributes = ""] of svg.matchAll(/<\/?\s*([^\s/>]*)([^>]*)/g)) {
    if (!drawn.has(name)) return `must only draw: <${name}> is not for logos`;
    for (const [, key = "", , quoted, single] of attributes.matchAll(
      /([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g,
    )) {
      const value = quoted ?? single ?? "";
      if (/^on|^style$|href$|^src$/i.test(key)) return `must only draw: ${key} is not for logos`;
      if (/^xmlns/.test(key) ? value !== "http://www.w3.org/2000/svg" : /url\((?!#)|:|@/.test(value))
        return `must not lead out of itself: ${key}`;
    }
  }
  return undefined;
};

/** What is wrong with the colors and logos of a folder, whose brand has the right form. */
export const brandProblems = (id: string, brand: Brand, at: string): string[] => [
  ...colorProblems(brand).map((problem) => `markets/${id}/brand.json: ${problem}`),
  ...logoNames.flatMap((name) => {
    const path = resolve(at, "markets", id, name);
    const problem = existsSync(path) ? logoProblem(readFileSync(path, "utf8")) : "is missing";
    return problem ? [`markets/${id}/${name}: ${problem}`] : [];
  }),
];

const isPlaceholder = (text: string): boolean =>
  /^\[.*\]$|@([\w-]+\.)*(example|test|invalid)$|0{6,}|\bexample\b|\bejemplo\b/i.test(text);

/** The fields of a brand that nobody has filled in yet. */
export const placeholdersIn = ({ support, legal }: Brand): string[] =>
  Object.entries({ support, legal }).flatMap(([group, fields]) =>
    Object.entries(fields).flatMap(([name, text]) => (isPlaceholder(text) ? [`${group}.${name}`] : [])),
  );
