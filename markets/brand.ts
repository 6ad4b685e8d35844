// Written by `npm run markets`: what every folder has in brand.json.
export const brand = {
  es: () => import("./es/brand.json", { with: { type: "json" } }),
  us: () => import("./us/brand.json", { with: { type: "json" } }),
};
