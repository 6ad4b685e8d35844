import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTable, localClient } from "../local/dynamodb.ts";
import { operations } from "../platform/operations.ts";
import { nameOf } from "../shared/http/contract.ts";
import { openBucket } from "./kit/bucket.ts";
import { belongings, exampleAbout, handlerIn, newcomer } from "./kit/cast.ts";
import { type Story, stories } from "./kit/stories.ts";
import { type StripeWorld, startStripe } from "./kit/stripe.ts";
import { type Asked, call, clock } from "./kit/world.ts";

const all = (await operations()).filter(({ contract }) => !contract.media_type);

type Cost = {
  round_trips: number;
  sequential_round_trips: number;
  read_units: number;
  write_units: number;
};
type Row = { route: string; outcome: string } & Cost;

/** The cost of one call as its log line says it. */
const costOf = async (file: string, asked: Asked): Promise<Omit<Row, "route">> => {
  const handler = await handlerIn(file);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const said = await call(handler, asked);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Cost & { operation?: string });
  written.mockRestore();
  // Others may log meanwhile: what the payment provider tells.
  const line = lines.find((one) => one.operation === nameOf(handler.contract)) as Cost;
  return { ...line, outcome: said.error?.code ?? String(said.status) };
};

/** The operation's example by whoever may call it, about records that are there. */
const example: Story = async (contract) => {
  const role = (["user", "service_provider", "admin"] as const).find((one) => contract.access.includes(one));
  const [user, service_provider] = await Promise.all([newcomer("user"), newcomer("service_provider")]);
  const ids = await belongings(contract, { user, service_provider });
  const callers = { user, service_provider, admin: await newcomer("admin") };
  return {
    ...exampleAbout(contract, role === "service_provider" ? ids.service_provider : ids.user),
    ...(role && { as: callers[role] }),
  };
};

const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
const table = process.env.TABLE_NAME as string;

/** Each operation finds nothing but its own records, and nothing that the process remembers from before. */
const emptyTable = async (): Promise<void> => {
  await engine.send(new DeleteTableCommand({ TableName: table }));
  await createTable(engine, table);
  clock.advance({ minutes: 10 });
};

openBucket();
let stripe: StripeWorld;
const rows: Row[] = [];
beforeAll(async () => {
  stripe = await startStripe();
  clock.set("2027-02-01T12:00:00.000Z");
  for (const { file, contract } of all) {
    await emptyTable();
    const asked = await (stories[contract.route] ?? example)(contract, stripe);
    rows.push({ route: contract.route, ...(await costOf(file, asked)) });
  }
}, 400_000);
afterAll(() => stripe.close());

const columns = ["outcome", "sequential_round_trips", "round_trips", "read_units", "write_units"] as const;

const csv = (): string =>
  [["route", ...columns], ...rows.map((row) => [row.route, ...columns.map((name) => row[name])])]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");

test("each operation costs what is declared: read what changes, then `npm test -- tests/access-patterns.test.ts -u`", async () => {
  await expect(csv()).toMatchFileSnapshot("access-patterns.csv");
});

test("reads wait for the table twice at most, changes three times", () => {
  const allowed = (route: string) => (route.startsWith("GET ") ? 2 : 3);
  const over = rows.filter(({ route, sequential_round_trips: steps }) => steps > allowed(route));
  expect(over.map(({ route }) => route)).toEqual([]);
});

test("reads write nothing", () => {
  const writing = rows.filter(({ route, write_units }) => route.startsWith("GET ") && write_units > 0);
  expect(writing.map(({ route }) => route)).toEqual([]);
});
