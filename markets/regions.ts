// Written by `npm run markets`: what every folder has in regions.json.
export const regions = {
  us: () => import("./us/regions.json", { with: { type: "json" } }),
};
