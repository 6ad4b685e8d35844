import { Amiss, narrator } from "./narrator.ts";

// biome-ignore lint/suspicious/noExplicitAny: the demo reads messages as any client would
type Message = any;

/** Opens the socket with a ticket, greets, and listens to a topic; remembers what was pushed. */
export const listen = async (url: string, ticket: string, topic: string) => {
  const socket = new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`);
  const heard: Message[] = [];
  let wake = () => {};
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    heard.push(message);
    if (message.action === "event") narrator.pushed(`${message.topic} #${message.seq} ${message.type}`);
    wake();
  });
  await new Promise<void>((done, failed) => {
    socket.addEventListener("open", () => done());
    socket.addEventListener("error", () => failed(new Amiss("the socket did not open")));
  });
  /** The first message that fits, heard already or within half a minute. */
  const hear = async (what: string, fits: (message: Message) => boolean): Promise<Message> => {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const found = heard.find(fits);
      if (found) return found;
      if (performance.now() > deadline) throw new Amiss(`${what} was not pushed within half a minute`);
      await new Promise<void>((done) => {
        wake = done;
        setTimeout(done, 500);
      });
    }
  };

  /** Says something and waits for its answer; says it again when the service asks for a moment. */
  const ask = async (
    message: { action: string; topic?: string; since?: number },
    answer: string,
  ): Promise<void> => {
    for (;;) {
      const before = heard.length;
      socket.send(JSON.stringify(message));
      const said = await hear(
        `the answer to ${message.action}`,
        (one) =>
          heard.indexOf(one) >= before &&
          (one.action === answer || (one.action === "error" && one.code === "service.unavailable")),
      );
      if (said.action === answer) return;
    }
  };

  await ask({ action: "hello" }, "welcome");
  await ask({ action: "subscribe", topic, since: 0 }, "subscribed");
  return {
    hear: (type: string, fits: (data: Message) => boolean = () => true) =>
      hear(type, (message) => message.type === type && fits(message.data)),
    close: () => socket.close(),
  };
};
