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
   * subscribed. Joins a subscription to the topic that there is, unless it asks for another position. Throws a
   * SocketError if the account has no such topic.
   */
  subscribe(topic: Topic, since?: number): Promise<void>;
  unsubscribe(topic: Topic): Promise<void>;
  close(): void;
};

type Listening = {
  /** The position that was asked for. Absent: from now on. */
  since: number | undefined;
  /** The position of the last event that was passed on. */
  position: number | undefined;
  /** Until an event was passed on: the topic's position when it was subscribed to, to resume from. */
  resume: number | undefined;
  /** Events that arrived during the replay of missed ones. */
  held: SocketEvent[] | undefined;
  /** The subscription that is in flight. */
  following: Promise<void> | undefined;
  /** The connection on which it was subscribed last. */
  on: Line | undefined;
  /** Settles once subscribed for the first time, or refused. */
  ready: Promise<void>;
  done: () => void;
  failed: (reason: unknown) => void;
};

const newListening = (since: number | undefined): Listening => {
  let settle: Pick<Listening, "done" | "failed"> | undefined;
  const ready = new Promise<void>((done, failed) => {
    settle = { done, failed };
  });
  return {
    since,
    position: since,
    resume: undefined,
    held: undefined,
    following: undefined,
    on: undefined,
    ready,
    ...(settle as unknown as Pick<Listening, "done" | "failed">),
  };
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

  const tell = (listening: Listening, event: SocketEvent): void => {
    if (listening.position !== undefined && event.seq <= listening.position) return;
    listening.position = event.seq;
    onEvent(event);
  };

  /** In `me` positions have no gaps: a missing one was lost, or is late. */
  const isGap = ({ position }: Listening, { topic, seq }: SocketEvent): boolean =>
    topic === "me" && position !== undefined && seq > position + 1;

  const receive = (event: SocketEvent): void => {
    const listening = topics.get(event.topic);
    if (!listening) return;
    if (!listening.held && isGap(listening, event)) follow(event.topic, listening).catch(() => undefined);
    if (listening.held) listening.held.push(event);
    else tell(listening, event);
  };

  const ask = async (topic: Topic, listening: Listening): Promise<void> => {
    const present = line as Line;
    listening.on = present;
    listening.held = [];
    try {
      const since = listening.position ?? listening.resume;
      const { complete, seq } = await present.ask({
        action: "subscribe",
        topic,
        ...(since !== undefined && { since }),
      });
      listening.resume ??= seq as number | undefined;
      const missed = listening.held.sort((a, b) => a.seq - b.seq);
      listening.held = undefined;
      for (const event of missed) tell(listening, event);
      listening.done();
      if (complete === false) await ask(topic, listening);
    } catch (error) {
      if (!(error instanceof SocketError) || error.code !== "topic.not_found") {
        present.close();
        throw error;
      }
      if (topics.get(topic) === listening) topics.delete(topic);
      listening.failed(error);
    }
  };

  /**
   * Subscribes on the present connection and replays missed events first, in order. Joins a call that is in flight. A
   * failure ends the connection.
   */
  const follow = (topic: Topic, listening: Listening): Promise<void> => {
    listening.following ??= ask(topic, listening).finally(() => {
      listening.following = undefined;
    });
    return listening.following;
  };

  const connect = async (): Promise<Line> => {
    const { ticket, url } = await newTicket();
    const opened = await openLine(new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`), receive);
    const { ping_every_seconds } = await opened.ask({ action: "hello" });
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
        for (const [topic, listening] of topics)
          if (listening.on !== line || listening.following) await follow(topic, listening);
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
    subscribe: (topic, since) => {
      if (closing.signal.aborted) return Promise.reject(closing.signal.reason);
      const present = topics.get(topic);
      if (present && (since === undefined || since === present.since)) return present.ready;
      const listening = newListening(since);
      topics.set(topic, listening);
      if (line) follow(topic, listening).catch(() => undefined);
      return listening.ready;
    },
    unsubscribe: async (topic) => {
      topics.delete(topic);
      // A closed connection has no subscriptions.
      await line?.ask({ action: "unsubscribe", topic }).catch(() => undefined);
    },
    close: () => end(new ConnectionError("a socket that was closed")),
  };
};
