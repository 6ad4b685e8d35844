import { physicalIndexes } from "../shared/data/engine/table.ts";

const keys = (prefix: string) => [
  { AttributeName: `${prefix}pk`, KeyType: "HASH" as const },
  { AttributeName: `${prefix}sk`, KeyType: "RANGE" as const },
];

/** The one table: its keys, its overloaded indexes and its stream. Created from this locally and on AWS. */
export const tableDefinition = {
  KeySchema: keys(""),
  AttributeDefinitions: ["", ...physicalIndexes]
    .flatMap(keys)
    .map(({ AttributeName }) => ({ AttributeName, AttributeType: "S" as const })),
  GlobalSecondaryIndexes: physicalIndexes.map((IndexName) => ({
    IndexName,
    KeySchema: keys(IndexName),
    Projection: { ProjectionType: "ALL" as const },
  })),
  BillingMode: "PAY_PER_REQUEST" as const,
};

export const streamViewType = "NEW_AND_OLD_IMAGES" as const;
