import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Api, type Keys, type Reply } from "./api.ts";
import { fallDue } from "./due.ts";
import type { Emulator, OwnAccount } from "./emulator.ts";
import { StripeFailure } from "./errors.ts";
import { Faults } from "./faults.ts";
import { multipartOf } from "./files.ts";
import { type Movement, record } from "./ledger.ts";
import { usualAccount } from "./own-account.ts";
import { visitPage } from "./pages.ts";
import { type OwnPayout, payOutOwn } from "./platform-money.ts";
import { PLATFORM } from "./resource.ts";
import { type ReadonlyState, stateOf } from "./state.ts";
import { Store } from "./store.ts";
import { reactions } from "./subscription-billing.ts";
import { Webhooks, type WebhookTarget } from "./webhooks.ts";

/** Files are the largest bodies: Stripe takes evidence of 5 MB. */
const MAX_BODY_BYTES = 6_000_000;
const TICK_MS = 1000;
const SCRIPT = readFileSync(new URL("stripe.js", import.meta.url), "utf8");
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

export type StripeEmulatorOptions = Keys & {
  /** 0 or absent: any free port. */
  port?: number;
  host?: "127.0.0.1";
  /** Epoch milliseconds. */
  clock?: () => number;
  /** Where the state survives restarts; absent: memory only. */
  dataFile?: string;
  /** The initial state, in the format of a data file; absent: the state in its own file. */
  past?: string;
  webhooks: WebhookTarget[];
  /** Absent: `unpaid`. */
  afterDunning?: Emulator["afterDunning"];
  /** Absent: in the US, with a bank account in dollars. */
  own?: OwnAccount;
};

export type StripeEmulator = {
  url: string;
  port: number;
  close(): Promise<void>;
  /** Applies everything due by the clock and delivers the webhooks that are due. */
  advance(): Promise<void>;
  /** Resolves when no webhook that is due waits to be delivered. */
  idle(): Promise<void>;
  faults: Faults;
  state: ReadonlyState;
  /** Stores the state and the faults. Returns a function that restores them. */
  remember(): () => void;
  /** Says whether the fee of a dispute comes back if it is won; at first it does not. */
  returnDisputeFees(whether: boolean): void;
  /** Posts something that Stripe does by itself: a fee of the account, or money of unknown origin. */
  book(movement: Pick<Movement, "type" | "amount" | "category" | "fee"> & { source?: string }): void;
  /** Sends money of the platform's balance to its bank. */
  payOutOwn(payout: OwnPayout): void;
  /** Changes an object without a trace: for tests of who notices. */
  alter(id: string, change: Record<string, unknown>): void;
};

export type { ReadonlyState, WebhookTarget };

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Stripe answers the pages of every site; the emulator, those of this machine. */
const crossOrigin = (request: IncomingMessage): Record<string, string> => {
  const { origin } = request.headers;
  return origin && URL.canParse(origin) && LOOPBACK.test(new URL(origin).host)
    ? {
        "access-control-allow-origin": origin,
        "access-control-allow-headers": "authorization, content-type",
        "access-control-allow-methods": "GET, POST",
        vary: "Origin",
      }
    : {};
};

const send = (request: IncomingMessage, response: ServerResponse, reply: Reply) => {
  if (reply.reset) {
    request.socket.resetAndDestroy();
    return;
  }
  const { "x-emulator-unsaved": _, ...headers } = reply.headers;
  response.writeHead(reply.status, {
    "content-type": "application/json",
    ...crossOrigin(request),
    ...headers,
  });
  response.end(JSON.stringify(reply.body, null, 2));
};

/**
 * Starts a Stripe-compatible server on the loopback interface: the API at the SDK's pinned version,
 * webhooks, onboarding and 3-D Secure pages, and test switches under `/_emulator`.
 * Throws when the port is taken or the data file is not one of its own.
 */
