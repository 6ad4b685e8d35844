import { createServer, type Server } from "node:http";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { handler as closeSockets } from "../../events/subscribers/close-sockets.ts";
import { handler as fillInbox } from "../../events/subscribers/fill-inbox.ts";
import { handler as pushToSockets } from "../../events/subscribers/push-to-sockets.ts";
import { socketActions } from "../../platform/operations.ts";
import { connections, topicSubscriptions } from "../../shared/data/connections.ts";
import { commitAs, transact } from "../../shared/data/engine/commit.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { sessions } from "../../shared/data/sessions.ts";
import { SessionEnded } from "../../shared/domain/account/events.ts";
import { withdraw } from "../../shared/domain/job/claim.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { advance } from "../../shared/domain/job/machine.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import type { DomainEvent } from "../../shared/kernel/event.ts";
import { event } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import {
  type Caller,
  call,
  clock,
  lambdaContext,
  signedIn,
  streamRecord,
  write,
} from "../../tests/support/world.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler as readNotification } from "../notification/read-notification.ts";
import { handler as connect } from "./connect.ts";
import { handler as disconnect } from "./disconnect.ts";
import { handler as hello } from "./hello.ts";
import { handler as ping } from "./ping.ts";
import { handler as subscribe } from "./subscribe.ts";
import { handler as ticket } from "./ticket.ts";
import { handler as unknown } from "./unknown.ts";
import { handler as unsubscribe } from "./unsubscribe.ts";

const QuoteEstimated = event("quote.estimated", "Priced.", () => ({
  quote_id: z.string(),
  user_id: z.string(),
  low_minor: z.int(),
  high_minor: z.int(),
  currency: z.string(),
}));

let gateway: Server;
let posted: { id: string; message: Record<string, unknown> }[] = [];
let closed: string[] = [];
let gone = new Set<string>();

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const id = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (gone.has(id)) return response.writeHead(410).end();
      if (request.method === "DELETE") closed.push(id);
      else posted.push({ id, message: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(request.method === "DELETE" ? 204 : 200).end();
    });
  });
  await new Promise<void>((done) =>
    gateway.listen(Number(new URL(process.env.SOCKET_MANAGEMENT_URL as string).port), "127.0.0.1", done),
  );
});
afterAll(() => gateway.closeAllConnections());
beforeEach(() => {
  posted = [];
  closed = [];
  gone = new Set();
});

// biome-ignore lint/suspicious/noExplicitAny: events as the gateway sends them
const socketEvent = (connectionId: string, rest: Record<string, unknown> = {}): any => ({
  requestContext: { connectionId },
  isBase64Encoded: false,
  ...rest,
});

const open = async (as: Caller, rest: Record<string, unknown> = {}) => {
  const said = await call(ticket, { as });
  const id = `${newId("connection")}=`;
  const { statusCode } = await connect(
    socketEvent(id, { queryStringParameters: { ticket: said.data.ticket }, ...rest }),
    lambdaContext(),
  );
  return { id, statusCode, ticket: said.data.ticket as string };
};

const act = async (
  handler: (event: ReturnType<typeof socketEvent>, context: Context) => Promise<{ body?: string }>,
  id: string,
  message: unknown,
) =>
  JSON.parse(
    (
      await handler(
        socketEvent(id, { body: typeof message === "string" ? message : JSON.stringify(message) }),
        lambdaContext(),
      )
    ).body as string,
  );

const aQuote = (user_id: string): Quote => {
  const now = new Date().toISOString();
  return {
    id: newId("quote"),
    version: 0,
    user_id,
    state: "processing",
    source: "text",
    prompts: ["x"],
    media_ids: [],
    questions: [],
    answers: [],
    rounds: 0,
    tries: 0,
    tasks: [],
    currency: "usd",
    safety: [],
    revision: 0,
    requested_at: now,
    created_at: now,
    updated_at: now,
  };
};

const happen = async (writes: Write[], events: DomainEvent[]) => {
  await commitAs(
    {
      actor: { role: "system", id: "test" },
      now: new Date().toISOString(),
      operation: "test",
      correlation_id: "c",
      remaining: () => 29_000,
    },
    writes,
    events,
  );
  const Records = (await unpublished("9999", 100)).map(streamRecord);
  const { batchItemFailures } = await dispatcher("prompt", [fillInbox, pushToSockets, closeSockets])(
    { Records },
    lambdaContext(),
  );
  expect(batchItemFailures).toEqual([]);
};

