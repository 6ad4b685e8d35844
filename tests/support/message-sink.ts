import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Takes whatever is sent, as the mailbox and the socket's gateway do. */
export const startMessageSink = async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};
