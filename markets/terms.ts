// Written by `npm run markets`: what every folder has in terms.json.
export const terms = {
  es: () => import("./es/terms.json", { with: { type: "json" } }),
  us: () => import("./us/terms.json", { with: { type: "json" } }),
};
