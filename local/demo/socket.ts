import type { Client, Events, SocketEvent, Topic } from "../../clients/typescript/client.ts";
import { narrator } from "./narrator.ts";
import { until } from "./until.ts";

/** Opens a socket, subscribes to a topic from its beginning, and stores what is pushed. */
export const listen = async (client: Client, topic: Topic) => {
  const received: SocketEvent[] = [];
  const socket = client.socket({
    onEvent: (event) => {
      received.push(event);
      narrator.pushed(`${event.topic} #${event.seq} ${event.type}`);
    },
    onEnd: (reason) => narrator.pushed(`the socket ended: ${reason}`),
  });
  await socket.subscribe(topic, 0);
  return {
    /** Waits for a matching event of a type, which may have arrived already. */
    hear: <T extends keyof Events>(type: T, fits: (facts: Events[T]) => boolean): Promise<SocketEvent> =>
      until(`the push of ${type}`, async () =>
        received.find((event) => event.type === type && fits(event.data as Events[T])),
      ),
    close: () => socket.close(),
  };
};
