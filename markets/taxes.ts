// Written by `npm run markets`: what every folder has in taxes.json.
export const taxes = {
  es: () => import("./es/taxes.json", { with: { type: "json" } }),
  us: () => import("./us/taxes.json", { with: { type: "json" } }),
};
