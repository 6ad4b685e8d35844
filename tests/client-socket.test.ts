import { afterEach, beforeAll, expect, test } from "vitest";
import {
  type Client,
  type ClientOptions,
  createClient,
  MarketplaceError,
  type Socket,
  SocketError,
  type SocketEvent,
} from "../clients/typescript/client.ts";
import { handler as fillInbox } from "../events/subscribers/fill-inbox.ts";
import { handler as pushToSockets } from "../events/subscribers/push-to-sockets.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as signOut } from "../functions/authentication/sign-out.ts";
import { handler as ticket } from "../functions/chat-socket/ticket.ts";
import type { Quote } from "../shared/domain/quote/quote.ts";
import { newId } from "../shared/kernel/id.ts";
import { condition } from "./support/condition.ts";
import { serve } from "./support/http-server.ts";
import { aQuote } from "./support/marketplace.ts";
import { newUser, password } from "./support/people.ts";
import { estimate } from "./support/quotes.ts";
import { serveSocket } from "./support/socket-server.ts";
import { deliver } from "./support/world.ts";

let line: Awaited<ReturnType<typeof serveSocket>>;
let baseUrl: string;
beforeAll(async () => {
  line = await serveSocket();
  const server = await serve([signIn, signOut, ticket]);
  baseUrl = `${server.origin}/api/v1`;
  return () => Promise.all([line.close(), server.close()]);
});

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const customer = async (options: Partial<ClientOptions> = {}): Promise<{ client: Client; id: string }> => {
  const { email, as } = await newUser();
  const client = createClient({ baseUrl, ...options });
  await client.authentication.signIn({ body: { email, password } });
  return { client, id: as.id };
};

const listen = (client: Client) => {
  const received: SocketEvent[] = [];
  const connected: boolean[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  const { changed, until } = condition();
  const socket = client.socket({
    onEvent: (event) => {
      received.push(event);
      changed();
    },
    onConnection: (open) => {
      connected.push(open);
      changed();
    },
    onEnd: resolve,
  });
  sockets.push(socket);
  const seqs = (topic: string) => received.filter((event) => event.topic === topic).map(({ seq }) => seq);
  return {
    socket,
    received,
    connected,
    ended,
    seqs,
    /** Resolves once this many events of a topic have arrived, and returns their positions. */
    arrived: async (topic: string, count: number) => {
      await until(
        () => seqs(topic).length >= count,
        () => seqs(topic),
      );
      return seqs(topic);
    },
    /** Resolves once the connection was opened or lost this many times in total. */
    switched: (count: number) =>
      until(
        () => connected.length >= count,
        () => connected,
      ),
  };
};

const quoteOf = (user_id: string): Quote => aQuote({ user_id: user_id as never });

const tell = () => deliver({ only: [fillInbox, pushToSockets] });

test("events arrive with their types, from the position that was asked for", async () => {
  const { client, id } = await customer();
  const quote = quoteOf(id);
  await estimate(quote, 1);
  await tell();
  const { socket, received, seqs, arrived } = listen(client);
  await socket.subscribe(`quote/${quote.id}`);
  await socket.subscribe("me", 0);
  expect(seqs("me")).toEqual([1]);
  await estimate(quote, 2);
  await tell();
  expect(await arrived("me", 2)).toEqual([1, 2]);
  expect(seqs(`quote/${quote.id}`)).toEqual([200]);
  const [event] = received;
  if (event?.type !== "quote.estimated") throw new Error(event?.type);
  expect(event.data.quote_id).toBe(quote.id);
});

test("after a drop it connects again and delivers what was missed, in order and once", async () => {
  const { client, id } = await customer();
  const quote = quoteOf(id);
  const topic = `quote/${quote.id}` as const;
  const { socket, seqs, arrived } = listen(client);
  await estimate(quote, 1);
  await tell();
  await socket.subscribe("me");
  await socket.subscribe(topic, 100);
  for (const round of [1, 2]) {
    line.cut();
    await estimate(quote, 2 * round);
    await estimate(quote, 2 * round + 1);
    await tell();
    await arrived(topic, 2 * round);
    await arrived("me", 2 * round);
  }
  expect(seqs("me")).toEqual([2, 3, 4, 5]);
  expect(seqs(topic)).toEqual([200, 300, 400, 500]);
});

test("it says when the connection is lost, and when it is back", async () => {
  const { client } = await customer();
  const { socket, connected, switched } = listen(client);
  await socket.subscribe("me");
  await switched(1);
  expect(connected).toEqual([true]);
  line.cut();
  await switched(3);
  expect(connected).toEqual([true, false, true]);
});

test("fetches a lost push as soon as the next one shows the gap", async () => {
  const lost = new Set<unknown>([2]);
  class Losing {
    readonly #socket: WebSocket;
    constructor(url: string) {
      this.#socket = new WebSocket(url);
    }
    send(data: string) {
      this.#socket.send(data);
    }
    close() {
      this.#socket.close();
    }
    addEventListener(type: string, listener: (event: unknown) => void) {
      this.#socket.addEventListener(type, (event) => {
        const message = type === "message" ? JSON.parse((event as MessageEvent).data) : {};
        if (!lost.delete(message.seq)) listener(event);
      });
    }
  }
  const { client, id } = await customer({ WebSocket: Losing });
  const quote = quoteOf(id);
  const { socket, arrived } = listen(client);
  await socket.subscribe("me", 0);
  for (const version of [1, 2, 3]) {
    await estimate(quote, version);
    await tell();
  }
  expect(await arrived("me", 3)).toEqual([1, 2, 3]);
});

