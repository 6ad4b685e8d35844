// Written by `npm run markets`: what every folder has in market.json.
export const market = {
  es: () => import("./es/market.json", { with: { type: "json" } }),
  us: () => import("./us/market.json", { with: { type: "json" } }),
};
