import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useState } from "preact/hooks";
import type { Socket, SocketEvent, Topic } from "../typescript/client.ts";
import { isWatched, useAsk } from "./asking.ts";
import { client, session } from "./client.ts";

/** Told of what happens; of nothing in particular after a gap, in which anything may have happened. */
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

/** Listens to a topic as long as a screen shows it, and says whether anything would be heard now. */
const useListening = (topic: Topic, heard: Listener): boolean => {
  const [followed, setFollowed] = useState(false);
  const [open, setOpen] = useState(isOpen);
  useEffect(() => {
    watchers.add(setOpen);
    setOpen(isOpen);
    const listeners = topics.get(topic) ?? new Set();
    topics.set(topic, listeners.add(heard));
    opened()
      .subscribe(topic)
      .then(
        () => setFollowed(true),
        () => setFollowed(false),
      );
    return () => {
      watchers.delete(setOpen);
      listeners.delete(heard);
      setFollowed(false);
      if (listeners.size > 0) return;
      topics.delete(topic);
      void socket?.unsubscribe(topic);
    };
  }, [topic, heard]);
  return followed && open;
};

/** What nobody looks at is asked for when somebody does again. */
const refetchType = () => (isWatched() ? "active" : "none");

/** What happens to a record makes its screen read it again. */
export const useTopic = (topic: Topic): boolean => {
  const queries = useQueryClient();
  const [renew] = useState(() => () => void queries.invalidateQueries({ refetchType: refetchType() }));
  return useListening(topic, renew);
};

/** The lists that a record stands in. */
const lists: Record<string, readonly string[]> = {
  document: ["documents"],
  service_provider: ["providers"],
  quote: ["quotes"],
  job: ["jobs", "trouble"],
  incident: ["incidents"],
  feedback: ["feedback"],
  suggestion: ["suggestions"],
  conversation: ["conversations"],
  payment: ["payments", "refunds", "disputes", "trouble"],
  transfer: ["transfers"],
};

/** Numbers are counted behind what happens, and much may happen at once. */
const settled_ms = 700;

/** How much waits at each place: read when the desk is told of something, and every minute while nothing is heard. */
export const useBadges = () => {
  const queries = useQueryClient();
  const [renew] = useState(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stale = new Set<unknown>();
    return (event?: SocketEvent) => {
      const { aggregate } = (event?.data ?? {}) as { aggregate?: { type: string } };
      for (const list of lists[aggregate?.type ?? ""] ?? []) stale.add(list);
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        const now = new Set(["badges", "stats", ...stale]);
        stale.clear();
        void queries.invalidateQueries({
          predicate: ({ queryKey: [name] }) => now.has(name),
          refetchType: refetchType(),
        });
      }, settled_ms);
    };
  });
  const live = useListening("desk", renew);
  return useAsk(["badges"], () => client.admin.desk.getBadges(), { live: !live });
};
