import { vi } from "vitest";
import { table } from "../../shared/data/engine/table.ts";

type Put = { Item?: { entity?: string } };
export type Command = { input: Put & { TransactItems?: { Put?: Put }[] } };

export const entitiesIn = ({ input }: Command): (string | undefined)[] =>
  [input, ...(input.TransactItems ?? []).flatMap((item) => item.Put ?? [])].map(({ Item }) => Item?.entity);

/**
 * Runs work whose process is killed before its nth write of a kind of record reaches the table. Returns the work's
 * result.
 */
export const killBefore = async <T>(entity: string, nth: number, work: () => Promise<T>): Promise<T> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let seen = 0;
  const killing = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    if (entitiesIn(command).includes(entity)) seen += 1;
    if (seen >= nth) throw new Error("killed");
    return send(command);
  }) as never);
  const done = await work().finally(() => killing.mockRestore());
  if (seen < nth) throw new Error(`there were only ${seen} writes of ${entity}: ${JSON.stringify(done)}`);
  return done;
};
