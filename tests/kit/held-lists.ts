import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { schedules } from "../../platform/operations.ts";
import { keysOf, physicalIndexes, table } from "../../shared/data/engine/table.ts";
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

/** What a question asks for while the table is empty, and whether it is answered by lists alone, which are empty then. */
type Question = { lists: readonly string[]; isOfLists: boolean };

const questionOf = async (ask: () => Promise<unknown[]>): Promise<Question> => {
  asked = [];
  const found = await ask();
  const lists = asked.flatMap(({ command, list }) => (command === "QueryCommand" && list ? [list] : []));
  return { lists, isOfLists: found.length === 0 && lists.length > 0 && lists.length === asked.length };
};

const partitions = ["pk", ...physicalIndexes.map((index) => keysOf(index)[0])];

/** Partitions that hold something, of the table and of its indexes: one look at the whole of a small table. */
export const heldLists = async (): Promise<ReadonlySet<string>> => {
  const held = new Set<string>();
  for (const item of itemsOf(await scanned({ ProjectionExpression: partitions.join() })))
    for (const list of Object.values(item)) held.add(list as string);
  return held;
};

/** A partition without ids and numbers: its kind. */
const kindOf = (list: string): string =>
  list
    .split("#")
    .filter((part) => !/\d/.test(part))
    .join("#");

/**
 * What schedules ask for. Ask for it while the table is empty and nothing has asked it yet. As long as the partitions that a
 * schedule asks for are empty its answer is the same.
 */
export const questionsOfSchedules = async () => {
  noteQuestions();
  const now = new Date().toISOString();
  const questions = new Map<unknown, Question>();
  for (const { contract } of await schedules())
    questions.set(contract, await questionOf(() => contract.due(now, 1)));
  const questionOfSchedule = (contract: unknown) => questions.get(contract) as Question;
  return {
    /** Whether a schedule may find something, by the partitions that hold something. */
    mayFind: (contract: unknown, held: ReadonlySet<string>): boolean => {
      const { lists, isOfLists } = questionOfSchedule(contract);
      return !isOfLists || lists.some((list) => held.has(list));
    },
    /**
     * The kinds of lists beside which a schedule works that finds something even in an empty table: all that hold something,
     * or none as long as those that it asks for are empty. Undefined for other schedules.
     */
    kindsBeside: (contract: unknown, held: ReadonlySet<string>): readonly string[] | undefined => {
      const { lists, isOfLists } = questionOfSchedule(contract);
      if (isOfLists) return undefined;
      if (lists.length > 0 && !lists.some((list) => held.has(list))) return ["none"];
      return [...new Set([...held].map(kindOf))];
    },
  };
};
