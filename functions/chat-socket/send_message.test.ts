import { createServer, type Server } from "node:http";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { conversations } from "../../shared/data/conversations.ts";
import { DeltaFrame, MessageFrame, TypingFrame } from "../../shared/domain/conversation/frames.ts";
import { newId } from "../../shared/kernel/id.ts";
import { seenSession, startSession, talkAboutJob, talkOf } from "../../tests/support/conversations.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  lambdaContext,
  signedIn,
  write,
} from "../../tests/support/world.ts";
import { handler as getMessages } from "../chat/get-messages.ts";
import { handler as connect } from "./connect.ts";
import { handler as read } from "./read.ts";
import { handler as sendMessage } from "./send_message.ts";
import { handler as stop } from "./stop.ts";
import { handler as subscribe } from "./subscribe.ts";
import { handler as ticket } from "./ticket.ts";
import { handler as typing } from "./typing.ts";

type Frame = { id: string; message: { action: string } & Record<string, unknown> };

let gateway: Server;
let posted: Frame[] = [];
/** How many more messages get through before the connection breaks. */
let left = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const id = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (left <= 0) return response.writeHead(410).end();
      left -= 1;
      posted.push({ id, message: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((done) =>
    gateway.listen(Number(new URL(process.env.SOCKET_MANAGEMENT_URL as string).port), "127.0.0.1", done),
  );
});
afterAll(() => gateway.closeAllConnections());

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
  posted = [];
  left = Number.POSITIVE_INFINITY;
});

// biome-ignore lint/suspicious/noExplicitAny: events as the gateway sends them
const socketEvent = (connectionId: string, rest: Record<string, unknown> = {}): any => ({
  requestContext: { connectionId },
  isBase64Encoded: false,
  ...rest,
});

const open = async (as: Caller) => {
  const said = await call(ticket, { as });
  const id = `${newId("connection")}=`;
  await connect(socketEvent(id, { queryStringParameters: { ticket: said.data.ticket } }), lambdaContext());
  return id;
};

const act = async (
  handler: (event: ReturnType<typeof socketEvent>, context: Context) => Promise<{ body?: string }>,
  id: string,
  message: Record<string, unknown>,
) =>
  JSON.parse(
    (await handler(socketEvent(id, { body: JSON.stringify(message) }), lambdaContext())).body as string,
  );

const listening = async (as: Caller, session_id: string) => {
  const id = await open(as);
  const said = await act(subscribe, id, { action: "subscribe", topic: `session/${session_id}` });
  return { id, said };
};

const words = "My kitchen tap drips from the spout.";
const toldTo = (id: string, action: string) =>
  posted.filter((one) => one.id === id && one.message.action === action).map(({ message }) => message);

test("the socket answers with the message, then streams the reply, then sends it as stored", async () => {
  const { session_id } = (await startSession(user)).data.session;
  await deliver();
  const { id } = await listening(user, session_id);
  const sent = await act(sendMessage, id, {
    action: "send_message",
    session_id,
    client_message_id: "a",
    text: words,
  });
  expect(sent).toMatchObject({
    action: "sent",
    session_id,
    message: { seq: 1 },
    reply: { seq: 2, state: "pending" },
  });
  await deliver();
  const { items } = await seenSession(user, session_id);
  const deltas = toldTo(id, "delta").map((one) => DeltaFrame.parse(one));
  expect(deltas.length).toBeGreaterThan(0);
  expect(deltas.map(({ n }) => n)).toEqual(deltas.map((_, at) => at + 1));
  expect(
    deltas
      .map(({ text }) => text)
      .join("")
      .trim(),
  ).toBe(items[0].text);
  const frames = toldTo(id, "message").map((one) => MessageFrame.parse(one));
  expect(frames.map(({ seq, message }) => [seq, message.state])).toEqual([
    [1, "complete"],
    [2, "complete"],
  ]);
  expect(frames[1]?.message).toEqual(items[0]);
});

test("losing the connection at any piece of a reply loses nothing that is stored", async () => {
  for (const through of [0, 1, 2, 3, 4]) {
    left = Number.POSITIVE_INFINITY;
    const { session_id } = (await startSession(user)).data.session;
    await deliver();
    const { id } = await listening(user, session_id);
    await act(sendMessage, id, { action: "send_message", session_id, client_message_id: "a", text: words });
    left = through;
    await deliver();
    expect((await seenSession(user, session_id)).items[0]).toMatchObject({ seq: 2, state: "complete" });
  }
});

test("a reply can be stopped on the socket as over HTTP", async () => {
  const { session_id } = (await startSession(user)).data.session;
  const id = await open(user);
  await act(sendMessage, id, { action: "send_message", session_id, client_message_id: "a", text: words });
  expect(await act(stop, id, { action: "stop", session_id })).toMatchObject({
    action: "stopped",
    reply: { state: "stopped" },
  });
  expect(await act(stop, id, { action: "stop", session_id })).toMatchObject({
    code: "message.invalid_transition",
  });
});

test("nobody else can follow a session or write in it, not even administrators", async () => {
  const { id: session_id } = await talkOf(user);
  for (const other of [await signedIn("user"), await signedIn("admin")]) {
    const { id, said } = await listening(other, session_id);
    expect(said).toMatchObject({ action: "error", code: "topic.not_found" });
    const spoke = await act(sendMessage, id, {
      action: "send_message",
      session_id,
      client_message_id: "a",
      text: words,
    });
    expect(["conversation.not_found", "auth.forbidden"]).toContain(spoke.code);
  }
});

test("an administrator who answers in a session gets its events as long as their role allows it", async () => {
  const { id: session_id } = await talkOf(user);
  const agent = await signedIn("admin", undefined, "support");
  await write(conversations.put({ ...(await conversations.find(session_id)), agent_id: agent.id }));
  expect((await listening(agent, session_id)).said).toMatchObject({ action: "subscribed" });
  const elsewhere = await signedIn("admin", agent.id, "finance");
  expect((await listening(elsewhere, session_id)).said).toMatchObject({ code: "topic.not_found" });
});

test("both sides of a job write, see each other typing, and see what was read", async () => {
  const provider = await signedIn("service_provider");
  const { params, session_id } = await talkAboutJob(user, provider);
  const [theirs, mine] = [await listening(user, session_id), await listening(provider, session_id)];

  expect(await act(typing, mine.id, { action: "typing", session_id })).toMatchObject({ action: "noted" });
  expect(toldTo(theirs.id, "typing").map((one) => TypingFrame.parse(one))).toMatchObject([
    { session_id, author: "service_provider" },
  ]);
  expect(toldTo(mine.id, "typing")).toEqual([]);

  expect(await act(read, mine.id, { action: "read", session_id, seq: 1 })).toMatchObject({
    action: "marked",
    seq: 1,
  });
  const sent = await act(sendMessage, mine.id, {
    action: "send_message",
    session_id,
    client_message_id: "b",
    text: "I am on my way.",
  });
  expect(sent).toMatchObject({ action: "sent", message: { seq: 2, author: "service_provider" } });
  expect(sent).not.toHaveProperty("reply");
  await deliver();
  expect(toldTo(theirs.id, "event").map(({ type }) => type)).toEqual(
    expect.arrayContaining(["chat.messages_read", "chat.message_created"]),
  );
  expect(toldTo(theirs.id, "message").at(-1)).toMatchObject({ message: { text: "I am on my way." } });
  expect((await call(getMessages, { as: user, params })).data.read).toEqual({ user: 1, service_provider: 2 });
});
