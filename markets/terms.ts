// Written by `npm run markets`: what every folder has in terms.json.
export const terms = {
  us: () => import("./us/terms.json", { with: { type: "json" } }),
};
