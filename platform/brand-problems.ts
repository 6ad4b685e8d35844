import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Brand } from "../shared/markets/market.ts";
import { logoNames } from "./market-listings.ts";

type Rgb = readonly [number, number, number];

const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

/** Relative luminance as WCAG has it. */
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: Rgb, b: Rgb): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
};

/** What lies behind the accent: the pages of the apps and the console, and their surfaces with some of it mixed in. */
const behind = {
  light: { surfaces: ["#ffffff", "#f7f5f0", "#f0ede6", "#eef0f4"], paper: "#ffffff", share: 0.1 },
  dark: { surfaces: ["#191d1b", "#101312", "#222825", "#22262e"], paper: "#191d1b", share: 0.15 },
} as const;

const mixed = (color: Rgb, share: number, paper: Rgb): Rgb =>
  color.map((part, at) => part * share + (paper[at] as number) * (1 - share)) as unknown as Rgb;

/** The accent is text and the color of controls at once, so it needs what text needs. */
const least = 4.5;

const colorProblems = ({ colors }: Pick<Brand, "colors">): string[] =>
  (["light", "dark"] as const).flatMap((scheme) => {
    const accent = rgbOf(colors[scheme]);
    const { surfaces, paper, share } = behind[scheme];
    const under = [...surfaces.map(rgbOf), mixed(accent, share, rgbOf(paper))];
    const worst = Math.min(...under.map((one) => contrast(accent, one)));
    return worst >= least
      ? []
      : [
          `colors.${scheme} must have a contrast of ${least}:1 with ${scheme} pages, and has ${Math.floor(worst * 10) / 10}:1`,
        ];
  });

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
