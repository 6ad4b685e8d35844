import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openPushService } from "../../local/push/push-service.ts";

/** The push services of browsers on a port of its own; `shown`: what browsers would show. */
export const startPushServices = async () => {
  const shown: Record<string, string | undefined>[] = [];
  const answering: { status?: number } = {};
  const server = createServer(async (request, response) => {
    const id = new URL(request.url as string, "http://here").searchParams.get("id") ?? "";
    const body = await buffer(request);
    response.writeHead(answering.status ?? service.deliver(id, request.headers, body)).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(mkdtempSync(join(process.env.RUN_FOLDER as string, "push-")), "subscriptions.jsonl");
  const service = openPushService({ file, address, shown: (message) => shown.push(message) });
  process.env.PUSH_SERVICE = address;
  return {
    shown,
    subscribe: service.subscribe,
    /** From now on it answers so; undefined: as it should. */
    answer: (status: number | undefined) => {
      if (status === undefined) delete answering.status;
      else answering.status = status;
    },
    close: () => new Promise((done) => server.close(done)),
  };
};