const estimate = (quote: Quote, version: number) => {
  const record = { ...quote, version: version - 1 };
  const data = {
    quote_id: quote.id,
    user_id: quote.user_id,
    low_minor: 9000,
    high_minor: 12000,
    currency: "usd",
  };
  return happen(
    [quotes.put(record)],
    [QuoteEstimated.atNextVersion(record, { data, audience: [quote.user_id] })],
  );
};

test("a ticket opens one socket, before it expires, from an allowed origin", async () => {
  clock.set("2027-01-01T10:00:00.000Z");
  const user = await signedIn("user");
  const first = await open(user);
  expect(first.statusCode).toBe(200);
  const again = await connect(
    socketEvent("second=", { queryStringParameters: { ticket: first.ticket } }),
    lambdaContext(),
  );
  expect(again.statusCode).toBe(401);
  expect((await connect(socketEvent("third="), lambdaContext())).statusCode).toBe(401);
  expect((await open(user, { headers: { Origin: "https://evil.example" } })).statusCode).toBe(403);
  const late = await call(ticket, { as: user });
  clock.advance({ seconds: 31 });
  expect(
    (
      await connect(
        socketEvent("late=", { queryStringParameters: { ticket: late.data.ticket } }),
        lambdaContext(),
      )
    ).statusCode,
  ).toBe(401);
});

test("an account's messages are rate-limited over all its connections together, without affecting other accounts", async () => {
  clock.set("2027-01-02T10:00:00.000Z");
  const [as, other] = [await signedIn("user"), await signedIn("user")];
  const [one, two, another] = [await open(as), await open(as), await open(other)];
  const { burst } = policy.socket.frames;
  const said = await Promise.all(
    Array.from({ length: burst + 20 }, (_, nth) => act(ping, nth % 2 ? one.id : two.id, { action: "ping" })),
  );
  expect(said.filter(({ type }) => type === "pong")).toHaveLength(burst);
  const refused = await act(ping, one.id, "{ this is no JSON");
  expect(refused).toMatchObject({ code: "request.rate_limited", retry_after_seconds: 60 });
  expect((await act(ping, another.id, { action: "ping" })).type).toBe("pong");
  clock.advance({ seconds: 60 });
  expect((await act(ping, one.id, { action: "ping" })).type).toBe("pong");
});

