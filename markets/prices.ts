// Written by `npm run markets`: what every folder has in prices.json.
export const prices = {
  us: () => import("./us/prices.json", { with: { type: "json" } }),
};
