import type { Events, Topic } from "./operations.ts";

/** An event. `seq` is its position in the topic. */
export type SocketEvent = {
  [T in keyof Events]: {
    topic: Topic;
    seq: number;
    event_id: string;
    type: T;
    occurred_at: string;
    data: Events[T];
  };
}[keyof Events];
