import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useState } from "preact/hooks";
import type { Socket, SocketEvent, Topic } from "../typescript/client.ts";
import { isWatched } from "./asking.ts";
import { client, session } from "./client.ts";

/** Called with each event, and with none after a gap in which anything may have happened. */
type Listener = (event?: SocketEvent) => void;

let socket: Socket | undefined;
let isOpen = false;
let wasLost = false;
const topics = new Map<Topic, Set<Listener>>();
const watchers = new Set<(open: boolean) => void>();

const turned = (open: boolean): void => {
  isOpen = open;
  for (const watcher of watchers) watcher(open);
  if (open && wasLost) for (const listener of [...topics.values()].flatMap((all) => [...all])) listener();
  wasLost = !open;
};

const opened = (): Socket => {
  socket ??= client.socket({
    onEvent: (event) => {
      for (const listener of topics.get(event.topic) ?? []) listener(event);
    },
    onConnection: turned,
    onEnd: () => {
      socket = undefined;
    },
  });
  return socket;
};

session.listen(() => {
  if (session.get()) return;
  socket?.close();
  socket = undefined;
  topics.clear();
});

/** Subscribes to a topic while a screen shows it, and returns whether events would arrive now. */
export const useListening = (topic: Topic, listener: Listener): boolean => {
  const [followed, setFollowed] = useState(false);
  const [open, setOpen] = useState(isOpen);
  useEffect(() => {
    watchers.add(setOpen);
    setOpen(isOpen);
    const listeners = topics.get(topic) ?? new Set();
    topics.set(topic, listeners.add(listener));
    opened()
      .subscribe(topic)
      .then(
        () => setFollowed(true),
        () => setFollowed(false),
      );
    return () => {
      watchers.delete(setOpen);
      listeners.delete(listener);
      setFollowed(false);
      if (listeners.size > 0) return;
      topics.delete(topic);
      void socket?.unsubscribe(topic);
    };
  }, [topic, listener]);
  return followed && open;
};

/** Queries of a hidden page are requested again once it is visible. */
export const refetchType = () => (isWatched() ? "active" : "none");

/** Requests a record's screen again when its record changes. */
export const useTopic = (topic: Topic): boolean => {
  const queries = useQueryClient();
  const [renew] = useState(() => () => void queries.invalidateQueries({ refetchType: refetchType() }));
  return useListening(topic, renew);
};
