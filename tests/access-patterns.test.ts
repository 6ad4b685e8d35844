import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { operations } from "../platform/operations.ts";
import { QueryCommand } from "../shared/data/engine/commands.ts";
import { lastOf } from "../shared/data/engine/entity.ts";
import { eventOf } from "../shared/data/engine/events.ts";
import { table } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { nameOf } from "../shared/http/contract.ts";
import { marketSettings } from "../shared/workflows/market/settings.ts";
import { openBucket } from "./support/bucket.ts";
import { belongings, exampleAbout, handlerIn, newcomer } from "./support/callers.ts";
import { itemsOf, putBack, scanned } from "./support/engine.ts";
import { type Story, stories } from "./support/stories.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Asked, call, clock, type Said } from "./support/world.ts";

/** Documents are the same for everybody and do not read the table. */
const all = (await operations()).filter(({ contract }) => !contract.media_type || contract.uses);

type Cost = {
  round_trips: number;
  sequential_round_trips: number;
  read_units: number;
  write_units: number;
};
type Named = { message: string; operation: string };
type Row = { route: string; outcome: string } & Cost;

/** The cost of one call according to its log line, and its response. What processes read once a minute is known before. */
const costOf = async (file: string, asked: Asked): Promise<{ said: Said; cost: Omit<Row, "route"> }> => {
  const handler = await handlerIn(file);
  await marketSettings();
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const said = await call(handler, asked);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Cost & Partial<Named>);
  written.mockRestore();
  // Webhooks of the payment provider may log at the same time.
  const line = lines.find(
    ({ message, operation }) => message === "operation" && operation === nameOf(handler.contract),
  ) as Cost;
  return { said, cost: { ...line, outcome: said.error?.code ?? String(said.status) } };
};

type Key = { pk: string; sk: string };
type Command = {
  input: {
    IndexName?: string;
    ExpressionAttributeValues?: Record<string, unknown>;
    TransactItems?: Partial<
      Record<
        "Put" | "Update" | "Delete" | "ConditionCheck",
        { ConditionExpression?: string; Key?: Key; Item?: Key }
      >
    >[];
  };
};

/** A key without ids, numbers and times. */
const nameless = (key: unknown): string => String(key).replace(/[0-9a-f]{24,}|\d[\d:.TZ-]*/g, "*");

/** A range of the table or an index that an operation read before it committed, and the guard of it that it touched. */
type SetRead = { route: string; range: string; guard: string };

/** What is read as a set while something is done, each range with the record in the transaction that guards it. */
const setReadsOf = async <T>(
  work: () => Promise<T>,
): Promise<{ done: T; read: Omit<SetRead, "route">[] }> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const ranges: { index: string; values: string[] }[] = [];
  const touched: Key[] = [];
  const watching = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    const { IndexName: index = "table", ExpressionAttributeValues = {}, TransactItems = [] } = command.input;
    if (command instanceof QueryCommand)
      ranges.push({ index, values: Object.values(ExpressionAttributeValues).map(String) });
    for (const item of TransactItems.flatMap((one) => Object.values(one)))
      if (item.ConditionExpression) touched.push((item.Key ?? item.Item) as Key);
    return send(command);
  }) as never);
  const done = await work().finally(() => watching.mockRestore());
  const isGuard = (values: readonly string[], { pk, sk }: Key): boolean => {
    const id = lastOf(pk);
    const inRange = values[0] === pk && values[1] === sk;
    return (
      inRange || ((sk.startsWith("SET#") || sk === "DEFAULT_SERVICE") && values[0]?.includes(id) === true)
    );
  };
  const read = ranges.map(({ index, values }) => {
    const guard = touched.find((key) => isGuard(values, key));
    return {
      range: [index, ...values.map(nameless)].join(" ").replace(/[\uffff,]/g, ""),
      guard: guard ? nameless(`${guard.pk} ${guard.sk}`) : "",
    };
  });
  return { done, read: touched.length > 0 ? read : [] };
};