test("fifty concurrent uses of one ticket open one socket", async () => {
  const { data } = await call(ticket, { as: await signedIn("user") });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      connect(
        socketEvent(`parallel-${at}=`, { queryStringParameters: { ticket: data.ticket } }),
        lambdaContext(),
      ),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("events on a record and on me are pushed to their subscribers and nobody else", async () => {
  const [owner, stranger] = [await signedIn("user"), await signedIn("user")];
  const [mine, theirs] = [await open(owner), await open(stranger)];
  const quote = aQuote(owner.id);
  expect(await act(hello, mine.id, { action: "hello" })).toMatchObject({
    action: "welcome",
    account_id: owner.id,
  });
  await estimate(quote, 1);
  expect(await act(subscribe, mine.id, { action: "subscribe", topic: `quote/${quote.id}` })).toMatchObject({
    type: "subscribed",
    replayed: 0,
  });
  await act(subscribe, mine.id, { action: "subscribe", topic: "me" });
  await act(subscribe, theirs.id, { action: "subscribe", topic: "me" });
  expect(await act(subscribe, theirs.id, { action: "subscribe", topic: `quote/${quote.id}` })).toMatchObject({
    type: "error",
    code: "topic.not_found",
    request: "subscribe",
    topic: `quote/${quote.id}`,
  });
  expect(
    await act(subscribe, theirs.id, { action: "subscribe", topic: `quote/${newId("quote")}` }),
  ).toMatchObject({ type: "error", code: "topic.not_found" });
  await estimate(quote, 2);
  expect(posted.map(({ id, message }) => [id, message.topic, message.seq]).sort()).toEqual(
    [
      [mine.id, "me", expect.any(Number)],
      [mine.id, `quote/${quote.id}`, 200],
    ].sort(),
  );
  expect(posted[0]?.message).toMatchObject({
    action: "event",
    type: "quote.estimated",
    data: { quote_id: quote.id, aggregate: { type: "quote", id: quote.id, version: 2 } },
  });
  const facts = ({ topic: _, seq: __, ...told }: (typeof posted)[number]["message"]) => told;
  const [one, other] = posted.map(({ message }) => facts(message));
  expect(one).toEqual(other);
  posted = [];
  for (const topic of ["me", `quote/${quote.id}`])
    await act(subscribe, mine.id, { action: "subscribe", topic, since: 0 });
  const replayed = posted.filter(({ message }) => message.event_id === one?.event_id);
  expect(replayed.map(({ message }) => facts(message))).toEqual([one, one]);
  await act(unsubscribe, mine.id, { action: "unsubscribe", topic: `quote/${quote.id}` });
  posted = [];
  await estimate(quote, 3);
  expect(posted.map(({ message }) => message.topic)).toEqual(["me"]);
});

test("nothing is lost or sent twice after a reconnect", async () => {
  const owner = await signedIn("user");
  const quote = aQuote(owner.id);
  const before = await open(owner);
  await estimate(quote, 1);
  await act(subscribe, before.id, { action: "subscribe", topic: `quote/${quote.id}` });
  await act(subscribe, before.id, { action: "subscribe", topic: "me" });
  await estimate(quote, 2);
  const seen = posted.map(({ message }) => message);
  gone.add(before.id);
  await estimate(quote, 3);
  await estimate(quote, 4);
  expect(await connections.get(before.id)).toBeUndefined();
  posted = [];
  const after = await open(owner);
  for (const topic of [`quote/${quote.id}`, "me"]) {
    const since = seen.find((message) => message.topic === topic)?.seq;
    expect(await act(subscribe, after.id, { action: "subscribe", topic, since })).toMatchObject({
      replayed: 2,
      complete: true,
    });
  }
  expect(posted.filter(({ message }) => message.topic !== "me").map(({ message }) => message.seq)).toEqual([
    300, 400,
  ]);
});

test("a provider gets events of its job until it loses the job: that event is the last", async () => {
  const [customer, leaving, next] = [
    await signedIn("user"),
    await signedIn("service_provider"),
    await signedIn("service_provider"),
  ];
  const admin = await signedIn("admin");
  const sockets = {
    customer: await open(customer),
    leaving: await open(leaving),
    next: await open(next),
    admin: await open(admin),
  };
  const job = aJob({
    user_id: customer.id as never,
    service_provider_id: leaving.id as never,
    state: "assigned",
  });
  await write(jobs.insert(job));
  const topic = `job/${job.id}`;
  for (const socket of [sockets.customer, sockets.leaving, sockets.admin])
    expect(await act(subscribe, socket.id, { action: "subscribe", topic })).toMatchObject({
      type: "subscribed",
    });
  const heard = () => {
    const who = Object.entries(sockets).flatMap(([name, { id }]) =>
      posted.some((one) => one.id === id && one.message.topic === topic) ? [name] : [],
    );
    posted = [];
    return who.sort();
  };
  const step = async ({ record, events }: { record: Job; events: DomainEvent[] }) => {
    posted = [];
    await happen([jobs.update(record)], events);
    return jobs.find(record.id);
  };
  const open_ = await step(
    withdraw(await jobs.find(job.id), { reason: "Broken van" }, new Date().toISOString()),
  );
  expect(heard()).toEqual(["admin", "customer", "leaving"]);
  const given = { ...open_, service_provider_id: next.id as never };
  await step(advance(given, "claim", new Date().toISOString(), { facts: {} }));
  expect(heard()).toEqual(["admin", "customer"]);
  const { items } = await topicSubscriptions.page("ofTopic", `TOPIC#${topic}`, { limit: 10, scope: "test" });
  expect(items.map(({ connection_id }) => connection_id).sort()).toEqual(
    [sockets.customer.id, sockets.admin.id].sort(),
  );
});

test("an expired session gets no more events, on any topic", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const owner = await signedIn("user");
  const { id } = await open(owner);
  const quote = aQuote(owner.id);
  await estimate(quote, 1);
  for (const topic of ["me", `quote/${quote.id}`]) await act(subscribe, id, { action: "subscribe", topic });
  const session = await sessions.find(owner.id, owner.session_id);
  await transact([sessions.update({ ...session, expires_at: "2027-03-01T10:00:01.000Z" })], () => 29_000);
  clock.advance({ seconds: 2 });
  posted = [];
  await estimate(quote, 2);
  expect(posted).toEqual([]);
  expect(await connections.get(id)).toBeUndefined();
});

test("an ended session closes its sockets and refuses every action at once", async () => {
  const owner = await signedIn("user");
  const { id } = await open(owner);
  expect(await act(ping, id, { action: "ping" })).toMatchObject({ action: "pong" });
  const session = await sessions.find(owner.id, owner.session_id);
  const ended = { ...session, state: "ended" as const };
  await happen(
    [sessions.update(ended)],
    [SessionEnded.atNextVersion(ended, { data: { session_id: session.id, account_id: owner.id } })],
  );
  expect(closed).toEqual([id]);
  expect(await act(ping, id, { action: "ping" })).toMatchObject({
    type: "error",
    code: "socket.not_connected",
  });
});

const actions = (await socketActions())
  .map(({ contract }) => contract.route.slice("SOCKET ".length))
  .filter((name) => name !== "$default");
const isEveryAction = (told: string[]) => told.toSorted().join() === actions.toSorted().join();

test("invalid messages get a clear error and leave the connection open", async () => {
  const { id } = await open(await signedIn("user"));
  expect(await act(subscribe, id, { action: "subscribe", topic: "everything" })).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "topic" }],
  });
  expect(await act(unknown, id, { action: "dance" })).toMatchObject({
    code: "socket.action_unknown",
    details: { actions: expect.toSatisfy(isEveryAction) },
  });
  expect(await act(unknown, id, "{not json")).toMatchObject({ code: "request.malformed" });
  expect(await act(subscribe, id, '{"action":"subscribe","topic":"job/\\ud800"}')).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "topic", problem: "must be well-formed Unicode text" }],
  });
  expect(await act(unknown, id, '{"action":"\\udfff","\\ud800":1}')).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "action" }, { field: "\ufffd" }],
  });
  expect(await act(ping, id, `{"action":"ping","x":"${"x".repeat(33_000)}"}`)).toMatchObject({
    code: "socket.frame_too_large",
  });
  expect(await act(ping, "nobody=", { action: "ping" })).toMatchObject({ code: "socket.not_connected" });
  expect(await act(ping, id, { action: "ping" })).toMatchObject({ action: "pong" });
});

