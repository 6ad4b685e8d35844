import { Coverage, CoverageConflict } from "../domain/provider/coverage.ts";
import { entity } from "./engine/entity.ts";

export const coverage = entity({
  name: "coverage",
  schema: Coverage,
  key: (district, providerId) => [`COVERAGE#${district}`, providerId],
  identity: ({ district, id }) => [district, id],
  indexes: {
    inDistrict: { on: "table", key: ({ district, id }) => [`COVERAGE#${district}`, id] },
    ofProvider: { on: "gsi1", key: ({ district, id }) => [`COVERAGE#PROVIDER#${id}`, district] },
  },
  notFound: CoverageConflict,
  conflict: CoverageConflict,
});
