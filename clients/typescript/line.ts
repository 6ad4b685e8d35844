import { ConnectionError, SocketError } from "./errors.ts";
import type { SocketEvent } from "./socket-event.ts";

type Message = { action: string; request?: string } & Record<string, unknown>;

/** The part of WebSocket that is used, as in browsers, Node.js 22 and the package `ws`. */
export type WebSocketClass = new (url: string) => WebSocketLike;
type WebSocketLike = {
  readonly readyState?: number;
  send(data: string): void;
  close(): void;
  // biome-ignore lint/suspicious/noExplicitAny: implementations type their events differently
  addEventListener(type: "open" | "message" | "error" | "close", listener: (event: any) => void): void;
};

/** One connection, as long as it lasts. */
export type Line = {
  /** Sends a message and returns the answer. Throws a SocketError if it is refused. */
  ask(message: { action: string } & Record<string, unknown>): Promise<Message>;
  /** Sends a ping regularly, so that the connection is not closed as idle. */
  keepAlive(every_ms: number): void;
  close(): void;
  ended: Promise<void>;
};

const patience_ms = 10_000;
/** The ready state of a connection that is open. */
const open = 1;

const answers: Record<string, string> = {
  hello: "welcome",
  subscribe: "subscribed",
  unsubscribe: "unsubscribed",
  ping: "pong",
};

/** Waits until a WebSocket is open. Throws a ConnectionError if it does not open. */
export const openLine = async (
  socket: WebSocketLike,
  onEvent: (event: SocketEvent) => void,
): Promise<Line> => {
  let waiting:
    | { action: string; done: (message: Message) => void; failed: (reason: unknown) => void }
    | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let ping: ReturnType<typeof setInterval> | undefined;

  const ended = new Promise<void>((done) => socket.addEventListener("close", () => done())).then(() => {
    clearInterval(ping);
    waiting?.failed(new ConnectionError("the socket"));
  });

  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.action === "event") onEvent(message as unknown as SocketEvent);
    else if (message.action === "error" && (message.request ?? waiting?.action) === waiting?.action)
      waiting?.failed(new SocketError(message as unknown as { code: string; message: string }));
    else if (waiting && message.action === answers[waiting.action]) waiting.done(message);
  });

  await new Promise<void>((done, failed) => {
    const fail = () => failed(new ConnectionError("the socket"));
    socket.addEventListener("open", () => done());
    socket.addEventListener("error", fail);
    socket.addEventListener("close", fail);
  });

  const exchange = (message: { action: string }): Promise<Message> =>
    new Promise<Message>((done, failed) => {
      // A browser complains about what is sent while it closes, and throws nothing.
      if ((socket.readyState ?? open) !== open) return failed(new ConnectionError("the socket"));
      const late = setTimeout(() => {
        failed(new ConnectionError("the socket"));
        socket.close();
      }, patience_ms);
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          waiting = undefined;
          how(value);
        };
      waiting = { action: message.action, done: settle(done), failed: settle(failed) };
      socket.send(JSON.stringify(message));
    });

  /** One request at a time, because answers do not say which request they belong to. */
  const ask: Line["ask"] = (message) => {
    const answer = turn.then(() => exchange(message));
    turn = answer.catch(() => undefined);
    return answer;
  };

  return {
    ask,
    keepAlive: (every_ms) => {
      ping = setInterval(() => ask({ action: "ping" }).catch(() => socket.close()), every_ms);
    },
    close: () => socket.close(),
    ended,
  };
};
