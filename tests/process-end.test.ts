import { isDeepStrictEqual } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { operations } from "../platform/operations.ts";
import type { EventRow } from "../shared/data/engine/events.ts";
import { type AnyContract, methodOf } from "../shared/http/contract.ts";
import { handlerIn } from "./kit/cast.ts";
import { drawnOf } from "./kit/fuzzing.ts";
import { type End, lineOf } from "./kit/process-end.ts";
import { call, type Said } from "./kit/world.ts";
import { type Standing, worldOfOne } from "./kit/world-of-one.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: whole ? 600_000 : 60_000 });

const { begin, settle, standing, records, deliverAgain } = await worldOfOne();

type Outcome = { status: number | undefined; standing: Standing };
type Played = Outcome & { body: string; own: number; calls: number };

/**
 * Has a client ask for something, whose process ends somewhere, or one of what follows. The client asks again when its
 * connection breaks, with the same key.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  { end, again = false }: { end?: End | undefined; again?: boolean } = {},
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
  await settle(line);
  if (again) {
    await ask("another");
    await settle(line);
  }
  const calls = line.calls();
  return { own, calls, status: said?.status, body: said?.body ?? "", standing: await standing() };
};

/** What there is when nobody asks. */
const unasked = async (contract: AnyContract): Promise<Standing> => {
  await begin(contract);
  await settle(lineOf());
  return standing();
};

const outcomeOf = ({ status, standing }: Played): Outcome => ({ status, standing });

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

describe.each(changing)("what follows from $contract.route", ({ file, contract }) => {
  test("is the same when all events are delivered twice more, in any order", async () => {
    const asked = await begin(contract);
    expect((await call((await handlerIn(file)) as never, asked)).status).toBe(200);
    const rows = await settle(lineOf());
    const before = await records();
    await deliverAgain(twiceAndShuffled(contract.route, rows));
    expect(await settle(lineOf())).toEqual([]);
    expect(await records()).toEqual(before);
  });
});

describe.each(changing)("a process ends while it does $contract.route", (one) => {
  test("the client asks again, and all is done once", async () => {
    const once = await play(one);
    expect(once.status, once.body).toBe(200);
    const twice = await play(one, { again: true });
    const refused = { status: twice.status, standing: once.standing };
    const allowed = [outcomeOf(once), outcomeOf(twice), refused];
    const isAllowed = (outcome: Outcome) => allowed.some((one) => isDeepStrictEqual(one, outcome));
    for (const end of endsOf(one.contract, once)) {
      const played = await play(one, { end });
      const where = `${end.moment} call ${end.call} of ${once.own}, ${once.calls}: ${played.body.slice(0, 300)}`;
      if (isAllowed(outcomeOf(played))) continue;
      const tooLate = { status: 409, standing: await unasked(one.contract) };
      if (!isDeepStrictEqual(outcomeOf(played), tooLate))
        expect.soft(outcomeOf(played), where).toEqual(outcomeOf(once));
    }
  });
});
