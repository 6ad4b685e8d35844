// Written by `npm run markets`: what every folder has in market.json.
export const market = {
  us: () => import("./us/market.json", { with: { type: "json" } }),
};
