// Written by `npm run markets`: what every folder has in brand.json.
export const brand = {
  us: () => import("./us/brand.json", { with: { type: "json" } }),
};
