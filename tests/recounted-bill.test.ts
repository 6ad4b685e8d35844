import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startBedrock } from "../local/bedrock/server.ts";
import { startTranscribe } from "../local/transcribe/server.ts";
import { chargedEach, costPage, shares } from "../platform/document/cost.ts";
import type { Story } from "../platform/document/story.ts";
import { root } from "../platform/operations.ts";
import { configuration } from "../shared/configuration.ts";
import { table } from "../shared/data/engine/table.ts";
import { invocation, type Trace } from "../shared/kernel/log.ts";
import { inParts, isOfDay, mainStory } from "./support/main-story.ts";
import { startMessageServices } from "./support/message-services.ts";
import { type Received, receivedRequests } from "./support/received.ts";
import { wholeService } from "./support/whole-service.ts";
import { clock } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const received = receivedRequests();
let speech: Awaited<ReturnType<typeof startTranscribe>>;
let model: Awaited<ReturnType<typeof startBedrock>>;
let messages: Awaited<ReturnType<typeof startMessageServices>>;
beforeAll(async () => {
  [speech, model, messages] = await Promise.all([
    startTranscribe(),
    startBedrock({ pause_ms: 0 }),
    startMessageServices(),
  ]);
  Object.assign(process.env, {
    AI_VENDOR: "bedrock",
    BEDROCK_ENDPOINT: model.url,
    TRANSCRIBE_ENDPOINT: speech.url,
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
});
const service = wholeService();
afterAll(async () => {
  received.stop();
  await Promise.all([speech.close(), model.close(), messages.close()]);
});

const portOf = (address: string | undefined): number => Number(new URL(address as string).port);

/** What is billed for a request: a line of docs/cost.md, `free`, or nothing that is known. */
const lineOf = ({ port, method, path, target }: Received, apiPort: number): string => {
  const is = (address: string | undefined) => port === portOf(address);
  if (port === apiPort || path === "/webhook") return "HTTP API";
  if (is(process.env.STRIPE_API_URL))
    return isOfDay({ method, path: path.split("?")[0] as string }) ? "free" : "payment provider";
  if (is(process.env.SOCKET_MANAGEMENT_URL)) return "WebSocket API";
  if (is(process.env.AWS_ENDPOINT_URL_SQS)) return "SQS";
  if (is(speech.url)) return /Start/.test(target) ? "Transcribe" : "free";
  if (is(process.env.AWS_ENDPOINT_URL_SESV2)) {
    if (path.startsWith("/v2/email/outbound-emails")) return "SES";
    if (target.endsWith(".SendTextMessage")) return "Text messages";
  }
  if (is(process.env.AWS_ENDPOINT_URL_S3)) {
    if (method === "DELETE" || /[?&]delete\b/.test(path)) return "free";
    return /^(PUT|POST)$/.test(method) || /[?&](list-type|uploads)\b/.test(path) ? "S3: writes" : "S3: reads";
  }
  return `${method} ${path} at port ${port}`;
};

/** What each function's call took of the table, as the engine says, and whether it changed something. */
type Took = { operation: string; reads: number; writes: number };

/** Watches what the engine says that each request took. */
const watchTable = (): Map<object, Took> => {
  const all = new Map<object, Took>();
  (table() as unknown as DynamoDBClient).middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next(args);
        const trace = invocation();
        if (!("facts" in trace)) return answer;
        const { ConsumedCapacity: said = [] } = answer.output as {
          ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
        };
        const units = [said].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
        const took = all.get(trace) ?? {
          operation: String((trace as Trace).facts.operation),
          reads: 0,
          writes: 0,
        };
        all.set(trace, took);
        took[/Put|Update|Delete|Write/.test(commandName) ? "writes" : "reads"] += units;
        return answer;
      },
    { step: "initialize", name: "watch", priority: "low" },
  );
  return all;
};

/** What is done at fixed times, however many jobs there are, has lines of its own. */
const isOfJobs = ({ operation, writes }: Took): boolean =>
  !/^schedule\/(reconciliation|books|row-checks|analytics|analytics-check)$/.test(operation) &&
  (!operation.startsWith("schedule/") || writes > 0);

const told = JSON.parse(readFileSync(resolve(root, "bench/story.json"), "utf8")) as Story;
const charged = chargedEach(told);
const each: Record<string, number> = {};
const unknown: string[] = [];

beforeAll(async () => {
  expect(configuration()).toMatchObject({ AI_VENDOR: "bedrock", NOTIFICATIONS_VENDOR: "aws" });
  clock.set("2027-02-01T12:00:00.000Z");
  const took = watchTable();
  const { parts } = await mainStory(service, inParts);
  const quiet = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const [name, act] of Object.entries(parts)) {
    received.all.splice(0);
    took.clear();
    model.asked.splice(0);
    await act();
    const share = shares[name as keyof typeof shares];
    const add = (line: string, amount: number) => {
      each[line] = (each[line] ?? 0) + share * amount;
    };
    for (const one of received.all) {
      const line = lineOf(one, service.port());
      if (line in charged) add(line, 1);
      else if (line !== "free") unknown.push(line);
    }
    for (const one of [...took.values()].filter(isOfJobs)) {
      add("DynamoDB: writes", one.writes);
      add("DynamoDB: reads", one.reads);
    }
    add("Bedrock", model.asked.filter((id) => id === configuration().BEDROCK_MODEL_ID).length);
  }
  quiet.mockRestore();
}, 120_000);

test("nothing paid is asked that has no line in the bill", () => {
  expect(unknown).toEqual([]);
});

test("the page has a line for all that is compared", async () => {
  const page = await costPage();
  const lines = Object.keys(charged).filter((line) => line !== "payment provider");
  for (const line of lines)
    expect(page).toMatch(new RegExp(`^\\| ${line.startsWith("S3") ? "S3" : line} \\|`, "m"));
});

describe("what the stand-ins were asked is what the bill counts", () => {
  test.each(Object.entries(charged))("%s", (line, { amount, is_assumed }) => {
    const asked = each[line] ?? 0;
    expect(asked, `${line}: ${asked} for each job, ${amount} in the bill`).toBeLessThanOrEqual(1.1 * amount);
    if (!is_assumed)
      expect(asked, `${line}: ${asked} for each job, ${amount} in the bill`).toBeGreaterThanOrEqual(
        0.9 * amount,
      );
  });
});
