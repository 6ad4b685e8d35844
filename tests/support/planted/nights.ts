import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { handler as countBooks } from "../../../events/schedules/books.ts";
import { handler as checkIssuers } from "../../../events/schedules/issuers.ts";
import { handler as earn } from "../../../events/schedules/membership-revenue.ts";
import { handler as runPayments } from "../../../events/schedules/payments.ts";
import { handler as compareDays } from "../../../events/schedules/reconciliation.ts";
import { handler as checkRows } from "../../../events/schedules/row-checks.ts";
import { handler as releaseShares } from "../../../events/schedules/transfers.ts";
import { table } from "../../../shared/data/engine/table.ts";
import type { Difference } from "../../../shared/domain/payment/reconciliation.ts";
import { rowCheckPolicy } from "../../../shared/domain/payment/row-check.ts";
import { settled } from "../money-world.ts";
import type { StripeWorld } from "../stripe.ts";
import { clock, runSchedule } from "../world.ts";

const schedules = {
  reconciliation: compareDays,
  books: countBooks,
  "row-checks": checkRows,
  issuers: checkIssuers,
  "membership-revenue": earn,
  payments: runPayments,
  transfers: releaseShares,
};
const rounds_most = 80;

type Put = { Item?: Record<string, unknown> };
type Delete = { Key?: { pk?: unknown } };
type Command = { input: Put & { TransactItems?: { Put?: Put; Delete?: Delete }[] } };

/** What a write puts: the kind of record, of an entry its own kind, of a difference its check. */
const putOf = ({ Item: { entity, kind, found } = {} }: Put): string[] => {
  if (typeof entity !== "string" || entity.startsWith("event")) return [];
  if (entity === "posting") return [`posting ${kind}`];
  return [entity === "difference" ? `difference ${(found as Difference).check ?? "movement"}` : entity];
};

/** A write by what it puts and takes away. Undefined: it is none. */
const writeOf = ({ input }: Command): string | undefined => {
  const { TransactItems: items = [input.Item ? { Put: input } : {}] } = input as Command["input"] & {
    TransactItems?: { Put?: Put; Delete?: Delete }[];
  };
  const names = items.flatMap(({ Put: put, Delete: gone }) => [
    ...(put ? putOf(put) : []),
    ...(gone ? [`without ${String(gone.Key?.pk).split("#")[0]}`] : []),
  ]);
  return names.length > 0 ? [...new Set(names)].toSorted().join(", ") : undefined;
};

/** Which writes of which schedules a process has died before. */
export type Kills = Map<string, Set<string>>;

/** A process that runs a schedule. Once it is dead it does nothing any more, whatever it had begun. */
type Life = { died_before: Set<string>; isDead: boolean };

const lives = new AsyncLocalStorage<Life>();

/** Lets each process die before the first write that none like it has died before. Returns how that ends. */
const mortality = (): (() => void) => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const dying = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    const life = lives.getStore();
    const write = life && !life.isDead ? writeOf(command) : undefined;
    if (life && write !== undefined && !life.died_before.has(write)) {
      life.died_before.add(write);
      life.isDead = true;
    }
    if (life?.isDead) throw new Error("killed");
    return send(command);
  }) as never);
  return () => dying.mockRestore();
};

/** Runs a schedule once. Whether there may be more to do. */
const ran = async (
  name: string,
  schedule: Parameters<typeof runSchedule>[0],
  kills: Kills | undefined,
): Promise<boolean> => {
  const run = async () => (await runSchedule(schedule)).handled > 0;
  if (!kills) return run();
  const life = { died_before: kills.get(name) ?? new Set<string>(), isDead: false };
  const goesOn = await lives.run(life, run).catch(() => true);
  if (life.died_before.size > 0) kills.set(name, life.died_before);
  // What it held is free by its next turn.
  if (life.isDead) clock.advance({ seconds: rowCheckPolicy.lease_seconds });
  return goesOn || life.isDead;
};

/** A night's schedules, until nothing is due and nobody dies. Without `kills` nobody does. */
export const night = async (stripe: StripeWorld, at: string, kills?: Kills): Promise<void> => {
  clock.set(at);
  await settled(stripe);
  const end = mortality();
  try {
    for (let round = 0; round < rounds_most; round += 1) {
      let goesOn = false;
      for (const [name, schedule] of Object.entries(schedules))
        goesOn = (await ran(name, schedule, kills)) || goesOn;
      if (!goesOn) return;
    }
  } finally {
    end();
  }
  throw new Error(`the night ${at} does not come to its end`);
};
