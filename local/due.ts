import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";

/** What is due now or later, read from the index that the schedules read. */
export const dueIndex = (client: DynamoDBClient, table: string) => {
  const places = async function* (comparison: "<=" | ">", bound: string) {
    const pages = paginateScan(
      { client },
      {
        TableName: table,
        IndexName: "due",
        ProjectionExpression: "duepk, duesk",
        FilterExpression: `duesk ${comparison} :bound`,
        ExpressionAttributeValues: { ":bound": { S: bound } },
      },
    );
    for await (const { Items = [] } of pages)
      for (const { duepk, duesk } of Items)
        yield { kind: duepk?.S?.split("#")[1] ?? "", at_ms: Date.parse(duesk?.S?.slice(0, 24) ?? "") };
  };
  return {
    /** The kinds of records with something due now. */
    kinds: async (): Promise<Set<string>> => {
      const found = new Set<string>();
      for await (const { kind } of places("<=", `${new Date().toISOString()}\uffff`)) found.add(kind);
      return found;
    },

    /** When the first thing after now is due, at the latest at `end_ms`; each is counted this much later. */
    next: async (end_ms: number, later_ms: number): Promise<number> => {
      let next = end_ms;
      for await (const { at_ms } of places(">", new Date().toISOString()))
        next = Math.min(next, at_ms + later_ms);
      return next;
    },
  };
};

export type DueIndex = ReturnType<typeof dueIndex>;
