import { Coverage, CoverageConflict } from "../domain/provider/coverage.ts";
import { QueryCommand } from "./engine/commands.ts";
import { entity } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";

/** The providers that work in a district. */
export const districtPartition = (district: string): string => `COVERAGE#${district}`;

/** Whether any provider works in a district. */
export const isServed = async (district: string): Promise<boolean> => {
  const { Count } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :district",
      ExpressionAttributeValues: { ":district": districtPartition(district) },
      Select: "COUNT",
      Limit: 1,
    }),
  );
  return (Count ?? 0) > 0;
};

export const coverage = entity({
  name: "coverage",
  schema: () => Coverage,
  key: (district, providerId) => [districtPartition(district), providerId],
  identity: ({ district, id }) => [district, id],
  indexes: {
    inDistrict: { on: "table", key: ({ district, id }) => [districtPartition(district), id] },
    ofProvider: { on: "gsi1", key: ({ district, id }) => [`COVERAGE#PROVIDER#${id}`, district] },
  },
  notFound: CoverageConflict,
  conflict: CoverageConflict,
});
