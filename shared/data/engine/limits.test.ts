import * as fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Fault, startNemesis } from "../../../tests/support/nemesis.ts";
import { newId } from "../../kernel/id.ts";
import type { Limit } from "../../kernel/rate-limit.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { takeToken, takeTokens } from "./limits.ts";

const start = Date.parse("2027-03-01T00:00:00.000Z");
const hour = 3600;
const day = 86_400;

/** Returns undefined if a call is admitted, or else the seconds to wait. */
const asked = (who: string, limits: readonly Limit[], after_seconds: number): Promise<true | number> =>
  takeTokens("test", who, limits, start + after_seconds * 1000).then(
    () => true as const,
    ({ facts }: Refusal) => facts.retry_after_seconds as number,
  );

test("no window of a day ever holds more than ten, and no hour more than five, wherever it begins", async () => {
  const limits = [
    { burst: 5, window_seconds: hour },
    { burst: 10, window_seconds: day },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 * hour }), { maxLength: 40 }), async (pauses) => {
      const who = newId("who");
      const admitted: number[] = [];
      let at = 0;
      for (const pause of pauses) {
        at += pause;
        const within = (seconds: number) => admitted.filter((before) => before > at - seconds).length;
        const may = within(hour) < 5 && within(day) < 10;
        expect((await asked(who, limits, at)) === true).toBe(may);
        if (may) admitted.push(at);
      }
    }),
    { numRuns: 15 },
  );
});

test("the eleventh call waits until the first is exactly a day old", async () => {
  const [who, limits] = [newId("who"), [{ burst: 10, window_seconds: day }]];
  for (let nth = 0; nth < 10; nth += 1) expect(await asked(who, limits, nth * 60)).toBe(true);
  for (const later of [600, 2.4 * hour, 12 * hour, day - 1])
    expect(await asked(who, limits, later)).toBe(day - later);
  expect(await asked(who, limits, day)).toBe(true);
  expect(await asked(who, limits, day)).toBe(60);
});

test("a call refused by one limit does not count against another", async () => {
  const limits = [
    { burst: 2, window_seconds: hour },
    { burst: 4, window_seconds: day },
  ];
  const who = newId("who");
  const said = [];
  for (const at of [0, 0, 1, 2, 3, hour, hour, hour + 1, 2 * hour]) said.push(await asked(who, limits, at));
  expect(said).toEqual([
    true,
    true,
    hour - 1,
    hour - 2,
    hour - 3,
    true,
    true,
    day - hour - 1,
    day - 2 * hour,
  ]);
});

test("a per-origin limit separates origins, and the total limit holds for all", async () => {
  const who = newId("who");
  const limits = [
    { burst: 2, window_seconds: hour, each: true as const },
    { burst: 5, window_seconds: hour },
  ];
  const ask = (from: string, after_seconds = 0) =>
    takeTokens("test", who, limits, start + after_seconds * 1000, from).then(
      () => true,
      ({ facts }: Refusal) => facts.retry_after_seconds as number,
    );
  const said = [];
  for (const from of ["a", "a", "a", "b", "a", "b", "c", "d"]) said.push(await ask(from));
  expect(said).toEqual([true, true, hour, true, hour, true, true, hour]);
  expect(await ask("a", hour)).toBe(true);
});

test("admits only up to the limit under concurrency, also in a moved window", async () => {
  const limits = [
    { burst: 5, window_seconds: hour },
    { burst: 8, window_seconds: day },
  ];
  const who = newId("who");
  const together = async (at: number) =>
    (await Promise.all(Array.from({ length: 40 }, () => asked(who, limits, at)))).filter(
      (said) => said === true,
    ).length;
  expect([await together(0), await together(hour), await together(day), await together(2 * day)]).toEqual([
    5, 3, 5, 5,
  ]);
});

test("tells the remaining allowance with every call and refusal", async () => {
  const [who, limit] = [newId("who"), { burst: 2, window_seconds: hour }];
  const left = (after_seconds: number) => takeToken("test", who, limit, start + after_seconds * 1000);
  const told = { name: "test", ...limit };
  expect(await left(0)).toEqual({ ...told, remaining: 1, whole_after_seconds: hour });
  expect(await left(600)).toEqual({ ...told, remaining: 0, whole_after_seconds: hour });
  await expect(left(900)).rejects.toMatchObject({
    facts: {
      retry_after_seconds: hour - 900,
      allowance: { ...told, remaining: 0, whole_after_seconds: hour - 300 },
    },
  });
  expect(await left(hour)).toEqual({ ...told, remaining: 0, whole_after_seconds: hour });
});

/** Runs `takeTokens` while the table fails with the remaining faults. */
const takingAmid = async (faults: Fault[]): Promise<typeof takeTokens> => {
  const nemesis = await startNemesis(process.env.AWS_ENDPOINT_URL_DYNAMODB as string, (action) =>
    action === "UpdateItem" ? faults.shift() : undefined,
  );
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", nemesis.url);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    return nemesis.close();
  });
  return (await import("./limits.ts")).takeTokens;
};

test("a call whose answer was lost counts once", async () => {
  const faults = Array<Fault>(4).fill("drop_after");
  const take = await takingAmid(faults);
  const who = newId("who");
  const asked = async () => (await take("test", who, [{ burst: 2, window_seconds: hour }], start))[0];
  expect(await asked()).toMatchObject({ remaining: 1 });
  expect(faults).toEqual([]);
  expect(await asked()).toMatchObject({ remaining: 0 });
  await expect(asked()).rejects.toMatchObject({ code: "request.rate_limited" });
});

test("a count that conflicts is retried, then unavailable", async () => {
  const faults = Array<Fault>(2).fill("conflict_alone");
  const take = await takingAmid(faults);
  const asked = () => take("test", newId("who"), [{ burst: 1, window_seconds: hour }], start);
  await asked();
  expect(faults).toEqual([]);
  faults.push(...Array<Fault>(10).fill("conflict_alone"));
  await expect(asked()).rejects.toMatchObject({ code: "service.unavailable" });
  expect(faults).toHaveLength(4);
});
