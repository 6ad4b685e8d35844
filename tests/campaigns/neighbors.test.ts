import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { operations } from "../../platform/operations.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { breakerPolicy } from "../../shared/kernel/breaker.ts";
import { monotonic_ms } from "../../shared/kernel/time.ts";
import { handlerIn } from "../support/callers.ts";
import { drawnOf } from "../support/fuzzing.ts";
import { pass, stand } from "../support/lengths-of-time.ts";
import {
  type Failing,
  type Fault,
  faults,
  lineOf,
  type Neighbor,
  neighborsAmong,
  portOfNeighbor,
} from "../support/process-end.ts";
import { successOf } from "../support/stories.ts";
import { call, clock, type Said } from "../support/world.ts";
import { type Standing, worldOfOne } from "../support/world-of-one.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: whole ? 900_000 : 120_000 });

const numbers = Array.from({ length: 10 }, (_, at) => at);
const patience_ms = 28_000;
const { open, begin, settle, standing, unnoticed } = await worldOfOne();
beforeEach(open);

type Outcome = { said: Said; standing: Standing };
type Played = Outcome & {
  failed: Said;
  took_ms: number;
  ports: number[];
  /** Has the client repeat the request in the same world, under another key. */
  askAgain: () => Promise<Outcome>;
};

/**
 * Has a client send a request while a dependency fails, and again with the same key when it has recovered, and runs
 * everything that follows.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  failing?: Failing,
): Promise<Played> => {
  const asked = await begin(contract);
  // The process has no caches left.
  pass(3600);
  const handler = (await handlerIn(file)) as never;
  const ask = (key: string) =>
    call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": key } });
  const line = lineOf({ failing });
  const began = monotonic_ms();
  let first: Said | undefined;
  await line.endsIn(async () => {
    first = await ask("one");
  });
  const took_ms = monotonic_ms() - began;
  const failed = first as Said;
  let said = failed;
  if (failing && failed.status !== 200) {
    pass(Number(failed.headers["retry-after"] ?? 0));
    said = await ask("one");
  }
  await settle(lineOf());
  return {
    failed,
    took_ms,
    ports: line.ports(),
    said,
    standing: await standing(),
    askAgain: async () => {
      const said = await ask("another");
      await settle(lineOf());
      return { said, standing: await standing() };
    },
  };
};

/**
 * From the table, whose answers carry checksums, an answer without records can't be told from one that found none. Hanging
 * takes its time, so few operations are played with it.
 */
const canTell = (route: string, neighbor: string, fault: Fault): boolean =>
  fault === "hang" ? drawnOf(route, numbers) === 0 : !(neighbor === "table" && fault === "nonsense");

/** All failures of each neighbor that an operation calls with `npm run fuzz`; else one, drawn by its name. */
const failuresOf = ({ route }: AnyContract, ports: readonly number[]) => {
  const failures = neighborsAmong(ports)
    .flatMap((one) => faults.map((fault) => ({ ...one, fault })))
    .filter(({ neighbor, fault }) => canTell(route, neighbor, fault));
  if (whole || failures.length === 0) return failures;
  return [
    drawnOf(
      route,
      failures.filter(({ fault }) => fault !== "hang"),
    ),
  ];
};

/** Reads fail alike, so every fifth one is enough, except for `npm run fuzz`. */
const all = await operations();
const played = all.filter(
  ({ contract }) => whole || methodOf(contract) !== "GET" || drawnOf(`GET ${contract.route}`, numbers) < 2,
);

describe.each(played)("a dependency fails during $contract.route", (one) => {
  test("answers 503 and leaves nothing half done", async () => {
    const once = await play(one);
    expect(once.said.status, once.said.body).toBe(successOf(one.contract));
    const twice = methodOf(one.contract) === "GET" ? once : await once.askAgain();
    const allowed = [
      { status: successOf(one.contract), standing: once.standing },
      { status: twice.said.status, standing: twice.standing },
      { status: twice.said.status, standing: once.standing },
    ];
    for (const { neighbor, ...failing } of failuresOf(one.contract, once.ports)) {
      const { failed, took_ms, said, standing } = await play(one, failing);
      const where = `${neighbor} ${failing.fault}: ${failed?.body.slice(0, 300)}`;
      expect.soft([200, 503], where).toContain(failed?.status);
      if (failed?.status === 503)
        expect.soft(Number(failed.headers["retry-after"]), where).toBeGreaterThan(0);
      expect.soft(took_ms, where).toBeLessThan(patience_ms);
      if (!allowed.some((outcome) => isDeepStrictEqual(outcome, { status: said.status, standing })))
        expect
          .soft({ status: said.status, standing }, `${where}, then ${said.body.slice(0, 200)}`)
          .toEqual(allowed[0]);
    }
  });
});

/** An operation that calls each dependency while somebody waits. */
const asking: Partial<Record<Neighbor, string>> = {
  table: "GET /authentication/get-all-address",
  "payment provider": "POST /payment/re-generate-link",
  store: "PUT /video/complete-upload/{media_id}",
  "identity provider": "POST /authentication/sign-in-with-idp-a-or-idp-b",
  secrets: "POST /authentication/sign-in",
};
const fastest_ms = 500;
/** Keys are kept by the date, so each has its own. */
let days = 0;

describe.each(Object.entries(asking) as [Neighbor, string][])(
  "while the %s fails again and again",
  (neighbor, route) => {
    test.each<Fault>(["reset", "gateway"])(
      "(%s) it is not asked for a while, then once, and is well when it answers",
      async (fault) => {
        const { file, contract } = all.find((one) => one.contract.route === route) as (typeof all)[number];
        days += 1;
        clock.set(new Date(Date.UTC(2028, 0, days, 12)).toISOString());
        const asked = await begin(contract);
        pass(3600);
        // A breaker that opens for a second would close by itself on a slow machine, or during the pauses of a call that was
        // made beside the one that was answered.
        onTestFinished(stand());
        const port = portOfNeighbor(neighbor);
        const line = lineOf({ failing: { port, fault } });
        const handler = (await handlerIn(file)) as never;
        const ask = async (): Promise<Said> => {
          let said: Said | undefined;
          await line.endsIn(async () => {
            said = await call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": "one" } });
          }, true);
          return said as Said;
        };
        const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
          const before = line.callsTo(port);
          await work();
          return line.callsTo(port) - before;
        };
        const expectRefused = (said: Said) => {
          expect([said.status, said.error?.code], said.body).toEqual([503, "service.unavailable"]);
          expect(Number(said.headers["retry-after"])).toBeGreaterThan(0);
        };

        let failures = 0;
        while ((await callsOf(async () => expectRefused(await ask()))) > 0) {
          failures += 1;
          expect(failures).toBeLessThanOrEqual(breakerPolicy.failures);
        }
        expect(failures).toBeGreaterThan(0);

        const began = monotonic_ms();
        const refused = await ask();
        expectRefused(refused);
        expect(monotonic_ms() - began).toBeLessThan(fastest_ms);

        pass(Number(refused.headers["retry-after"]));
        expect(await callsOf(ask)).toBeGreaterThan(0);
        expect(await callsOf(ask)).toBe(0);

        line.heal();
        const still = await ask();
        expectRefused(still);
        pass(Number(still.headers["retry-after"]));
        // What was sent to the store is no film: it would be refused as soon as somebody had looked at it.
        await unnoticed(async () => {
          const well = await ask();
          expect(well.status, well.body).toBe(200);
          const once = await ask();
          expect(once.status, once.body).toBe(200);
        });
        // What follows would be played amid the next fault.
        await settle(lineOf());
      },
    );
  },
);
