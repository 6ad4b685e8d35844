import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { domainEvents } from "../../platform/document/event-channel.ts";
import { describeSchemas } from "../../platform/document/json-schema.ts";
import { sampleOf } from "../../platform/document/sample.ts";
import { operations, schedules, socketRoutes } from "../../platform/operations.ts";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { IncidentReported } from "../../shared/domain/incident/events.ts";
import { newId } from "../../shared/kernel/id.ts";
import { messageOf } from "../../shared/queue/hand-off.ts";
import { queueWorker } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { HeartbeatSent } from "../../shared/stream/heartbeat.ts";
import type { ScheduleContract } from "../../shared/stream/schedule.ts";
import type { Lane, Subscriber } from "../../shared/stream/subscriber.ts";
import { handlerIn } from "../support/callers.ts";
import { aJob, aQuote } from "../support/marketplace.ts";
import { modelQueue, stageSqs, workOff } from "../support/model-queue.ts";
import { heldLists, questionsOfSchedules } from "../support/partitions.ts";
import { wordsOf } from "../support/recording.ts";
import { type Handler, shippedService } from "../support/shipped.ts";
import { storyOf } from "../support/stories.ts";
import { waitingEvents } from "../support/waiting-events.ts";
import { allSubscribers, call, clock, signedIn, streamRecord, tell, write } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const { stripe, shippedIn, beginAnew, inSource } = shippedService();
const rounds_most = 8;
const whole = import.meta.env.MODE === "fuzz";

/** Names of the subscribers that have run. */
const worked = new Set<string>();

const noting = (one: Subscriber): Subscriber => ({
  ...one,
  react: (row, remaining) => {
    worked.add(one.subscription.name);
    return one.react(row, remaining);
  },
});

const laneSource = async (lane: Lane): Promise<Handler> => {
  const all = (await allSubscribers()).map(noting);
  return lane === "model" ? queueWorker(lane, all) : dispatcher(lane, all);
};

const sourceIn = async (file: string) => (await handlerIn(file)) as unknown as Handler;

const known = new Set<string>();

/**
 * Whether a source did the same before: with the same words in what it was told, in what it asked and wrote and in its
 * answer. Never with `npm run fuzz`.
 */
const wasDoneBefore = (...done: string[]): boolean => {
  if (whole) return false;
  const all = createHash("sha256").update(done.join("\n")).digest("base64");
  const isKnown = known.has(all);
  known.add(all);
  return isKnown;
};

/**
 * Throws if the deployed function answers an event differently from its source, or makes other changes. What the source
 * does as it did before is not compared again.
 */
const expectAlike = async (
  what: string,
  { source, shipped }: { source: Handler; shipped: Handler },
  event: unknown,
): Promise<void> => {
  const { answer, asked, asShipped } = await inSource(source, event);
  const told = [event, answer ?? null].map((one) => wordsOf(JSON.stringify(one)));
  if (wasDoneBefore(what, ...told, ...asked().toSorted())) return;
  const { answer: said, ...changes } = await asShipped(shipped);
  // The payment provider's webhooks come in between, in their own time.
  const [unasked, unrepeated] = [changes.unasked, changes.unrepeated].map((all) =>
    all.filter((one) => !one.includes("EVENT#stripe#")),
  );
  expect({ said, unasked, unrepeated }, what).toEqual({ said: answer, unasked: [], unrepeated: [] });
};

const laneHandlers = async (lane: Lane) => ({
  source: await laneSource(lane),
  shipped: await shippedIn(`events/dispatch-${lane}.ts`),
});

let questions: Awaited<ReturnType<typeof questionsOfSchedules>>;

beforeAll(async () => {
  questions = await questionsOfSchedules();
});

/** Delivers all events, and those that follow from them. */
const settle = async (): Promise<void> => {
  const queues = await stageSqs();
  for (let round = 0; round < rounds_most; round += 1) {
    const waiting = await waitingEvents();
    if (waiting.length === 0 && !queues.hasVisible(modelQueue)) return;
    for (const row of waiting)
      for (const lane of ["patient", "prompt"] as const)
        await expectAlike(`${row.type} in the ${lane} lane`, await laneHandlers(lane), {
          Records: [streamRecord(row)],
        });
    const model = await laneHandlers("model");
    await workOff(async (event) => {
      await expectAlike("the model lane", model, event);
      return { batchItemFailures: [] };
    });
  }
};

/** Kinds of lists beside which schedules ran after so much time. */
const met = new Set<string>();

/**
 * Whether a schedule has something to do that it did not do before. What finds something even where nothing has happened runs
 * only beside lists of a kind that were not there when it ran before, after as much time; with `npm run fuzz` always.
 */
