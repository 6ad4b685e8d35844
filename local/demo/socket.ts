import type { Client, Events, SocketEvent, Topic } from "../../clients/typescript/client.ts";
import { Amiss, narrator } from "./narrator.ts";

/** Opens a socket, listens to a topic from its beginning, and remembers what was pushed. */
export const listen = async (client: Client, topic: Topic) => {
  const heard: SocketEvent[] = [];
  let wake = () => {};
  const socket = client.socket({
    onEvent: (event) => {
      heard.push(event);
      narrator.pushed(`${event.topic} #${event.seq} ${event.type}`);
      wake();
    },
    onEnd: (reason) => narrator.pushed(`the socket ended: ${reason}`),
  });
  await socket.subscribe(topic, 0);
  return {
    /** The first event of a type that fits, heard already or within half a minute. */
    hear: async <T extends keyof Events>(type: T, fits: (facts: Events[T]) => boolean): Promise<void> => {
      const deadline = performance.now() + 30_000;
      while (!heard.some((event) => event.type === type && fits(event.data as Events[T]))) {
        if (performance.now() > deadline) throw new Amiss(`${type} was not pushed within half a minute`);
        await new Promise<void>((done) => {
          wake = done;
          setTimeout(done, 500);
        });
      }
    },
    close: () => socket.close(),
  };
};
