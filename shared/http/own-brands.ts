import type { OwnBrands } from "./page.ts";

/** What operators have set of the brand of each market. What reads the table is loaded with the first page, not when the process starts. */
export const ownBrands = async (): Promise<OwnBrands> => (await import("../data/own-brands.ts")).ownBrands();

/** The same, for the files of a page that bear a name or an accent: its manifest, and the worker that keeps its page. */
export const ownBrandsIn = async ({ asset }: { asset: string }): Promise<OwnBrands | undefined> =>
  /^worker\.js$|\.webmanifest$/.test(asset) ? ownBrands() : undefined;