const hasNewWork = (
  contract: ScheduleContract<unknown>,
  after: string,
  held: ReadonlySet<string>,
): boolean => {
  if (!questions.mayFind(contract, held)) return false;
  const kinds = questions.kindsBeside(contract, held);
  if (whole || !kinds) return true;
  const unmet = kinds.map((kind) => `${contract.name} ${after} ${kind}`).filter((one) => !met.has(one));
  for (const one of unmet) met.add(one);
  return unmet.length > 0;
};

/** Schedules that find nothing to do after any operation within nine days. */
const idle = [
  "announcement-chunks",
  "book-corrections",
  "credits",
  "document",
  "feedback",
  "held-messages",
  "help",
  "incidents",
  "invites",
  "invoices",
  "memberships",
  "outbox",
  "refunds",
  "replies",
  "tax-details",
  "tax-requests",
  "terms",
];

/** Schedules that have something to do within nine days on some days, or at some hours, and not at others. */
const sometimesIdle = ["disputes", "membership-revenue", "series"];

/** Names of the schedules that had something to do. */
const hadWork = new Set<string>();

/** Runs the schedules that have something to do after so much time. */
const runWhatIsDue = async (after: string): Promise<void> => {
  let held = await heldLists();
  for (const { file, contract } of await schedules()) {
    if (!hasNewWork(contract, after, held)) continue;
    if ((await contract.due(new Date().toISOString(), 1)).length === 0) continue;
    hadWork.add(contract.name);
    await expectAlike(
      `schedule ${contract.name}`,
      { source: await sourceIn(file), shipped: await shippedIn(file) },
      { schedule: contract.name },
    );
    await settle();
    held = await heldLists();
  }
};

const causing = (await operations()).filter(({ contract }) => (contract.emits ?? []).length > 0);

describe.each(causing)("what follows from $contract.route", ({ file, contract }) => {
  test("bundled functions do the same as their source", async () => {
    await beginAnew();
    const asked = await storyOf(contract)(contract, stripe());
    await settle();
    await call((await handlerIn(file)) as never, asked);
    await settle();
    for (const step of [{ minutes: 20 }, { hours: 30 }, { days: 8 }]) {
      clock.advance(step);
      await runWhatIsDue(JSON.stringify(step));
    }
  });
});

test("no schedule with work after an operation was left out", async () => {
  const names = (await schedules()).map(({ contract }) => contract.name);
  const without = names.filter((name) => !hadWork.has(name) && !sometimesIdle.includes(name));
  expect(without).toEqual(idle);
});

describe("on the socket", () => {
  let frames: string[];
  let ticket: string;
  const connectionId = "connection=";
  const eventOf = (rest: Record<string, unknown> = {}, connection = connectionId) => ({
    requestContext: { connectionId: connection },
    isBase64Encoded: false,
    ...rest,
  });

  beforeEach(async () => {
    await beginAnew();
    const as = await signedIn("user");
    const [quote, foreign] = [aQuote({ user_id: as.id as never }), aQuote()];
    const job = aJob({ user_id: as.id as never });
    await write(quotes.insert(quote), quotes.insert(foreign), jobs.insert(job));
    const topics = ["me", `quote/${quote.id}`, `job/${job.id}`, `quote/${foreign.id}`, `job/${newId("job")}`];
    const wrong = [null, 1, "", "x".repeat(40_000), [], {}];
    frames = [
      ...(await socketRoutes()).flatMap(({ contract: { example } }) =>
        example ? [JSON.stringify(example)] : [],
      ),
      ...["subscribe", "unsubscribe"].flatMap((action) =>
        [...topics, ...wrong].map((topic) => JSON.stringify({ action, topic })),
      ),
      ...topics.map((topic) => JSON.stringify({ action: "subscribe", topic, since: 0 })),
      ...["hello", "ping", "nonsense"].flatMap((action) => [
        JSON.stringify({ action }),
        JSON.stringify({ action, other: true }),
      ]),
      "{",
      "",
      "[".repeat(40),
    ];
    const { handler: createTicket } = await import("../../functions/chat-socket/ticket.ts");
    ticket = (await call(createTicket, { as })).data.ticket;
  });

  test("the bundled function answers every message as its source does", async () => {
    const routes = await socketRoutes();
    const handlersOf = async (route: string) => {
      const { file } = routes.find(
        ({ contract }) => contract.route === `SOCKET ${route}`,
      ) as (typeof routes)[number];
      return { source: await sourceIn(file), shipped: await shippedIn(file) };
    };
    const connect = await handlersOf("$connect");
    for (const queryStringParameters of [{}, { ticket: "nobody's" }, { ticket }, { ticket }])
      await expectAlike("connecting", connect, eventOf({ queryStringParameters }));
    await expectAlike(
      "from elsewhere",
      connect,
      eventOf({ headers: { Origin: "https://evil.example" }, queryStringParameters: { ticket } }),
    );
    for (const { contract } of routes) {
      const route = contract.route.slice("SOCKET ".length);
      if (route === "$connect" || route === "$disconnect") continue;
      const handlers = await handlersOf(route);
      for (const body of frames) {
        await expectAlike(`${route}: ${body.slice(0, 80)}`, handlers, eventOf({ body }));
        clock.advance({ seconds: 1 });
      }
      await expectAlike(`${route} of nobody`, handlers, eventOf({ body: frames[0] }, "nobody="));
    }
    await expectAlike("leaving", await handlersOf("$disconnect"), eventOf());
  });
});