test("refuses a topic of another account or of no record, and keeps the other topics", async () => {
  const [{ client, id }, stranger] = [await customer(), await customer()];
  const theirs = quoteOf(stranger.id);
  await estimate(theirs, 1);
  const { socket, arrived } = listen(client);
  for (const foreign of [theirs.id, newId("quote")]) {
    const refused = socket.subscribe(`quote/${foreign}`);
    await expect(refused).rejects.toBeInstanceOf(SocketError);
    await expect(refused).rejects.toMatchObject({ code: "topic.not_found" });
  }
  await socket.subscribe("me");
  await estimate(quoteOf(id), 1);
  await tell();
  expect(await arrived("me", 1)).toEqual([1]);
});

test("asks again until everything that was missed has arrived", async () => {
  const { client, id } = await customer();
  const quote = quoteOf(id);
  const versions = Array.from({ length: 105 }, (_, at) => at + 1);
  for (const version of versions) await estimate(quote, version);
  const { socket, arrived } = listen(client);
  const topic = `quote/${quote.id}` as const;
  await socket.subscribe(topic, 0);
  expect(await arrived(topic, versions.length)).toEqual(versions.map((version) => 100 * version));
});

/** A WebSocket that notes what is sent and what arrives. */
const recording = () => {
  const said: string[] = [];
  const heard: { action: string; topic?: string }[] = [];
  class Recording extends WebSocket {
    constructor(url: string) {
      super(url);
      this.addEventListener("message", ({ data }) => heard.push(JSON.parse(data)));
    }
    override send(data: string): void {
      said.push(data);
      super.send(data);
    }
  }
  return { said, heard, Recording };
};

test("subscriptions after opening ask once for each topic and replay nothing, also after a drop", async () => {
  const { said, heard, Recording } = recording();
  const { client, id } = await customer({ WebSocket: Recording });
  const quote = quoteOf(id);
  const topic = `quote/${quote.id}` as const;
  for (const version of [1, 2, 3]) await estimate(quote, version);
  await tell();
  const { socket, arrived, seqs, switched } = listen(client);
  const asked = () => said.filter((frame) => frame.includes('"subscribe"'));
  await socket.subscribe("me");
  await Promise.all([socket.subscribe(topic), socket.subscribe(topic), socket.subscribe("me")]);
  await switched(1);
  expect(asked()).toEqual([
    '{"action":"subscribe","topic":"me"}',
    JSON.stringify({ action: "subscribe", topic }),
  ]);
  line.cut();
  await switched(3);
  expect(asked().slice(2)).toEqual([
    '{"action":"subscribe","topic":"me","since":3}',
    JSON.stringify({ action: "subscribe", topic, since: 300 }),
  ]);
  expect(heard.filter(({ action }) => action === "event")).toEqual([]);
  line.cut();
  await estimate(quote, 4);
  await tell();
  expect(await arrived(topic, 1)).toEqual([400]);
  expect(await arrived("me", 1)).toEqual([4]);
  expect(seqs(topic)).toEqual([400]);
});

test("a second subscription from another position replays from there", async () => {
  const { client, id } = await customer();
  const quote = quoteOf(id);
  const topic = `quote/${quote.id}` as const;
  for (const version of [1, 2]) await estimate(quote, version);
  const { socket, arrived } = listen(client);
  await socket.subscribe(topic);
  await socket.subscribe(topic, 100);
  expect(await arrived(topic, 1)).toEqual([200]);
});

test("nothing of a topic arrives after unsubscribing", async () => {
  const { said, Recording } = recording();
  const { client, id } = await customer({ WebSocket: Recording });
  const quote = quoteOf(id);
  const { socket, arrived } = listen(client);
  await socket.subscribe("me", 0);
  await socket.unsubscribe("me");
  expect(said.at(-1)).toBe('{"action":"unsubscribe","topic":"me"}');
  await estimate(quote, 1);
  await tell();
  await socket.subscribe("me");
  await estimate(quote, 2);
  await tell();
  expect(await arrived("me", 1)).toEqual([2]);
});

test("the socket closes with the session and gives the reason", async () => {
  const { client } = await customer();
  const { socket, ended } = listen(client);
  await socket.subscribe("me");
  await client.authentication.signOut({ body: {} });
  line.cut();
  expect(await ended).toBeInstanceOf(MarketplaceError);
  await expect(socket.subscribe("me")).rejects.toMatchObject({ code: "auth.required" });
});

test("if the platform has no WebSocket, the client says so", async () => {
  const client = createClient({ baseUrl, WebSocket: null as never });
  expect(() => client.socket({ onEvent: () => undefined })).toThrow("give createClient one");
});
