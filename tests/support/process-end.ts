import { AsyncLocalStorage } from "node:async_hooks";
import { type ClientRequest, createServer, type IncomingMessage, type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { urlToHttpOptions } from "node:url";
import { unanswered, withoutPauses } from "./pauses.ts";

const http = process.getBuiltinModule("node:http");
const { request } = http;
const { fetch } = globalThis;

/** Where a process ends: before it makes a call, or after the call has had its effect and before its answer is read. */
export type End = { call: number; moment: "before" | "after" };

/** How a neighbor fails: it can't be reached, its answer is lost, or it answers so. */
export const faults = [
  "reset",
  "lost",
  "error",
  "throttle",
  "gateway",
  "malformed",
  "nonsense",
  "hang",
] as const;

export type Fault = (typeof faults)[number];

/** How the table fails besides: it takes no more at the moment, or two transactions meet. */
export type TableFault = Fault | "exceeded" | "conflict";

/** A neighbor, by its port, that fails, or that fails some calls: by what is asked, and how often that was asked before. */
export type Failing = {
  port: number;
  fault: Fault | ((target: string, nth: number) => TableFault | undefined);
};

/** A call that was made: what was asked, and what was sent with it. */
type Made = { asked: string; sent: Buffer[] };

/** Processes one after another that count their outward calls together. One of them may end, and a neighbor fail. */
type Counted = {
  calls: number;
  made: Made[];
  ports: Map<number, number>;
  targets: Map<string, number>;
  end?: End | undefined;
  failing?: Failing | undefined;
};
type Process = { line: Counted; over: boolean };

const processes = new AsyncLocalStorage<Process>();

class ProcessEnded extends Error {
  override name = "ProcessEnded";
}

/** Counts a call of this process. True if the process ends once the call is answered. Throws if it is over by now. */
const counted = (own: Process): boolean => {
  if (own.over) throw new ProcessEnded();
  const { line } = own;
  line.calls += 1;
  if (line.end?.call !== line.calls) return false;
  if (line.end.moment === "after") return true;
  own.over = true;
  throw new ProcessEnded();
};

/** What tells calls of one kind from others: what is asked for without ids, and the kinds of records that are sent. */
const kindOf = ({ asked, sent }: Made): string => {
  const records = Buffer.concat(sent)
    .toString()
    .matchAll(/"(?:entity|type|state)":\{"S":"([^"]*)"/g);
  return [asked, ...[...records].map(([, kind]) => kind)].join(" ");
};

/** Notes what is sent with a call. */
const noted = (asked: ClientRequest, { made }: Counted, options: RequestOptions) => {
  const place = String(options.path).replace(/\?.*|[\w-]*\d[\w-]*/g, "");
  const sent: Buffer[] = [];
  made.push({ asked: [options.port, options.method, targetOf(options) ?? place].join(" "), sent });
  for (const name of ["write", "end"] as const) {
    const give = asked[name].bind(asked) as (...given: unknown[]) => never;
    asked[name] = (...given: unknown[]) => {
      if (typeof given[0] === "string" || given[0] instanceof Uint8Array) sent.push(Buffer.from(given[0]));
      return give(...given);
    };
  }
  return asked;
};

/** The answer does not arrive, though the call has had its effect. */
const answerLost = (asked: ClientRequest, error: () => Error): ClientRequest => {
  const emit = asked.emit.bind(asked);
  asked.emit = (name: string | symbol, ...given: unknown[]) => {
    if (name !== "response") return emit(name, ...given);
    const answer = given[0] as IncomingMessage;
    answer.resume().once("end", () => emit("error", error()));
    return true;
  };
  return asked;
};

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
const json = (type: string, code: string) =>
  JSON.stringify({ __type: `com.amazonaws#${type}`, message: "no", error: { type: "api_error", code } });

/** What a failing neighbor answers: an object store in XML, all others in JSON. */
const answers: Record<
  Exclude<Fault, "reset" | "lost" | "hang">,
  (isStore: boolean) => [status: number, body: string]
> = {
  error: (isStore) => [500, isStore ? xml("InternalError") : json("InternalServerError", "api_error")],
  throttle: (isStore) =>
    isStore ? [503, xml("SlowDown")] : [429, json("ThrottlingException", "rate_limit")],
  gateway: () => [502, "<html><body>502 Bad Gateway</body></html>"],
  malformed: (isStore) => [200, isStore ? "<Lis" : '{"id": "x'],
  nonsense: (isStore) => [
    200,
    isStore ? xml("Fine") : '{"id":7,"object":["x"],"Items":7,"Item":[],"Responses":[]}',
  ],
};

type Refused = {
  __type: string;
  message: string;
  CancellationReasons?: { Code: string; Message?: string }[];
};

/** How the table refuses what it can't take now. A transaction says it of one of its items. */
const refusalOf = (fault: "exceeded" | "conflict", target: string, body: string): Refused => {
  const [name, code] = {
    exceeded: ["ProvisionedThroughputExceededException", "ProvisionedThroughputExceeded"],
    conflict: ["TransactionConflictException", "TransactionConflict"],
  }[fault] as [string, string];
  if (!target.endsWith("TransactWriteItems")) return { __type: `com.amazonaws#${name}`, message: "no" };
  const { TransactItems } = JSON.parse(body) as { TransactItems: unknown[] };
  return {
    __type: "com.amazonaws#TransactionCanceledException",
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${code}]`,
    CancellationReasons: TransactItems.map((_, at) =>
      at === 0 ? { Code: code, Message: "no" } : { Code: "None" },
    ),
  };
};

const failingServer = async (): Promise<number> => {
  const server = createServer(async (asked, answer) => {
    const { "x-fault": fault, "x-store": store, "x-amz-target": target } = asked.headers;
    if (fault === "reset") {
      asked.socket.resetAndDestroy();
      return;
    }
    if (fault === "hang") return;
    const sent = await text(asked);
    const [status, body] =
      fault === "exceeded" || fault === "conflict"
        ? [400, JSON.stringify(refusalOf(fault, String(target), sent))]
        : answers[fault as keyof typeof answers](store === "1");
    // Clients correct their clocks by the date of an answer, and the test's stands still.
    answer.sendDate = false;
    answer.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  return (server.address() as AddressInfo).port;
};
const failing_port = await failingServer();

/** Notes that a neighbor is called. Gives how it fails, if it does. */
const faultOf = ({ ports, targets, failing }: Counted, port: number, target = ""): TableFault | undefined => {
  ports.set(port, (ports.get(port) ?? 0) + 1);
  if (failing?.port !== port) return undefined;
  if (typeof failing.fault !== "function") return failing.fault;
  const nth = (targets.get(target) ?? 0) + 1;
  targets.set(target, nth);
  return failing.fault(target, nth);
};

const targetOf = ({ headers }: RequestOptions): string | undefined =>
  (headers as Record<string, string> | undefined)?.["x-amz-target"];
const portOf = ({ port }: RequestOptions): number => Number(port);
const lineLost = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** Asks a neighbor that fails. */
const inVain = (options: RequestOptions, fault: TableFault, rest: unknown[]): ClientRequest => {
  if (fault === "lost") return answerLost(request(options, ...(rest as [])), lineLost);
  const isStore = portOf(options) === portOfSetting("AWS_ENDPOINT_URL_S3");
  const headers = { ...(options.headers as object), "x-fault": fault, "x-store": isStore ? "1" : "0" };
  return request({ ...options, port: failing_port, headers }, ...(rest as []));
};

/** The port of a neighbor, by the setting that says where it is. */
const portOfSetting = (setting: string): number => Number(new URL(process.env[setting] as string).port);

/** The neighbors of the service, and where they are. */
const neighbors = {
  table: "AWS_ENDPOINT_URL_DYNAMODB",
  "payment provider": "STRIPE_API_URL",
  store: "AWS_ENDPOINT_URL_S3",
  queue: "AWS_ENDPOINT_URL_SQS",
  "identity provider": "IDP_KEYS_URL",
  secrets: "SECRETS_ENDPOINT",
  mailbox: "NOTIFICATIONS_ENDPOINT",
  "speech service": "TRANSCRIBE_ENDPOINT",
};

export type Neighbor = keyof typeof neighbors;

export const portOfNeighbor = (neighbor: Neighbor): number => portOfSetting(neighbors[neighbor]);

/** The neighbors at these ports. */
export const neighborsAmong = (ports: readonly number[]): { neighbor: string; port: number }[] =>
  Object.entries(neighbors)
    .filter(([, setting]) => process.env[setting])
    .map(([neighbor, setting]) => ({ neighbor, port: portOfSetting(setting) }))
    .filter(({ port }) => ports.includes(port));

const requested = (...given: Parameters<typeof request>): ClientRequest => {
  const own = processes.getStore();
  if (!own) return request(...given);
  const isLast = counted(own);
  const [options, ...rest] = given as [RequestOptions, ...unknown[]];
  const fault = faultOf(own.line, portOf(options), targetOf(options));
  if (fault) return inVain(options, fault, rest);
  const asked = noted(request(...given), own.line, options);
  if (!isLast) return asked;
  return answerLost(asked, () => {
    own.over = true;
    return new ProcessEnded();
  });
};

Object.assign(http, {
  request: (...given: Parameters<typeof request>) => unanswered(requested(...given)),
  get: (address: string, options: RequestOptions): ClientRequest => {
    const whole: RequestOptions = { ...urlToHttpOptions(new URL(address)), ...options };
    return unanswered(requested(...([whole] as unknown as Parameters<typeof request>))).end();
  },
});
syncBuiltinESMExports();

/** The same over fetch. */
const fetchedInVain = async (given: Parameters<typeof fetch>, fault: TableFault): Promise<Response> => {
  if (fault === "lost") {
    await fetch(...given);
    throw new TypeError("fetch failed", { cause: lineLost() });
  }
  const [, options] = given;
  return fetch(`http://127.0.0.1:${failing_port}`, {
    ...options,
    headers: { ...(options?.headers as Record<string, string>), "x-fault": fault, "x-store": "0" },
  });
};

