import { isDeepStrictEqual } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { operations } from "../platform/operations.ts";
import { type AnyContract, methodOf } from "../shared/http/contract.ts";
import { handlerIn } from "./kit/cast.ts";
import { drawnOf } from "./kit/fuzzing.ts";
import { type Failing, type Fault, faults, lineOf, neighborsAmong } from "./kit/process-end.ts";
import { call, type Said } from "./kit/world.ts";
import { type Standing, worldOfOne } from "./kit/world-of-one.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: whole ? 900_000 : 120_000 });

const numbers = Array.from({ length: 10 }, (_, at) => at);
const patience_ms = 28_000;
const { begin, settle, standing } = await worldOfOne();

type Played = { failed?: Said; took_ms: number; ports: number[]; said: Said; standing: Standing };

/** Has a client ask while a neighbor fails, and again with the same key when it is well, and all that follows happen. */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  { failing, again = false }: { failing?: Failing; again?: boolean } = {},
): Promise<Played> => {
  const asked = await begin(contract);
  const handler = (await handlerIn(file)) as never;
  const ask = (key: string) =>
    call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": key } });
  const line = lineOf({ failing });
  const began = performance.now();
  let first: Said | undefined;
  await line.endsIn(async () => {
    first = await ask("one");
  });
  const took_ms = performance.now() - began;
  let said = first as Said;
  if (failing && said.status !== 200) said = await ask("one");
  await settle(lineOf());
  if (again) {
    said = await ask("another");
    await settle(lineOf());
  }
  return { failed: first as Said, took_ms, ports: line.ports(), said, standing: await standing() };
};

/**
 * From the table, whose answers carry checksums, an answer without records can't be told from one that found none. Hanging
 * takes its time, so few operations are played with it.
 */
const canTell = (route: string, neighbor: string, fault: Fault): boolean =>
  fault === "hang" ? drawnOf(route, numbers) === 0 : !(neighbor === "table" && fault === "nonsense");

/** All failures of each neighbor that an operation calls with `npm run fuzz`; else one, drawn by its name. */
const failuresOf = ({ route }: AnyContract, ports: readonly number[]) => {
  const all = neighborsAmong(ports)
    .flatMap((one) => faults.map((fault) => ({ ...one, fault })))
    .filter(({ neighbor, fault }) => canTell(route, neighbor, fault));
  if (whole || all.length === 0) return all;
  return [
    drawnOf(
      route,
      all.filter(({ fault }) => fault !== "hang"),
    ),
  ];
};

/** Reads fail alike, so every fifth of them is enough, but for `npm run fuzz`. */
const played = (await operations()).filter(
  ({ contract }) => whole || methodOf(contract) !== "GET" || drawnOf(`GET ${contract.route}`, numbers) < 2,
);

describe.each(played)("a neighbor fails while $contract.route is asked", (one) => {
  test("the answer is 503 and nothing is half done", async () => {
    const once = await play(one);
    expect(once.said.status, once.said.body).toBe(200);
    const twice = methodOf(one.contract) === "GET" ? once : await play(one, { again: true });
    const allowed = [
      { status: 200, standing: once.standing },
      { status: twice.said.status, standing: twice.standing },
      { status: twice.said.status, standing: once.standing },
    ];
    for (const { neighbor, ...failing } of failuresOf(one.contract, once.ports)) {
      const { failed, took_ms, said, standing } = await play(one, { failing });
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
