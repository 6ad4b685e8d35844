// Written by `npm run markets`: what every folder has in prices.json.
export const prices = {
  es: () => import("./es/prices.json", { with: { type: "json" } }),
  us: () => import("./us/prices.json", { with: { type: "json" } }),
};
