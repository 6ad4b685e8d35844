// Written by `npm run markets`: what every folder has in documents.json.
export const documents = {
  es: () => import("./es/documents.json", { with: { type: "json" } }),
  us: () => import("./us/documents.json", { with: { type: "json" } }),
};
