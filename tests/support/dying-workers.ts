import { AsyncLocalStorage } from "node:async_hooks";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { table } from "../../shared/data/engine/table.ts";
import { drawnOf } from "./fuzzing.ts";

type Invoke = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** A worker's process: after which of its writes it dies, if it does, and whether that write is still done. */
type Life = { last: number; writes: number; before: boolean; over: boolean };

const lives = new AsyncLocalStorage<Life>();

const fates = ["lives", "lives", "lives", "dies", "dies", "dies", "twice at once", "twice"] as const;
type Fate = (typeof fates)[number];

const writeNumbers = [1, 2, 3, 4, 5, 6, 8, 12];

const isWrite = (command: object): boolean => /Write|Put|Update|Delete/.test(command.constructor.name);

/** Sends for who lives. A worker that has died does nothing any more, whatever it had begun. */
const sending = (send: (command: object) => Promise<unknown>) => async (command: object) => {
  const life = lives.getStore();
  if (!life) return send(command);
  if (!life.over && isWrite(command)) {
    life.writes += 1;
    if (life.writes === life.last) {
      life.over = true;
      if (!life.before) await send(command);
    }
  }
  if (life.over) throw new Error("killed");
  return send(command);
};

const alive = (last: number, before: boolean): Life => ({ last, writes: 0, before, over: false });

/**
 * Lets workers of a queue die at writes, and messages come twice, as a word draws it. `passed` says how often each came to
 * pass.
 */
export const dyingWorkers = (word: string) => {
  const client = table() as { send: (command: object) => Promise<unknown> };
  const { send } = client;
  client.send = sending(send.bind(client)) as typeof send;
  const passed = new Map<Fate, number>();
  let nth = 0;
  const among =
    (invoke: Invoke): Invoke =>
    async (event) => {
      nth += 1;
      const under = `${word} ${nth}`;
      const fate = drawnOf(under, fates);
      const [last, before] = [
        drawnOf(`${under} at`, writeNumbers),
        drawnOf(`${under} before`, [true, false]),
      ];
      const life = alive(fate === "dies" ? last : Number.POSITIVE_INFINITY, before);
      const once = () => lives.run(life, () => invoke(event));
      const first = fate === "twice at once" ? (await Promise.all([once(), once()]))[0] : await once();
      if (fate === "twice") await once();
      // Who was to die later than it had anything to write has lived.
      const came: Fate = fate === "dies" && !life.over ? "lives" : fate;
      passed.set(came, (passed.get(came) ?? 0) + 1);
      return first;
    };
  const count = (fate: Fate): number => passed.get(fate) ?? 0;
  return { among, count, end: () => Object.assign(client, { send }) };
};
