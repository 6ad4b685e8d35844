import { schedules } from "../../platform/operations.ts";
import { keysOf, physicalIndexes } from "../../shared/data/engine/table.ts";
import { type Question, questionOf } from "./due-lists.ts";
import { itemsOf, scanned } from "./engine.ts";

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

/** What schedules ask for. */
export const questionsOfSchedules = async () => {
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
