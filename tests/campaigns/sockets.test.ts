import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createClient, type Socket, type SocketEvent } from "../../clients/typescript/client.ts";
import { handler as sendMessage } from "../../functions/chat/send-message.ts";
import { handler as ticket } from "../../functions/chat-socket/ticket.ts";
import { drawingFrom } from "../../platform/draw.ts";
import { connections } from "../../shared/data/connections.ts";
import { eventsAfter, seqOf } from "../../shared/data/engine/events.ts";
import { entriesAfter } from "../../shared/data/notifications.ts";
import type { DeltaFrame } from "../../shared/domain/conversation/frames.ts";
import { recordOf } from "../../shared/domain/notification/topics.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { sayIn, seenSession, startSession, talkAboutJob } from "../support/conversations.ts";
import { serve } from "../support/http-server.ts";
import { aQuote } from "../support/marketplace.ts";
import { estimate } from "../support/quotes.ts";
import { seed } from "../support/seed.ts";
import { serveSocket } from "../support/socket-server.ts";
import { type Caller, call, deliver, signedIn } from "../support/world.ts";

vi.setConfig({ testTimeout: 180_000 });

const pairs = 25;
const rounds = import.meta.env.MODE === "fuzz" ? 8 : 3;
const patience = { timeout: 60_000, interval: 100 };
const draw = drawingFrom(seed);

let line: Awaited<ReturnType<typeof serveSocket>>;
let baseUrl: string;
beforeAll(async () => {
  line = await serveSocket();
  const server = await serve([ticket]);
  baseUrl = `${server.origin}/api/v1`;
  return () => Promise.all([line.close(), server.close()]);
});

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

type Listener = { as: Caller; topics: string[]; heard: SocketEvent[] };

/** An app of somebody who listens to what concerns them, and to topics, from their beginning. */
const listener = async (
  as: Caller,
  topics: readonly `${"job" | "session"}/${string}`[],
): Promise<Listener> => {
  const { id: account_id, role, token: access_token } = as;
  const held = { account_id, role, access_token, refresh_token: "none" } as never;
  const client = createClient({ baseUrl, session: { get: () => held, set: () => undefined } });
  const heard: SocketEvent[] = [];
  const socket = client.socket({ onEvent: (event) => heard.push(event) });
  sockets.push(socket);
  for (const topic of ["me", ...topics] as const) await socket.subscribe(topic, 0);
  return { as, topics: ["me", ...topics], heard };
};

/** The positions of all that happened on a topic, as the table has them. */
const happened = async (account_id: string, topic: string): Promise<number[]> => {
  const record = recordOf(topic);
  if (!record) return (await entriesAfter(account_id, 0, 100)).map(({ seq }) => seq);
  return (await eventsAfter(record, 0, 100)).items.map(seqOf);
};

const heardOn = ({ heard }: Listener, topic: string) =>
  heard.filter((event) => event.topic === topic).map(({ seq }) => seq);

test(`${2 * pairs} people whose lines are cut again and again miss nothing, and hear nothing twice`, async () => {
  const couples = await Promise.all(
    Array.from({ length: pairs }, async () => {
      const [user, provider] = [await signedIn("user"), await signedIn("service_provider")];
      const { job, params, session_id } = await talkAboutJob(user, provider);
      const topics = [`job/${job.id}`, `session/${session_id}`] as const;
      const quote = aQuote({ user_id: user.id as Quote["user_id"] });
      return { params, quote, people: [await listener(user, topics), await listener(provider, topics)] };
    }),
  );
  const people = couples.flatMap((couple) => couple.people);
  let cuts = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const body = { client_message_id: `${round}`, text: `Round ${round}.` };
    await Promise.all(
      couples.map(async ({ params, quote, people: both }) => {
        await estimate(quote, round);
        for (const { as } of both) expect((await call(sendMessage, { as, params, body })).status).toBe(200);
      }),
    );
    const cutting = setInterval(() => {
      cuts += line.cut(() => draw.chance(0.3));
    }, 100);
    await deliver();
    clearInterval(cutting);
  }
  expect(cuts).toBeGreaterThan(pairs);
  for (const one of people)
    for (const topic of one.topics) {
      const wanted = await happened(one.as.id, topic);
      await expect.poll(() => heardOn(one, topic), patience).toEqual(wanted);
    }
  for (const one of people) {
    expect(heardOn(one, one.topics[2] as string).length).toBeGreaterThanOrEqual(2 * rounds);
    if (one.as.role === "user") expect(heardOn(one, "me").length).toBeGreaterThanOrEqual(rounds);
  }
});

test("dropped connections leave nothing behind", async () => {
  const as = await signedIn("user");
  await listener(as, []);
  line.cut();
  const held = () => connections.page("ofAccount", `CONNECTIONS#${as.id}`, { limit: 100, scope: "test" });
  await expect.poll(async () => (await held()).items.length, patience).toBe(1);
});

type Heard = { n: number; text: string };

/** A connection that receives the pieces of a reply. */
const hearing = async (as: Caller, session_id: string): Promise<Heard[]> => {
  const { data } = await call(ticket, { as });
  const socket = new WebSocket(`${data.url}?ticket=${encodeURIComponent(data.ticket)}`);
  const heard: Heard[] = [];
  await new Promise<void>((ready) => {
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ action: "subscribe", topic: `session/${session_id}` })),
    );
    socket.addEventListener("message", ({ data: said }) => {
      const message = JSON.parse(String(said)) as Omit<DeltaFrame, "action"> & { action: string };
      if (message.action === "subscribed") ready();
      if (message.action === "delta") heard.push({ n: message.n, text: message.text });
    });
  });
  return heard;
};

test("a streamed reply arrives in order on every reconnecting line and is whole when read", async () => {
  const talks = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const as = await signedIn("user");
      const { session_id } = (await startSession(as)).data.session;
      return { as, session_id, lines: [] as Heard[][] };
    }),
  );
  await deliver();
  for (const { as, session_id, lines } of talks) {
    lines.push(await hearing(as, session_id));
    await sayIn(as, session_id, "My kitchen tap drips from the spout.");
  }
  const delivering = deliver();
  const cutting = setInterval(() => line.cut(() => draw.chance(0.02)), 50);
  await delivering;
  clearInterval(cutting);
  for (const { as, session_id, lines } of talks) {
    const { items } = await seenSession(as, session_id);
    const replies = items.filter(({ author }: { author: string }) => author === "assistant");
    expect(replies).toHaveLength(1);
    expect(replies[0].state).toBe("complete");
    for (const heard of lines) {
      expect(heard.map(({ n }) => n)).toEqual(heard.map((_, at) => at + 1));
      expect(
        replies[0].text.startsWith(
          heard
            .map(({ text }) => text)
            .join("")
            .trim(),
        ),
      ).toBe(true);
    }
  }
  expect(talks.some(({ lines }) => lines.some((heard) => heard.length > 0))).toBe(true);
});
