import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTable, type DynamoDB, freePort, localClient, startDynamoDB } from "../local/dynamodb.ts";

const rounds = 10;
const writesPerRound = 200;
const writers = 10;
const restartWithin_ms = 2000;

const directory = mkdtempSync(join(tmpdir(), "marketplace-kill-"));
const file = join(directory, "table.sqlite");
let port: number;
let engine: DynamoDB;

beforeAll(async () => {
  port = await freePort();
  engine = await startDynamoDB({ port, file });
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", engine.endpoint);
  await createTable(localClient(engine.endpoint), process.env.TABLE_NAME as string);
});

afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A transaction through `commit`: two records that belong together, and the event that says so. */
const writeOf = async (id: string) => {
  const { commitAs } = await import("../shared/data/commit.ts");
  const { tableName } = await import("../shared/data/table.ts");
  const half = (sk: string) => ({
    item: {
      Put: {
        TableName: tableName(),
        Item: { pk: `KILL#${id}`, sk, entity: "kill" },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  });
  const event = {
    type: "job.created",
    aggregate: { type: "kill", id, version: 1 },
    data: {},
    audience: [],
  } as never;
  await commitAs(
    {
      actor: { role: "system", id: "test" },
      now: new Date().toISOString(),
      operation: "test",
      correlation_id: id,
      remaining: () => 2500,
    },
    [half("a"), half("b")],
    [event],
  );
};

const present = async (id: string): Promise<boolean[]> => {
  const { table, tableName } = await import("../shared/data/table.ts");
  const { historyOf } = await import("../shared/data/events.ts");
  const halves = await Promise.all(
    ["a", "b"].map(async (sk) => {
      const { Item } = await table().send(
        new GetCommand({ TableName: tableName(), Key: { pk: `KILL#${id}`, sk }, ConsistentRead: true }),
      );
      return Item !== undefined;
    }),
  );
  const story = await historyOf({ type: "kill", id }, { limit: 5, scope: "test", order: "oldest" });
  return [...halves, story.items.length === 1];
};

test("killing the engine under load loses nothing that was acknowledged and tears no transaction", {
  timeout: 180_000,
}, async () => {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = new Map<string, "written" | "unknown">();
    const ids = Array.from({ length: writesPerRound }, (_, index) => `${round}-${index}`);
    const waiting = [...ids];
    const killAfter = Math.floor(writesPerRound * (0.3 + 0.4 * Math.random()));
    let killed: Promise<void> | undefined;
    const kill = async (): Promise<void> => {
      const ended = engine.ended.catch(() => undefined);
      process.kill(engine.pid as number, "SIGKILL");
      await ended;
    };
    const write = async (): Promise<void> => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        outcomes.set(
          id,
          await writeOf(id).then(
            () => "written" as const,
            () => "unknown" as const,
          ),
        );
        if (ids.length - waiting.length >= killAfter) killed ??= kill();
      }
    };
    const load = Promise.all(Array.from({ length: writers }, write));
    while (!killed) await new Promise((done) => setTimeout(done, 5));
    await killed;
    const from = performance.now();
    engine = await startDynamoDB({ port, file });
    expect(performance.now() - from).toBeLessThan(restartWithin_ms);
    await load;

    for (const [id, outcome] of outcomes) {
      const parts = await present(id);
      expect(new Set(parts).size, `${id} is torn: ${parts}`).toBe(1);
      if (outcome === "written") expect(parts[0], `${id} was acknowledged and is gone`).toBe(true);
    }
    acknowledged += [...outcomes.values()].filter((outcome) => outcome === "written").length;
  }
  expect(acknowledged).toBeGreaterThan(rounds * writesPerRound * 0.25);
});
