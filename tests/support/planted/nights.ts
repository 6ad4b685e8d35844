import { vi } from "vitest";
import { handler as countBooks } from "../../../events/schedules/books.ts";
import { handler as checkIssuers } from "../../../events/schedules/issuers.ts";
import { handler as earn } from "../../../events/schedules/membership-revenue.ts";
import { handler as runPayments } from "../../../events/schedules/payments.ts";
import { handler as compareDays } from "../../../events/schedules/reconciliation.ts";
import { handler as checkRows } from "../../../events/schedules/row-checks.ts";
import { handler as releaseShares } from "../../../events/schedules/transfers.ts";
import { table } from "../../../shared/data/engine/table.ts";
import { settled } from "../money-world.ts";
import type { StripeWorld } from "../stripe.ts";
import { clock, runSchedule } from "../world.ts";

const schedules = [compareDays, countBooks, checkRows, checkIssuers, earn, runPayments, releaseShares];

const once = async (): Promise<number> => {
  let handled = 0;
  for (const schedule of schedules) handled += (await runSchedule(schedule)).handled;
  return handled;
};

/** The schedules of a night, until nothing is due. */
const wholeNight = async (): Promise<void> => {
  for (let run = 0; run < 30; run += 1) if ((await once()) === 0) return;
};

type Command = { input: { Item?: unknown; TransactItems?: unknown; RequestItems?: unknown } };

/** Runs the schedules as a process does that dies before its nth write. Whether it has. */
const killedBefore = async (nth: number): Promise<boolean> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let seen = 0;
  const killing = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    if (command.input.Item || command.input.TransactItems) seen += 1;
    if (seen >= nth) throw new Error("killed");
    return send(command);
  }) as never);
  await once()
    .catch(() => 0)
    .finally(() => killing.mockRestore());
  return seen >= nth;
};

/**
 * A night in which the worker is killed before its first write, begins again and is killed before its second one, and so
 * on until it comes to its end; `kills` at most. Returns how often.
 */
export const night = async (stripe: StripeWorld, at: string, kills: number): Promise<number> => {
  clock.set(at);
  await settled(stripe);
  let killed = 0;
  while (killed < kills && (await killedBefore(killed + 1))) killed += 1;
  await wholeNight();
  return killed;
};
