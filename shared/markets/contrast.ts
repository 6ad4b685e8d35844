import type { Brand } from "./market.ts";

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

/** In which schemes an accent can't be read well enough, and how well it can. */
export const faintIn = ({ colors }: Pick<Brand, "colors">) =>
  (["light", "dark"] as const).flatMap((scheme) => {
    const accent = rgbOf(colors[scheme]);
    const { surfaces, paper, share } = behind[scheme];
    const under = [...surfaces.map(rgbOf), mixed(accent, share, rgbOf(paper))];
    const worst = Math.min(...under.map((one) => contrast(accent, one)));
    const has = Math.floor(worst * 10) / 10;
    return worst >= least
      ? []
      : [{ scheme, problem: `must have a contrast of ${least}:1 with ${scheme} pages, and has ${has}:1` }];
  });
