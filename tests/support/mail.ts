import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  channel: string;
  from?: string;
  link?: string;
};

/** A mailbox that what a test file sends goes to. Gives what arrived at an address. */
export const openMailbox = (): ((address: string) => Mail[]) => {
  const mails: Mail[] = [];
  const mailbox = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    mails.push(JSON.parse(body) as Mail);
    response.end("{}");
  });
  beforeAll(async () => {
    await new Promise<void>((done) => mailbox.listen(0, "127.0.0.1", done));
    process.env.NOTIFICATIONS_ENDPOINT = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/mailbox`;
  });
  afterAll(() => new Promise((done) => mailbox.close(done)));
  return (address) => mails.filter(({ to }) => to === address);
};
