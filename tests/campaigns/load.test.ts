import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endingWithParent } from "../../local/child-process.ts";
import { askOnce, capacityOf, offer, quantile, wellOf, wrongOf } from "../support/offered-load.ts";

vi.setConfig({ testTimeout: 120_000 });

const seconds = 3;
const places = { abreast: 8, waiting: 16, each: 12, longest_ms: 1000 };
const patience_ms = 2500;
const crowd = Array.from({ length: 12 }, (_, at) => `person-${at}`);
const children: ReturnType<typeof fork>[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** A server with or without load shedding, and its capacity per second. */
const started = async (how: "bounded" | "unbounded") => {
  const child = endingWithParent(
    fork(
      new URL("../support/loaded-server.ts", import.meta.url),
      how === "bounded" ? [JSON.stringify(places)] : [],
    ),
  );
  children.push(child);
  const [port] = (await once(child, "message")) as [number];
  const url = `http://127.0.0.1:${port}`;
  await capacityOf(url, { tokens: crowd, seconds: 0.5 });
  return { url, capacity: await capacityOf(url, { tokens: crowd, seconds: 1.5 }) };
};

let bounded: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  bounded = await started("bounded");
});

/** The duration of one more request. */
const moment = async (url: string): Promise<number> => {
  const agent = new Agent();
  const { status, latency_ms } = await askOnce(url, "somebody", agent);
  agent.destroy();
  expect(status).toBe(200);
  return latency_ms;
};

test("at three times the capacity, admitted requests are answered soon, the rest get Retry-After, and recovery is immediate", async () => {
  const { url, capacity } = bounded;
  const answers = await offer(url, { tokens: crowd, per_second: 3 * capacity, seconds });
  expect(wrongOf(answers)).toEqual([]);
  const well = wellOf(answers);
  expect(well.length).toBeLessThan(answers.length);
  expect(well.length).toBeGreaterThan((capacity * seconds) / 3);
  expect(quantile(well, 0.99)).toBeLessThan(patience_ms);
  expect(await moment(url)).toBeLessThan(500);
});

test("without a bound, waiting times grow without limit", async () => {
  const { url, capacity } = await started("unbounded");
  const answers = await offer(url, { tokens: crowd, per_second: 3 * capacity, seconds });
  expect(quantile(answers, 0.99)).toBeGreaterThan(patience_ms);
});

test("one caller at three times its limit delays nobody else", async () => {
  const { url, capacity } = bounded;
  const agent = new Agent({ keepAlive: true });
  await askOnce(url, "patient", agent);
  const flood = offer(url, { tokens: ["greedy"], per_second: 3 * capacity, seconds });
  await wait(500);
  const others = [];
  for (const ends = performance.now() + (seconds - 1) * 1000; performance.now() < ends; await wait(20))
    others.push(await askOnce(url, "patient", agent));
  agent.destroy();
  const greedy = await flood;
  expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  expect(quantile(others, 0.99)).toBeLessThan(patience_ms);
  expect(wrongOf(greedy)).toEqual([]);
  expect(greedy.some(({ status }) => status === 429)).toBe(true);
});
