import { ConnectionError, MarketplaceError, SocketError } from "./errors.ts";
import { type Line, openLine, type WebSocketClass } from "./line.ts";
import type { Topic } from "./operations.ts";
import { backoff, pause } from "./patience.ts";
import type { SocketEvent } from "./socket-event.ts";

export type SocketOptions = {
  /** Called with every event, in the order of each topic, never twice with the same. */
  onEvent: (event: SocketEvent) => void;
  /** Called when reconnecting ends because of a refusal: mostly because nobody is signed in. */
  onEnd?: (reason: unknown) => void;
  /** Called when the connection and all subscriptions are ready, and when the connection is lost. */
  onConnection?: (open: boolean) => void;
};

export type Socket = {
  /**
   * Subscribes to a topic, from now on or from the position `since` (0: everything that is stored). Resolves once
   * subscribed. Throws a SocketError if the account has no such topic.
   */
  subscribe(topic: Topic, since?: number): Promise<void>;
  unsubscribe(topic: Topic): Promise<void>;
  close(): void;
};

type Listening = {
  /** The position of the last event that was passed on. */
  position: number | undefined;
  /** Without a position: the service's time from which events are passed on. */
  from: string | undefined;
  /** Events that arrived during the replay of missed ones. */
  held: SocketEvent[] | undefined;
  done: () => void;
  failed: (reason: unknown) => void;
};

/**
 * A socket that reconnects: gets a ticket, connects, and after a disconnect connects again and requests the missed
 * events. It waits during outages; a refusal of the ticket ends it.
 */
export const openSocket = (
  newTicket: () => Promise<{ ticket: string; url: string }>,
  WebSocket: WebSocketClass,
  { onEvent, onEnd, onConnection }: SocketOptions,
): Socket => {
  const topics = new Map<Topic, Listening>();
  const closing = new AbortController();
  let line: Line | undefined;
  let welcomed = "";

  const tell = (listening: Listening, event: SocketEvent): void => {
    if (listening.position !== undefined && event.seq <= listening.position) return;
    listening.position = event.seq;
    onEvent(event);
  };

  /** In `me` positions have no gaps: a missing one was lost, or is late. */
  const isGap = ({ position }: Listening, { topic, seq }: SocketEvent): boolean =>
    topic === "me" && position !== undefined && seq > position + 1;

  const heard = (event: SocketEvent): void => {
    const listening = topics.get(event.topic);
    if (!listening) return;
    if (!listening.held && isGap(listening, event)) follow(event.topic, listening).catch(() => undefined);
    if (listening.held) listening.held.push(event);
    else tell(listening, event);
  };

  /**
   * Subscribes on the present connection and replays missed events first, in order. A failure ends the connection.
   */
  const follow = async (topic: Topic, listening: Listening): Promise<void> => {
    const present = line as Line;
    const { position, from } = listening;
    const since = position ?? (from === undefined ? undefined : 0);
    listening.held = [];
    listening.from ??= welcomed;
    try {
      const { complete } = await present.ask({
        action: "subscribe",
        topic,
        ...(since !== undefined && { since }),
      });
      const missed = listening.held.sort((a, b) => a.seq - b.seq);
      listening.held = undefined;
      for (const event of missed)
        if (position !== undefined || event.occurred_at >= listening.from) tell(listening, event);
      listening.done();
      if (complete === false) await follow(topic, listening);
    } catch (error) {
      if (!(error instanceof SocketError) || error.code !== "topic.not_found") {
        present.close();
        throw error;
      }
      topics.delete(topic);
      listening.failed(error);
    }
  };

  const connect = async (): Promise<Line> => {
    const { ticket, url } = await newTicket();
    const opened = await openLine(new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`), heard);
    const { time, ping_every_seconds } = await opened.ask({ action: "hello" });
    welcomed = time as string;
    opened.keepAlive((ping_every_seconds as number) * 1000);
    return opened;
  };

  const end = (reason: unknown): void => {
    closing.abort(reason);
    line?.close();
    for (const { failed } of topics.values()) failed(reason);
    topics.clear();
  };

  const stay = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        line = await connect();
        if (closing.signal.aborted) return line.close();
        for (const [topic, listening] of topics) await follow(topic, listening);
        failures = 0;
        onConnection?.(true);
        await line.ended;
        onConnection?.(false);
      } catch (error) {
        if (error instanceof MarketplaceError && error.status < 429) {
          end(error);
          onEnd?.(error);
        }
      }
      line = undefined;
      await pause(backoff(failures), closing.signal).catch(() => undefined);
    }
  };
  void stay();

  return {
    subscribe: (topic, since) =>
      new Promise((done, failed) => {
        if (closing.signal.aborted) return failed(closing.signal.reason);
        const listening = { position: since, from: undefined, held: undefined, done, failed };
        topics.set(topic, listening);
        if (line) follow(topic, listening).catch(() => undefined);
      }),
    unsubscribe: async (topic) => {
      topics.delete(topic);
      // A closed connection has no subscriptions.
      await line?.ask({ action: "unsubscribe", topic }).catch(() => undefined);
    },
    close: () => end(new ConnectionError("a socket that was closed")),
  };
};