export const startStripeEmulator = async (options: StripeEmulatorOptions): Promise<StripeEmulator> => {
  const store = new Store(options.dataFile);
  if (options.past !== undefined) store.become(options.past);
  const clock = options.clock ?? Date.now;
  const faults = new Faults();
  let moment: number | undefined;
  const emulator: Emulator = {
    store,
    faults,
    baseUrl: "",
    afterDunning: options.afterDunning ?? "unpaid",
    returnsDisputeFees: false,
    own: options.own ?? usualAccount,
    nowMs: () => moment ?? clock(),
    now: () => Math.floor((moment ?? clock()) / 1000),
    emit: (type, resource, details = {}) => {
      const request = api.current && {
        id: api.current.requestId,
        idempotency_key: api.current.idempotencyKey,
      };
      webhooks.emit(type, resource, { ...details, request });
      reactions[type]?.(emulator, resource as never);
    },
    emitThin: (type, account) => webhooks.emitThin(type, account),
  };
  const api = new Api(emulator, options);
  const webhooks = new Webhooks(emulator, options.webhooks);

  const applyDue = () =>
    fallDue(emulator, clock, (due_ms) => {
      moment = due_ms;
      if (due_ms === undefined) store.saveSoon();
    });

  const advance = async () => {
    applyDue();
    webhooks.releaseHeld();
    await webhooks.idle();
    await store.save();
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://loopback");
    if (!LOOPBACK.test(request.headers.host ?? "")) {
      response.writeHead(421).end();
      return;
    }
    if (request.method === "OPTIONS") {
      response.writeHead(204, crossOrigin(request)).end();
      return;
    }
    if (pathname === "/v3/") {
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(SCRIPT);
      return;
    }
    const bytes = await read(request);
    const body = bytes.toString("utf8");
    if (pathname.startsWith("/_emulator/")) {
      applyDue();
      await visitPage(emulator, { request, response, path: pathname, body }, advance);
      store.saveSoon();
    } else {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
      );
      const form = await multipartOf(bytes, headers["content-type"]);
      const call = {
        method: request.method ?? "GET",
        path: pathname,
        query: search.slice(1),
        body,
        headers,
        ...(form && { form }),
      };
      const reply = await api.answer(call, applyDue);
      if (call.method !== "GET") await store.save();
      send(request, response, reply);
    }
    webhooks.pump();
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      const status = error instanceof StripeFailure ? error.status : 500;
      if (status === 500) console.error("stripe emulator:", error);
      if (!response.headersSent) response.writeHead(status, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          error:
            error instanceof StripeFailure ? error.detail : { type: "api_error", message: String(error) },
        }),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  emulator.baseUrl = `http://127.0.0.1:${port}`;

  const tick = () => {
    try {
      applyDue();
    } catch (error) {
      console.error("stripe emulator:", error);
    }
    webhooks.pump();
  };
  const ticker = setInterval(tick, TICK_MS);
  ticker.unref();

  return {
    url: emulator.baseUrl,
    port,
    advance,
    idle: () => webhooks.idle(),
    faults,
    returnDisputeFees: (whether) => {
      emulator.returnsDisputeFees = whether;
    },
    state: stateOf(emulator, api.log),
    remember: () => {
      const [told, armed] = [store.told(), faults.list()];
      return () => {
        store.become(told);
        faults.clear();
        for (const fault of armed) faults.add(fault);
      };
    },
    alter: (id, change) => {
      const entry = store.entries.get(id);
      if (entry) store.put({ ...entry.resource, ...change }, {}, entry.account);
    },
    payOutOwn: (payout) => payOutOwn(emulator, payout),
    book: (movement) =>
      void record(emulator, {
        account: PLATFORM,
        currency: "usd",
        source: null,
        counterparty: "banks",
        ...movement,
      }),
    close: async () => {
      clearInterval(ticker);
      await webhooks.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await store.save();
    },
  };
};
