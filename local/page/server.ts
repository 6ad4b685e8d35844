import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod/mini";
import { type PushService, Subscribing } from "../push/push-service.ts";

/** What the page shows and does; a part appears once its service has started. */
export type PageParts = {
  status: () => Record<string, unknown>;
  accounts: () => unknown[];
  mailbox: {
    add: (message: unknown) => unknown;
    list: (to: string | undefined, limit: number, part?: string) => unknown[];
    pageOf: (message_id: string) => string | undefined;
  };
  identity: {
    jwks: () => unknown;
    token: (holder: IdentityRequest) => Promise<{ id_token: string; payload: unknown }>;
  };
  push: Pick<PushService, "subscribe" | "deliver">;
  advance: (seconds: number) => Promise<unknown>;
  log: () => string;
};

const IdentityRequest = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  email: z.optional(z.email()),
  email_verified: z._default(z.boolean(), true),
  display_name: z.optional(z.string().check(z.maxLength(100))),
  provider: z._default(z.enum(["google.com", "apple.com"]), "google.com"),
});
type IdentityRequest = z.output<typeof IdentityRequest>;

const tenYears_seconds = 315_360_000;
const Advance = z.object({ advance_seconds: z.int().check(z.gte(1), z.lte(tenYears_seconds)) });

const bodyLimit_bytes = 1_000_000;
const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const loopbackOrigin = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

const asset = (name: string, type: string) => ({
  type: `${type}; charset=utf-8`,
  text: readFileSync(new URL(name, import.meta.url), "utf8"),
});

type Reply = { status?: number; type?: string; text: string; policy?: string };

/** A mail as mail programs show it: it runs and loads nothing, and its links open elsewhere. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  text: JSON.stringify(value, null, 2),
});

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyLimit_bytes) throw new SyntaxError("The body is larger than 1 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const read = async (request: IncomingMessage): Promise<unknown> =>
  JSON.parse((await bytesOf(request)).toString("utf8") || "{}");

type Context = { url: URL; body: () => Promise<unknown>; request: IncomingMessage };
type Handler = (context: Context) => Reply | Promise<Reply>;

const routesOf = (parts: Partial<PageParts>): Record<string, Handler> => {
  const part = <K extends keyof PageParts>(name: K): PageParts[K] => {
    const present = parts[name];
    if (!present) throw new NotYet();
    return present;
  };
  return {
    "GET /": () => asset("page.html", "text/html"),
    "GET /page.css": () => asset("page.css", "text/css"),
    "GET /page.js": () => asset("page.js", "text/javascript"),
    "GET /join": () => asset("join.html", "text/html"),
    "GET /status.json": () => json(part("status")()),
    "GET /accounts.json": () => json(part("accounts")()),
    "GET /mailbox.json": ({ url }) =>
      json(
        part("mailbox").list(
          url.searchParams.get("to") ?? undefined,
          Math.min(Number(url.searchParams.get("limit") ?? 100) || 100, 1000),
          url.searchParams.get("part") ?? undefined,
        ),
      ),
    "GET /mail": ({ url }) => {
      const html = part("mailbox").pageOf(url.searchParams.get("id") ?? "");
      return html === undefined
        ? json({ error: "There is no such mail." }, 404)
        : { type: "text/html; charset=utf-8", text: html, policy: mailPolicy };
    },
    "POST /mailbox": async ({ body }) => json(part("mailbox").add(await body())),
    "POST /push/subscriptions": async ({ body }) =>
      json(part("push").subscribe(Subscribing.parse(await body())), 201),
    "POST /push/messages": async ({ url, request }) => {
      const id = url.searchParams.get("id") ?? "";
      const status = part("push").deliver(id, request.headers, await bytesOf(request));
      return { status, text: "" };
    },
    "GET /identity/keys": () => json(part("identity").jwks()),
    "POST /identity/token": async ({ body }) =>
      json(await part("identity").token(IdentityRequest.parse(await body()))),
    "POST /clock": async ({ body }) =>
      json(await part("advance")(Advance.parse(await body()).advance_seconds)),
    "GET /service.log": () => ({ type: "text/plain; charset=utf-8", text: part("log")() }),
  };
};

class NotYet extends Error {}

const refusalOf = (error: unknown): Reply => {
  if (error instanceof NotYet)
    return json({ error: "Still starting. Try again in a moment; /status.json shows the progress." }, 503);
  if (error instanceof z.core.$ZodError)
    return json(
      {
        error: "Some fields are wrong.",
        fields: error.issues.map(({ path, message }) => ({ field: path.join("."), problem: message })),
      },
      422,
    );
  if (error instanceof SyntaxError)
    return json({ error: `The body could not be read: ${error.message}` }, 400);
  return json({ error: error instanceof Error ? error.message : String(error) }, 500);
};

const headersOf = (reply: Reply, origin: string | undefined, connect: string): Record<string, string> => ({
  "content-type": reply.type ?? "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    reply.policy ??
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' ${connect}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ...(origin && { "access-control-allow-origin": origin, vary: "Origin" }),
});

/**
 * The local page: for people at `/`, for clients as JSON. On the loopback interface only; refuses requests with
 * another host name or from another site.
 */
export const startPage = async (port: number, api: string) => {
  const parts: Partial<PageParts> = {};
  const routes = routesOf(parts);

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { method = "GET" } = request;
    const url = new URL(request.url ?? "/", "http://loopback");
    if (!loopbackHost.test(request.headers.host ?? ""))
      return json({ error: "This page answers on this machine only." }, 421);
    const { origin } = request.headers;
    if (origin && !loopbackOrigin.test(origin))
      return json({ error: "Other sites may not use this page." }, 403);
    if (method === "OPTIONS") return { status: 204, text: "" };
    const handler = routes[`${method} ${url.pathname}`];
    if (!handler) return json({ error: `There is no ${method} ${url.pathname} here.` }, 404);
    return handler({ url, request, body: () => read(request) });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await answer(request).catch(refusalOf);
    const { origin } = request.headers;
    const allowed = origin && loopbackOrigin.test(origin) ? origin : undefined;
    response.writeHead(reply.status ?? 200, {
      ...headersOf(reply, allowed, new URL(api).origin),
      ...(request.method === "OPTIONS" && {
        "access-control-allow-headers": "content-type",
        "access-control-allow-methods": "GET, POST",
      }),
    });
    response.end(reply.text);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    parts,
    close: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
};
