import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useState } from "preact/hooks";
import type { Socket, SocketEvent, Topic } from "../typescript/client.ts";
import { client, session } from "./client.ts";

type Listener = (event: SocketEvent) => void;

let socket: Socket | undefined;
const topics = new Map<Topic, Set<Listener>>();

const opened = (): Socket => {
  socket ??= client.socket({
    onEvent: (event) => {
      for (const listener of topics.get(event.topic) ?? []) listener(event);
    },
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

/** Listens to a topic as long as a screen shows it: what happens there makes the screen read its record again. */
export const useTopic = (topic: Topic): boolean => {
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    const listener: Listener = () => void queries.invalidateQueries();
    const listeners = topics.get(topic) ?? new Set();
    topics.set(topic, listeners.add(listener));
    opened()
      .subscribe(topic)
      .then(
        () => setLive(true),
        () => setLive(false),
      );
    return () => {
      listeners.delete(listener);
      setLive(false);
      if (listeners.size > 0) return;
      topics.delete(topic);
      void socket?.unsubscribe(topic);
    };
  }, [topic, queries]);
  return live;
};
