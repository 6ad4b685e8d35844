import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { localClient } from "../local/dynamodb.ts";
import { readSettings } from "../local/settings.ts";
import type { Story } from "../platform/document/cost.ts";
import { root } from "../platform/operations.ts";

const help = `npm run story -- --of <folder>

Adds up what one job's story takes: requests, units, events, bytes. It reads the data folder of a service that has
played nothing but one demo:

  LOCAL_DIRECTORY=/tmp/story npm start -- --fresh     in one terminal
  LOCAL_DIRECTORY=/tmp/story npm run demo             in another, once
  npm run story -- --of /tmp/story                    while the service runs; writes bench/story.json
  npm run document                                    writes docs/cost.md from it
`;

type Line = {
  message?: string;
  operation?: string;
  sequential_round_trips?: number;
  read_units?: number;
  write_units?: number;
  events?: number;
  time: string;
};

const { values } = parseArgs({ options: { of: { type: "string" }, help: { type: "boolean" } } });
const folder = values.of;
if (values.help || !folder || !existsSync(join(folder, "service.log"))) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 1);
}

const text = readFileSync(join(folder, "service.log"), "utf8");
const lines = text
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line) as Line);

/** What one job causes. Turns of schedules run without any job and don't count. */
const caused = lines.filter(
  ({ operation = "", message }) =>
    !operation.startsWith("schedule/") && message !== undefined && operation !== "ping",
);
const answered = caused.filter(({ message }) => message === "operation");
const invocations = caused.filter(({ message = "" }) =>
  ["operation", "dispatched", "socket", "objects created"].includes(message),
);
const sum = (name: "sequential_round_trips" | "read_units" | "write_units" | "events") =>
  Math.round(invocations.reduce((total, line) => total + (line[name] ?? 0), 0) * 10) / 10;

/** Records that are there before the story begins: the catalogue and the terms. */
const seeded = new Set(["default_service", "default_service_key", "terms", "terms_version"]);

/** Bytes of what is kept for good, about as DynamoDB counts them: names and values. */
const storedBytes = async (): Promise<number> => {
  const client = localClient(readSettings(process.env).addresses.dynamodb);
  let bytes = 0;
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: "marketplace-local", ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    for (const item of page.Items ?? [])
      if (!item.ttl && !seeded.has(item.entity?.S ?? "")) bytes += JSON.stringify(item).length;
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return bytes;
};

const messages = join(folder, "mailbox.jsonl");
const story: Story = {
  http_requests: answered.length,
  invocations: invocations.length,
  sequential_round_trips: sum("sequential_round_trips"),
  read_units: sum("read_units"),
  write_units: sum("write_units"),
  /** Both lanes count each event. */
  events: sum("events") / 2,
  stored_bytes: await storedBytes(),
  log_bytes: caused.reduce((bytes, line) => bytes + JSON.stringify(line).length, 0),
  messages: existsSync(messages) ? readFileSync(messages, "utf8").trim().split("\n").length : 0,
};
writeFileSync(resolve(root, "bench/story.json"), `${JSON.stringify(story, null, 2)}\n`);
console.log(story);