const fetched: typeof fetch = async (...given) => {
  const own = processes.getStore();
  if (!own) return fetch(...given);
  const isLast = counted(own);
  const fault = faultOf(own.line, Number(new URL(String(given[0])).port));
  if (fault) return fetchedInVain(given, fault);
  const [address, options] = given;
  own.line.made.push({ asked: String(address), sent: [Buffer.from(String(options?.body ?? ""))] });
  const answer = await fetch(...given);
  if (!isLast) return answer;
  own.over = true;
  throw new ProcessEnded();
};

globalThis.fetch = (...given) => unanswered(fetched(...given));

/** A line of processes, of which the one that comes to `end` ends there, and for which a neighbor may fail. */
export const lineOf = ({ end, failing }: { end?: End | undefined; failing?: Failing | undefined } = {}) => {
  const line: Counted = { calls: 0, made: [], ports: new Map(), targets: new Map(), end, failing };
  return {
    calls: (): number => line.calls,
    /** Of what kinds the calls were, in their order. */
    kinds: (): string[] => line.made.map(kindOf),
    /** The ports of the neighbors that were called. */
    ports: (): number[] => [...line.ports.keys()],
    callsTo: (port: number): number => line.ports.get(port) ?? 0,
    /** The neighbor that fails is well from now on. */
    heal: (): void => {
      line.failing = undefined;
    },
    /**
     * Has a process do work, without pauses where a neighbor fails; `whole`, with what the work did not wait for. Says whether
     * it ended before the work was done.
     */
    endsIn: async (work: () => Promise<unknown>, whole = false): Promise<boolean> => {
      const own: Process = { line, over: false };
      const done = () => (line.failing ? withoutPauses(work, whole) : work());
      await processes.run(own, done).catch((error: unknown) => {
        if (!own.over) throw error;
      });
      return own.over;
    },
  };
};

export type Line = ReturnType<typeof lineOf>;