/** The operation's example, sent by a permitted caller, about existing records. */
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

/** Each operation finds only its own records, and a process without caches. */
const emptyTable = async (): Promise<void> => {
  await putBack([]);
  clock.advance({ minutes: 10 });
};

const everything = async (): Promise<Item[]> => itemsOf(await scanned());

type Versioned = { id: string; version: number };

/** Every record in an answer that tells its version. */
const versionedIn = (value: unknown): Versioned[] => {
  if (typeof value !== "object" || value === null) return [];
  const { id, version } = value as Partial<Versioned>;
  const own = typeof id === "string" && typeof version === "number" ? [{ id, version }] : [];
  return [...own, ...Object.values(value).flatMap(versionedIn)];
};

/** These operations record their request to the payment provider first: one more write. */
const recordedFirst = [
  "POST /payment/accept-dispute/{dispute_id}",
  "POST /payment/capture-payment/{payment_id}",
  "POST /payment/create-connect-payment",
  "PUT /payment/update-job-payment-status/{job_id}",
  "POST /service-provider/membership/create-subscription",
];

/** Differences between a response, or an event of its commit, and the stored records. */
const misstated = async (route: string, answer: unknown, before: readonly Item[]): Promise<string[]> => {
  const known = new Set(before.map(({ id }) => id));
  const items = await everything();
  const records = items
    .filter(({ entity }) => entity !== "event")
    .map((item): Item => ({ ...item, id: item.id ?? lastOf(item.pk) }));
  const told = items
    .filter(({ entity, id }) => entity === "event" && !known.has(id))
    .map(eventOf)
    .map(({ type, aggregate }) => ({ what: type, ...aggregate, type: aggregate.type }));
  return [
    ...versionedIn(answer)
      .filter(({ id, version }) => !records.some((one) => one.id === id && one.version === version))
      .map(({ version }) => `${route} answers version ${version}`),
    ...told.flatMap(({ what, type, id, version }) => {
      const record = records.find((one) => one.entity === type && one.id === id);
      if (recordedFirst.includes(route) && record && version < record.version) return [];
      return record && record.version !== version ? [`${route} says ${what} of version ${version}`] : [];
    }),
  ];
};

openBucket();
let stripe: StripeWorld;
const rows: Row[] = [];
const setReads: SetRead[] = [];
const wrong: string[] = [];
beforeAll(async () => {
  stripe = await startStripe();
  clock.set("2027-02-01T12:00:00.000Z");
  for (const { file, contract } of all) {
    await emptyTable();
    const asked = await (stories[contract.route] ?? example)(contract, stripe);
    const before = await everything();
    const { done, read } = await setReadsOf(() => costOf(file, asked));
    const { said, cost } = done;
    setReads.push(...read.map((one) => ({ route: contract.route, ...one })));
    rows.push({ route: contract.route, ...cost });
    wrong.push(...(await misstated(contract.route, said.data, before)));
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

test("what is read as a set before a commit, and what guards it, is as declared: read what changes", async () => {
  const lines = setReads.map(({ route, range, guard }) => [route, range, guard].join(","));
  const told = ["operation,range,guard", ...new Set(lines)].map((line) => `${line}\n`).join("");
  await expect(told).toMatchFileSnapshot("set-reads.csv");
});

test("reads wait for the table at most twice, changes at most three times", () => {
  const allowed = (route: string) => (route.startsWith("GET ") ? 2 : recordedFirst.includes(route) ? 4 : 3);
  const over = rows.filter(({ route, sequential_round_trips: steps }) => steps > allowed(route));
  expect(over.map(({ route }) => route)).toEqual([]);
});

test("reads write nothing, except who has read what tax offices are told", () => {
  const writing = rows.filter(({ route, write_units }) => route.startsWith("GET ") && write_units > 0);
  expect(writing.map(({ route }) => route)).toEqual(["GET /payment/get-tax-report"]);
});

test("answers and events name the version that each record has in the table afterward", () => {
  expect(wrong).toEqual([]);
});
