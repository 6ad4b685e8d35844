import { keyIndexes, keysOf, physicalIndexes } from "../shared/data/engine/table.ts";

const onlyKeys = new Set<string>(keyIndexes);

const tableKeys = ["pk", "sk"] as const;

const schemaOf = ([partition, sort]: readonly [string, string]) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
];

/** The one table: its keys, its overloaded indexes and its stream. Used locally and on AWS. */
export const tableDefinition = {
  KeySchema: schemaOf(tableKeys),
  AttributeDefinitions: [...new Set([...tableKeys, ...physicalIndexes.flatMap(keysOf)])].map(
    (AttributeName) => ({ AttributeName, AttributeType: "S" as const }),
  ),
  GlobalSecondaryIndexes: physicalIndexes.map((IndexName) => ({
    IndexName,
    KeySchema: schemaOf(keysOf(IndexName)),
    Projection: {
      ProjectionType: onlyKeys.has(IndexName) ? ("KEYS_ONLY" as const) : ("ALL" as const),
    },
  })),
  BillingMode: "PAY_PER_REQUEST" as const,
};

export const streamViewType = "NEW_AND_OLD_IMAGES" as const;