test("disconnecting deletes the connection and its subscriptions, and can be repeated", async () => {
  const owner = await signedIn("user");
  const { id } = await open(owner);
  await act(subscribe, id, { action: "subscribe", topic: "me" });
  for (let round = 0; round < 2; round += 1)
    expect((await disconnect(socketEvent(id), lambdaContext())).statusCode).toBe(200);
  await estimate(aQuote(owner.id), 1);
  expect(posted).toEqual([]);
});

test("no subscription outlives its connection: not one of my own topic, nor one of a record", async () => {
  const owner = await signedIn("user");
  const quote = aQuote(owner.id);
  await estimate(quote, 1);
  const places = [`me/${owner.id}`, `quote/${quote.id}`];
  const left = async () => {
    const pages = places.map((place) =>
      topicSubscriptions.page("ofTopic", `TOPIC#${place}`, { limit: 10, scope: "test" }),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items.map(({ topic }) => topic));
  };
  const listening = async () => {
    const { id } = await open(owner);
    for (const topic of ["me", `quote/${quote.id}`]) await act(subscribe, id, { action: "subscribe", topic });
    expect(await left()).toEqual(places);
    return id;
  };
  await disconnect(socketEvent(await listening()), lambdaContext());
  expect(await left()).toEqual([]);

  const lost = await connections.find(await listening());
  await write(connections.remove(lost));
  await estimate(quote, 2);
  expect(await left()).toEqual([]);
});

test("the inbox lists my notifications newest first, and read ones stay read", async () => {
  const [owner, stranger] = [await signedIn("user"), await signedIn("user")];
  const quote = aQuote(owner.id);
  await estimate(quote, 1);
  await estimate(quote, 2);
  const { data } = await call(getNotifications, { as: owner });
  expect(data.items).toHaveLength(2);
  expect(data.items[0]).toMatchObject({
    type: "quote.estimated",
    title: "Your price is ready",
    text: expect.stringContaining("$90.00"),
  });
  const params = { notification_id: data.items[0].id };
  const read = await call(readNotification, { as: owner, params });
  clock.advance({ minutes: 1 });
  expect((await call(readNotification, { as: owner, params })).data).toEqual(read.data);
  expect((await call(readNotification, { as: stranger, params })).error?.code).toBe("notification.not_found");
  expect((await call(getNotifications, { as: stranger })).data.items).toEqual([]);
});
