import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTable, type DynamoDB, freePort, localClient, startDynamoDB } from "../../local/dynamodb.ts";
import { drawingFrom } from "../../platform/draw.ts";
import { QueryCommand } from "../../shared/data/engine/commands.ts";
import { drill } from "../support/drill.ts";
import { seed } from "../support/seed.ts";

vi.setConfig({ testTimeout: 300_000 });

const { tell } = drill("Drill: the database is killed while it is written to.");

const rounds = 10;
const writesPerRound = 200;
const writers = 10;
const restartWithin_ms = 2000;

const draw = drawingFrom(seed);
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
const write = async (round: number, index: number) => {
  const { commitAs } = await import("../../shared/data/engine/commit.ts");
  const { tableName } = await import("../../shared/data/engine/table.ts");
  const half = (name: string) => ({
    item: {
      Put: {
        TableName: tableName(),
        Item: { pk: `KILL#${round}`, sk: `${index}#${name}`, entity: "kill", index },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  });
  const event = {
    type: "job.created",
    aggregate: { type: "kill", id: String(round), version: index + 1 },
    data: { index },
    audience: [],
  } as never;
  await commitAs(
    {
      actor: { role: "system", id: "test" },
      now: new Date().toISOString(),
      operation: "test",
      correlation_id: `kill-${round}-${index}`,
      remaining: () => 2500,
    },
    [half("a"), half("b")],
    [event],
  );
};

/** How many of the three items of each write in a round exist, by its index. */
const partsOf = async (round: number): Promise<Map<number, number>> => {
  const { table, tableName } = await import("../../shared/data/engine/table.ts");
  const { historyOf } = await import("../../shared/data/engine/events.ts");
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `KILL#${round}` },
      ConsistentRead: true,
    }),
  );
  const story = await historyOf(
    { type: "kill", id: String(round) },
    { limit: writesPerRound + 1, scope: "test", order: "oldest" },
  );
  const indexes = [
    ...Items.map(({ index }) => index as number),
    ...story.items.map(({ data }) => (data as { index: number }).index),
  ];
  return new Map(
    Object.entries(Object.groupBy(indexes, String)).map(([index, found]) => [
      Number(index),
      found?.length ?? 0,
    ]),
  );
};

test("killing the engine under load loses nothing that was acknowledged and tears no transaction", async () => {
  let acknowledged = 0;
  const restarts_ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const waiting = Array.from({ length: writesPerRound }, (_, index) => index);
    const written = new Set<number>();
    const killWhenLeft = Math.floor(writesPerRound * (0.3 + 0.4 * draw.next()));
    let killed: Promise<void> | undefined;
    const kill = async (): Promise<void> => {
      const ended = engine.ended.catch(() => undefined);
      process.kill(engine.pid as number, "SIGKILL");
      await ended;
    };
    const writer = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const ofThis = index;
        await write(round, ofThis).then(
          () => written.add(ofThis),
          () => undefined,
        );
        if (waiting.length <= killWhenLeft) killed ??= kill();
      }
    };
    const load = Promise.all(Array.from({ length: writers }, writer));
    while (!killed) await new Promise((done) => setTimeout(done, 5));
    await killed;
    const from = performance.now();
    engine = await startDynamoDB({ port, file });
    restarts_ms.push(performance.now() - from);
    await load;

    const parts = await partsOf(round);
    for (const [index, count] of parts) expect(count, `write ${round}-${index} is torn`).toBe(3);
    for (const index of written)
      expect(parts.has(index), `write ${round}-${index} was acknowledged and is gone`).toBe(true);
    acknowledged += written.size;
  }
  expect(restarts_ms.toSorted((a, b) => a - b)[rounds / 2]).toBeLessThan(restartWithin_ms);
  const sorted = restarts_ms.toSorted((a, b) => a - b).map(Math.round);
  tell(`Killed ${rounds} times amid ${rounds * writesPerRound} transactions of ${writers} writers`);
  tell(`Lost: none of ${acknowledged} that were acknowledged. Torn: none`);
  tell(`Back after ${sorted[rounds / 2]} ms, ${sorted.at(-1)} ms at the longest`);
  expect(acknowledged).toBeGreaterThan(rounds * writesPerRound * 0.25);
});
