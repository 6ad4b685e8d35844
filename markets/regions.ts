// Written by `npm run markets`: what every folder has in regions.json.
export const regions = {
  es: () => import("./es/regions.json", { with: { type: "json" } }),
  us: () => import("./us/regions.json", { with: { type: "json" } }),
};