test("the bundled function handles SES feedback as its source does", async () => {
  await beginAnew();
  const file = "events/queues/mail-feedback.ts";
  const handlers = { source: await sourceIn(file), shipped: await shippedIn(file) };
  const gone = [{ emailAddress: "Gone <gone@example.com>" }];
  for (const detail of [
    { bounce: { bounceType: "Permanent", bouncedRecipients: gone } },
    { bounce: { bounceType: "Transient", bouncedRecipients: gone } },
    { complaint: { complainedRecipients: gone } },
    { bounce: 1 },
  ])
    await expectAlike(JSON.stringify(detail), handlers, {
      Records: [
        { messageId: "1", body: JSON.stringify({ detail }) },
        { messageId: "2", body: "{" },
      ],
    });
});

describe("finds a planted fault", () => {
  const compare = async (what: string, handlers: { source: Handler; shipped: Handler }) => {
    await beginAnew();
    const { contract } = reportIncident;
    await call(reportIncident as never, await storyOf(contract)(contract, stripe()));
    const Records = (await waitingEvents()).map(streamRecord);
    await expectAlike(what, handlers, { Records });
  };
  const writing = (fields: Record<string, string>) =>
    dispatcher("prompt", [
      {
        subscription: { name: "planted", lane: "prompt", on: [IncidentReported] },
        react: async () => {
          const Item = { pk: "PLANTED", sk: "PLANTED", ...fields };
          await table().send(new PutCommand({ TableName: tableName(), Item }));
          return true;
        },
      },
    ]);

  test("a subscriber that is missing from the deployed function", async () => {
    const compared = compare("missing", {
      source: await laneSource("prompt"),
      shipped: dispatcher("prompt", []),
    });
    await expect(compared).rejects.toThrow("missing");
  });

  test("a subscriber that writes another field in the deployed function", async () => {
    const compared = compare("more", { source: writing({}), shipped: writing({ more: "1" }) });
    await expect(compared).rejects.toThrow("more");
  });

  test("a field that only the source writes, after it did the same without it", async () => {
    await compare("less", { source: writing({}), shipped: writing({}) });
    const compared = compare("less", { source: writing({ more: "1" }), shipped: writing({}) });
    await expect(compared).rejects.toThrow("less");
  });
});

test("bundled functions handle every event as their source does, also about deleted records", async () => {
  const events = [...(await domainEvents()), HeartbeatSent];
  const schemas = Object.fromEntries(events.map(({ type, data }) => [type, data]));
  const { output, components } = await describeSchemas({ input: {}, output: schemas });
  const subscriptions = (await allSubscribers()).map(({ subscription }) => subscription);
  /** The facts that some subscriber asks of events of a type, and none. */
  const askedOf = (type: string) => [
    {},
    ...subscriptions.flatMap(({ on, where }) =>
      where && on?.some((one) => one.type === type) ? [where] : [],
    ),
  ];
  const heard = events.filter((one) => one.hasSubscribers !== false);
  for (const [one, facts] of heard.flatMap((one) =>
    askedOf(one.type).map((facts) => [one, facts] as const),
  )) {
    await beginAnew();
    const sample = sampleOf(output[one.type] ?? {}, components) as Record<string, unknown>;
    const told = { data: { ...sample, ...facts } as never, to: "done", audience: [newId("account")] };
    const made = one.atNextVersion({ id: newId("event"), version: 3 }, told);
    if (made.hasSubscribers === false) continue;
    await tell(made);
    const [row] = await waitingEvents();
    const event = { Records: [streamRecord(row as EventRow)] };
    for (const lane of ["patient", "prompt"] as const)
      await expectAlike(`${one.type} in the ${lane} lane`, await laneHandlers(lane), event);
    const Records = [{ messageId: "1", body: JSON.stringify(messageOf(row as EventRow)) }];
    await expectAlike(`${one.type} in the model lane`, await laneHandlers("model"), { Records });
  }
  const names = subscriptions.map(({ name }) => name);
  expect(names.filter((name) => !worked.has(name))).toEqual([]);
});

test.each(await schedules())(
  "$file with nothing due does nothing, deployed or not",
  async ({ file, contract: { name: schedule } }) => {
    await beginAnew();
    await expectAlike(file, { source: await sourceIn(file), shipped: await shippedIn(file) }, { schedule });
  },
);
