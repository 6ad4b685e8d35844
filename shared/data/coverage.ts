import { Coverage, CoverageConflict } from "../domain/provider/coverage.ts";
import { entity } from "./engine/entity.ts";

/** Who works in a district. */
export const districtPartition = (district: string): string => `COVERAGE#${district}`;

export const coverage = entity({
  name: "coverage",
  schema: Coverage,
  key: (district, providerId) => [districtPartition(district), providerId],
  identity: ({ district, id }) => [district, id],
  indexes: {
    inDistrict: { on: "table", key: ({ district, id }) => [districtPartition(district), id] },
    ofProvider: { on: "gsi1", key: ({ district, id }) => [`COVERAGE#PROVIDER#${id}`, district] },
  },
  notFound: CoverageConflict,
  conflict: CoverageConflict,
});
