import { AsyncLocalStorage } from "node:async_hooks";
import { table } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import type { ScheduleContract } from "../../shared/stream/schedule.ts";
import { itemsOf, scanned } from "./engine.ts";
import { runSchedule } from "./world.ts";

type Command = { input: { ExpressionAttributeValues?: Item } };

const asking = new AsyncLocalStorage<(string | undefined)[]>();

/**
 * The lists that a question reads, and whether they are all that it is answered by: then its answer is the same as long as
 * they are empty.
 */
export type Question = { lists: readonly string[]; isOfLists: boolean };

/** Asks a question, and has the table say that it holds nothing. */
export const questionOf = async (ask: () => Promise<unknown[]>): Promise<Question> => {
  const client = table();
  const present = Object.getOwnPropertyDescriptor(client, "send");
  const send = client.send.bind(client) as (command: Command) => Promise<unknown>;
  const asked: (string | undefined)[] = [];
  const value = async (command: Command) => {
    if (asking.getStore() !== asked) return send(command);
    asked.push(command.input.ExpressionAttributeValues?.[":pk"] as string | undefined);
    return { Items: [] };
  };
  Object.defineProperty(client, "send", { value, configurable: true, writable: true });
  const found = await asking.run(asked, ask);
  if (present) Object.defineProperty(client, "send", present);
  else Reflect.deleteProperty(client, "send");
  const lists = asked.filter((list) => list !== undefined);
  return { lists, isOfLists: found.length === 0 && lists.length > 0 && lists.length === asked.length };
};

/** The lists of the index `due` that hold something whose time has come. One look at a small index. */
const dueNow = async (): Promise<ReadonlySet<string>> => {
  const due = await scanned({
    IndexName: "due",
    ProjectionExpression: "duepk",
    FilterExpression: "duesk <= :now",
    ExpressionAttributeValues: { ":now": { S: `${new Date().toISOString()}\uffff` } },
  });
  return new Set(itemsOf(due).map(({ duepk }) => duepk as string));
};

type Schedule = Parameters<typeof runSchedule>[0] & { contract: Pick<ScheduleContract<unknown>, "due"> };

type Outcome = Awaited<ReturnType<typeof runSchedule>>;

const known = new Map<Schedule, Promise<Question>>();

/** Undefined where a schedule looks into anything else than the index `due`. */
const dueListsOf = async (schedule: Schedule): Promise<readonly string[] | undefined> => {
  const now = new Date().toISOString();
  const question = known.get(schedule) ?? questionOf(() => schedule.contract.due(now, 1));
  known.set(schedule, question);
  const { lists, isOfLists } = await question;
  return isOfLists && lists.every((list) => list.startsWith("DUE#")) ? lists : undefined;
};

/**
 * Runs schedules once, one after the other, and leaves out those that would find nothing due: one look shows it, where
 * each of them would ask all parts of its list. What became of those that ran.
 */
export const runDue = async (schedules: readonly Schedule[]): Promise<Outcome[]> => {
  const ran: Outcome[] = [];
  let due = await dueNow();
  for (const schedule of schedules) {
    const lists = await dueListsOf(schedule);
    if (lists && !lists.some((list) => due.has(list))) continue;
    ran.push(await runSchedule(schedule));
    due = await dueNow();
  }
  return ran;
};
