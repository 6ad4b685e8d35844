import {
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo } from "node:net";

type Answering = (
  response: Http2ServerResponse,
  asked: { url: string; body: string; request: Http2ServerRequest },
) => void;

/** A server like Bedrock's: HTTP/2 without TLS, with sequential or parallel requests. Port 0: any free one. */
export const startHttp2 = async (answer: Answering, port = 0) => {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () =>
      answer(response, {
        url: decodeURIComponent(request.url ?? ""),
        body: Buffer.concat(chunks).toString(),
        request,
      }),
    );
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((listening, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      for (const session of sessions) session.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
