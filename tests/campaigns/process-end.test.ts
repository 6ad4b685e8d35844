import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { operations } from "../../platform/operations.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { handlerIn } from "../kit/cast.ts";
import { drawnOf } from "../kit/fuzzing.ts";
import { type End, lineOf } from "../kit/process-end.ts";
import { call, type Said } from "../kit/world.ts";
import { type Standing, worldOfOne } from "../kit/world-of-one.ts";

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
  /** Has the client ask once more in the same world, under another key. */
  askAgain: () => Promise<Outcome>;
};

/**
 * Has a client ask for something, whose process ends somewhere, or one of what follows. The client asks again when its
 * connection breaks, with the same key.
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

/** What there is when nobody asks. */
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

/** Events in another order than they happened in, twice each. */
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

  test("what follows from it is the same when all events are delivered twice more, in any order", () => {
    expect(once.status, once.body).toBe(200);
    expect(again.events).toEqual([]);
    expect(again.after).toEqual(again.before);
  });

  test("if a process ends while it is done, the client asks again, and all is done once", async () => {
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
