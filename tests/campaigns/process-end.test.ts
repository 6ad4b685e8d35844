import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { operations } from "../../platform/operations.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { handlerIn } from "../support/callers.ts";
import { drawnOf } from "../support/fuzzing.ts";
import { type End, lineOf } from "../support/process-end.ts";
import { call, type Said } from "../support/world.ts";
import { type Standing, worldOfOne } from "../support/world-of-one.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: whole ? 600_000 : 60_000 });

const { open, begin, settle, standing, records, deliverAgain } = await worldOfOne();

type Records = Awaited<ReturnType<typeof records>>;
type Outcome = { status: number | undefined; standing: Standing };
type Played = Outcome & {
  body: string;
  own: number;
  calls: number;
  events: EventRow[];
  /** Has the client repeat the request in the same world, under another key. */
  askAgain: () => Promise<Outcome>;
};

/**
 * Has a client send a request whose process ends at some call, or that of a reaction. The client retries with the same
 * key when its connection breaks.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  end?: End,
): Promise<Played> => {
  const asked = await begin(contract);
  const handler = (await handlerIn(file)) as never;
  let said: Said | undefined;
  const ask = async (key: string) => {
    said = await call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": key } });
  };
  const line = lineOf({ end });
  const ended = await line.endsIn(() => ask("one"));
  const own = line.calls();
  if (ended) {
    if (end?.moment === "after") await settle(line);
    await ask("one");
  }
  const events = await settle(line);
  return {
    own,
    calls: line.calls(),
    events,
    status: said?.status,
    body: said?.body ?? "",
    standing: await standing(),
    askAgain: async () => {
      await ask("another");
      await settle(line);
      return { status: said?.status, standing: await standing() };
    },
  };
};

/** The table's content without the request. */
const unasked = async (contract: AnyContract): Promise<Standing> => {
  await begin(contract);
  await settle(lineOf());
  return standing();
};

const outcomeOf = ({ status, standing }: Outcome): Outcome => ({ status, standing });

/** All places where a process may end with `npm run fuzz`; else one of the operation's own, drawn by its name. */
const endsOf = ({ route }: AnyContract, { own, calls }: Played): End[] => {
  const all = Array.from({ length: whole ? calls : own }, (_, at) => at + 1).flatMap((at): End[] => [
    { call: at, moment: "before" },
    { call: at, moment: "after" },
  ]);
  return whole ? all : [drawnOf(route, all)];
};

const changing = (await operations()).filter(({ contract }) => methodOf(contract) !== "GET");

/** Delivers events in a different order, twice each. */
const twiceAndShuffled = (route: string, rows: readonly EventRow[]): EventRow[] => {
  const left = [...rows, ...rows];
  const order: EventRow[] = [];
  while (left.length > 0) {
    const drawn = drawnOf(`${route} ${left.length}`, left);
    left.splice(left.indexOf(drawn), 1);
    order.push(drawn);
  }
  return order;
};

describe.each(changing)("$contract.route", (one) => {
  let once: Played;
  let again: { events: EventRow[]; before: Records; after: Records };
  let twice: Outcome;

  beforeAll(async () => {
    await open();
    once = await play(one);
    const before = await records();
    await deliverAgain(twiceAndShuffled(one.contract.route, once.events));
    again = { events: await settle(lineOf()), before, after: await records() };
    twice = await once.askAgain();
  });

  test("redelivering all events twice, in any order, changes nothing", () => {
    expect(once.status, once.body).toBe(200);
    expect(again.events).toEqual([]);
    expect(again.after).toEqual(again.before);
  });

  test("a killed process and a client's retry have the effect once", async () => {
    expect(once.status, once.body).toBe(200);
    const refused = { status: twice.status, standing: once.standing };
    const allowed = [outcomeOf(once), outcomeOf(twice), refused];
    const isAllowed = (outcome: Outcome) => allowed.some((one) => isDeepStrictEqual(one, outcome));
    for (const end of endsOf(one.contract, once)) {
      const played = await play(one, end);
      const where = `${end.moment} call ${end.call} of ${once.own}, ${once.calls}: ${played.body.slice(0, 300)}`;
      if (isAllowed(outcomeOf(played))) continue;
      const tooLate = { status: 409, standing: await unasked(one.contract) };
      if (!isDeepStrictEqual(outcomeOf(played), tooLate))
        expect.soft(outcomeOf(played), where).toEqual(outcomeOf(once));
    }
  });
});
