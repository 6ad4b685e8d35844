import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const next = "next-";

/** A server on a free port of this machine, for as long as it is not closed. */
export const serve = async (handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
  const server: Server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
};

export const passedTo = (origin: string, incoming: IncomingMessage, path: string) => {
  const { host } = new URL(origin);
  const headers = { ...incoming.headers, host, "accept-encoding": "identity" };
  return forward(new URL(path, origin), { method: incoming.method, headers });
};

/**
 * Stands in front of the service, where an app is opened: it can serve the app's next version, whose scripts have other names,
 * and lack files. A browser keeps none of its answers by itself, only what the app's worker keeps.
 */
export const frontOf = async (service: string) => {
  const { origin } = new URL(service);
  let versions = 0;
  let lacks: (name: string) => boolean = () => false;
  let held: { name: string; milliseconds: number } | undefined;

  /** A page or a worker as the version after it would be. */
  const renamed = (text: string): string => {
    const as = next.repeat(versions);
    return text
      .replace(/(?<=["/])(?=[\w-]+-[A-Z0-9]{8}\.js")/g, as)
      .replace(/"((?:provider-)?app) [0-9a-f]{16}"/g, `"$1 version ${versions}"`);
  };

  const { close, ...at } = await serve((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url as string, origin);
    const name = pathname.split("/").at(-1) as string;
    if (lacks(name)) {
      outgoing.writeHead(404).end();
      return;
    }
    const passed = passedTo(origin, incoming, pathname.replaceAll(next, "") + search);
    passed.on("response", async (answer) => {
      if (held?.name === name) await wait(held.milliseconds);
      const { statusCode = 502 } = answer;
      const headers = { ...answer.headers, "cache-control": "no-store" };
      if (!/^(?:(?:provider-)?app|worker\.js)$/.test(name)) {
        outgoing.writeHead(statusCode, headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const text = renamed(Buffer.concat(parts).toString());
        outgoing.writeHead(statusCode, { ...headers, "content-length": Buffer.byteLength(text) }).end(text);
      });
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });

  return {
    /** The service's address as a browser names it. */
    api: service.replace(origin, at.origin),
    publishNext: (): void => {
      versions += 1;
    },
    lack: (files: (name: string) => boolean): void => {
      lacks = files;
    },
    /** Lets one file take so long. */
    hold: (name: string, milliseconds: number): void => {
      held = { name, milliseconds };
    },
    close,
  };
};

/** When a request is cut: late in a part of 5 MiB, so that little more could be lost. */
const cut_after_bytes = 4_300_000;

/**
 * Stands in front of the store: where `isCut` says so of the nth file or part that is sent, the connection is lost, with all that
 * is on its way then.
 */
export const cuttingFront = async (store: string, isCut: (nth: number) => boolean) => {
  const cuts: number[] = [];
  const underway = new Map<IncomingMessage, number>();
  let sent = 0;
  let received_bytes = 0;
  const front = await serve((incoming, outgoing) => {
    const isCutOff = incoming.method === "PUT" && isCut(sent);
    if (incoming.method === "PUT") sent += 1;
    const passed = passedTo(store, incoming, incoming.url as string);
    underway.set(incoming, 0);
    incoming.on("close", () => {
      const own_bytes = underway.get(incoming);
      if (underway.delete(incoming) && !incoming.complete) cuts.push(own_bytes as number);
    });
    incoming.on("data", (part: Buffer) => {
      received_bytes += part.length;
      const own_bytes = (underway.get(incoming) ?? 0) + part.length;
      underway.set(incoming, own_bytes);
      if (!isCutOff || own_bytes < cut_after_bytes) return;
      cuts.push([...underway.values()].reduce((sum, bytes) => sum + bytes, 0));
      for (const one of underway.keys()) one.destroy();
      underway.clear();
      passed.destroy();
    });
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  return {
    ...front,
    /** For each cut, and for each request that its sender broke off, how many bytes of what was on its way had come. */
    cuts,
    received_bytes: (): number => received_bytes,
  };
};

/**
 * Stands in front of the service as a line that is slow and far away: bytes come one after another at its speed, and each way
 * takes half of its latency, which a new connection takes once more.
 */
export const slowLine = async (
  service: string,
  { bits_per_second, latency_ms }: { bits_per_second: number; latency_ms: number },
) => {
  const { origin, hostname, port } = new URL(service);
  let free_at = 0;
  let bytes = 0;
  const pass = (from: Socket, to: Socket, sent_at: (chunk: Buffer, now: number) => number): void => {
    let last = 0;
    from.on("data", (chunk: Buffer) => {
      const now = performance.now();
      last = Math.max(last, sent_at(chunk, now) + latency_ms / 2);
      setTimeout(() => to.write(chunk), last - now);
    });
    from.on("close", () => setTimeout(() => to.destroy(), Math.max(0, last - performance.now()) + 1));
    from.on("error", () => to.destroy());
  };
  const server = createTcpServer((down) => {
    const up = connect(Number(port), hostname);
    const open_at = performance.now() + latency_ms;
    pass(down, up, (_, now) => Math.max(open_at, now));
    pass(up, down, (chunk, now) => {
      bytes += chunk.length;
      free_at = Math.max(free_at, now) + (chunk.length * 8 * 1000) / bits_per_second;
      return free_at;
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    /** The service's address as a browser names it. */
    api: service.replace(origin, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** What has come over the line to the browser. */
    bytes: (): number => bytes,
    close: () => server.close(),
  };
};
