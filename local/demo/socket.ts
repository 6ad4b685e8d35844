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
  const say = (message: object) => socket.send(JSON.stringify(message));

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

  say({ action: "hello" });
  await hear("the welcome", ({ action }) => action === "welcome");
  say({ action: "subscribe", topic, since: 0 });
  await hear("the subscription", ({ action }) => action === "subscribed");
  return {
    hear: (type: string, fits: (data: Message) => boolean = () => true) =>
      hear(type, (message) => message.type === type && fits(message.data)),
    close: () => socket.close(),
  };
};
