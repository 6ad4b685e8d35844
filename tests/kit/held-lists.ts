import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { schedules } from "../../platform/operations.ts";
import { table } from "../../shared/data/engine/table.ts";
import { itemsOf, scanned } from "./engine.ts";

type Asked = { command: string; list: string | undefined };

let asked: Asked[] = [];

/** Notes what this process asks the table from now on. Begin before it asks anything: the client keeps the steps that it first had. */
const noteQuestions = (): void => {
  (table() as unknown as DynamoDBClient).middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const { ExpressionAttributeValues: values } = args.input as {
          ExpressionAttributeValues?: Record<string, string>;
        };
        asked.push({ command: commandName, list: values?.[":pk"] });
        return next(args);
      },
    { step: "initialize", name: "noteQuestions" },
  );
};

/**
 * The partitions that a question finds nothing in while the table is empty: as long as they are empty its answer is the
 * same. Undefined where it asks for more than lists, or finds something even so.
 */
const listsOf = async (ask: () => Promise<unknown[]>): Promise<readonly string[] | undefined> => {
  asked = [];
  const found = await ask();
  const lists = asked.flatMap(({ command, list }) => (command === "QueryCommand" && list ? [list] : []));
  return found.length === 0 && lists.length > 0 && lists.length === asked.length ? lists : undefined;
};

/** Partitions that hold something, of the table and of what is due: one look at the whole of a small table. */
export const heldLists = async (): Promise<ReadonlySet<string>> => {
  const held = new Set<string>();
  for (const { pk, duepk } of itemsOf(await scanned({ ProjectionExpression: "pk, duepk" })))
    held.add(pk as string).add(duepk as string);
  return held;
};

/**
 * Says which schedules may find something, by the partitions that hold something. Ask for it while the table is empty and
 * nothing has asked it yet.
 */
export const mayFind = async (): Promise<(contract: unknown, held: ReadonlySet<string>) => boolean> => {
  noteQuestions();
  const now = new Date().toISOString();
  const lists = new Map<unknown, readonly string[] | undefined>();
  for (const { contract } of await schedules())
    lists.set(contract, await listsOf(() => contract.due(now, 1)));
  return (contract, held) => lists.get(contract)?.some((list) => held.has(list)) ?? true;
};
