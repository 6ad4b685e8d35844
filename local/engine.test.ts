import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { type DynamoDB, freePort, startDynamoDB } from "./dynamodb.ts";
import { Engine } from "./engine.ts";

vi.setConfig({ testTimeout: 120_000 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const supervised = async (pause_ms: number) => {
  const directory = mkdtempSync(join(tmpdir(), "engine-"));
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  const port = await freePort();
  const told: string[] = [];
  const failures: Error[] = [];
  const started = vi.fn(async (_: DynamoDB) => undefined);
  const engine = new Engine({
    start: () => startDynamoDB({ port, file: join(directory, "table.sqlite") }),
    started,
    tell: (line) => told.push(line),
    fail: (error) => failures.push(error),
    pause_ms,
  });
  ends.push(() => engine.stop());
  await engine.start();
  const answers = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  const killed = async () => {
    await vi.waitUntil(() => engine.pid, { timeout: 20_000 });
    const { pid } = engine;
    process.kill(pid as number, "SIGKILL");
    await vi.waitUntil(() => engine.pid !== pid, { timeout: 20_000, interval: 5 });
  };
  return { engine, port, told, failures, started, answers, killed };
};

test("an engine that ends twice in quick succession is restarted both times", async () => {
  const { told, failures, answers, killed, started } = await supervised(50);
  await killed();
  await killed();
  await vi.waitUntil(() => started.mock.calls.length === 3, { timeout: 20_000 });
  expect(await answers()).toBe(true);
  expect(told).toEqual([
    expect.stringContaining("DynamoDB stopped unexpectedly and is started again in 0.05 s (1 of 6)."),
    expect.stringContaining("is started again in 0.1 s (2 of 6)."),
  ]);
  expect(failures).toEqual([]);
});

test("an engine whose port is taken waits for it, and names the other program", async () => {
  const { port, told, failures, killed, answers, engine } = await supervised(200);
  const other: Server = createServer();
  ends.push(() => new Promise((closed) => other.close(closed)));
  await killed();
  await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
  await vi.waitUntil(() => told.length === 2, { timeout: 20_000 });
  expect(told[1]).toContain(`Port ${port} (DynamoDB) is taken by another program.`);
  await new Promise((closed) => other.close(closed));
  await vi.waitUntil(() => engine.pid, { timeout: 20_000 });
  expect(await answers()).toBe(true);
  expect(failures).toEqual([]);
});

test("an engine that can't be restarted is given up, and the reason is reported once", async () => {
  const { port, told, failures, killed, engine } = await supervised(100);
  const other: Server = createServer();
  ends.push(() => new Promise((closed) => other.close(closed)));
  await killed();
  await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
  await vi.waitUntil(() => failures.length, { timeout: 20_000 });
  expect(failures.map(({ message }) => message)).toEqual([
    `DynamoDB stopped and could not be started again. Port ${port} (DynamoDB) is taken by another program.`,
  ]);
  expect(told).toHaveLength(6);
  await engine.stop();
  expect(engine.pid).toBeUndefined();
});

test("an engine that is stopped while waiting to restart stays stopped", async () => {
  const { killed, engine, answers } = await supervised(60_000);
  await killed();
  await engine.stop();
  expect(await answers()).toBe(false);
});
