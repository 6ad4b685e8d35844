import { vi } from "vitest";
import { table } from "../../shared/data/engine/table.ts";
import { type Command, entitiesIn } from "./kill-before-write.ts";

/** Does work of two at once whose first writes of a kind of record reach the table together: each has read before either writes. */
export const writingTogether = async <T>(entity: string, work: () => Promise<T>): Promise<T> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const met = Promise.withResolvers<void>();
  let seen = 0;
  const meeting = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    if (entitiesIn(command).includes(entity)) {
      seen += 1;
      if (seen === 2) met.resolve();
      await met.promise;
    }
    return send(command);
  }) as never);
  const done = await work().finally(() => meeting.mockRestore());
  if (seen < 2) throw new Error(`there were only ${seen} writes of ${entity}: ${JSON.stringify(done)}`);
  return done;
};

type Lists = "up to date" | "lagging";

/** What lists that lag behind the table show, where they are asked: nothing yet. */
const notYet = ({ input }: { input: { IndexName?: string } }, lists: Lists) =>
  lists === "lagging" && input.IndexName ? { Items: [], Count: 0 } : undefined;

/** Does work; right before its first write of a kind of record reaches the table, something else is done from start to end. */
export const withinWork = async <T, O>(
  entity: string,
  work: () => Promise<T>,
  other: () => Promise<O>,
  lists: Lists = "up to date",
): Promise<[T, O]> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let between: Promise<O> | undefined;
  const waiting = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    if (!between && entitiesIn(command).includes(entity)) {
      between = other();
      await between;
    }
    return notYet(command as never, lists) ?? send(command);
  }) as never);
  const done = await work().finally(() => waiting.mockRestore());
  if (!between) throw new Error(`there was no write of ${entity}: ${JSON.stringify(done)}`);
  return [done, await between];
};

/** Does work while lists lag behind the table and show nothing yet. */
export const whileListsLag = async <T>(work: () => Promise<T>): Promise<T> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const lagging = vi
    .spyOn(client, "send")
    .mockImplementation((async (command: never) => notYet(command, "lagging") ?? send(command)) as never);
  return work().finally(() => lagging.mockRestore());
};
