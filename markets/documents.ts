// Written by `npm run markets`: what every folder has in documents.json.
export const documents = {
  us: () => import("./us/documents.json", { with: { type: "json" } }),
};
