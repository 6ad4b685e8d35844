import {
  bearsMarket,
  brandName,
  fileOf,
  logo,
  marketKey,
  markets,
  ownAccent,
  usualMarket,
} from "../brand.ts";

/** Dresses the page in its market's brand, where it came in another one's. */
export const wear = (): void => {
  if (!ownAccent) return;
  document.title = brandName;
  const { light, dark } = ownAccent;
  document.documentElement.style.setProperty("--accent", `light-dark(${light},${dark})`);
  for (const [rel, file] of [
    ["icon", logo()],
    ["manifest", fileOf("app", "webmanifest")],
  ] as const)
    document.querySelector(`link[rel=${rel}]`)?.setAttribute("href", file);
};

/** Keeps the market of whoever is signed in. If the page is of another one, it begins anew. */
export const bear = <T extends { home_market: string }>(account: T): T => {
  const { home_market } = account;
  if (!bearsMarket || !markets.includes(home_market)) return account;
  localStorage.setItem(marketKey(), home_market);
  if (home_market !== usualMarket) location.reload();
  return account;
};
