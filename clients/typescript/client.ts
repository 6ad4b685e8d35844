import type { Operations } from "./operations.ts";

export type Route = keyof Operations;
export type Data<R extends Route> = Operations[R]["data"];
export type RefusalCode<R extends Route = Route> = Operations[R]["refusals"];

type Sent<R extends Route> = Omit<Operations[R], "data" | "refusals">;

export type Options = {
  /** The same key has its effect once and gets the same answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What is sent with a route; nothing where the operation takes nothing. */
type Request<R extends Route> = keyof Sent<R> extends never
  ? [request?: Options]
  : Partial<Sent<R>> extends Sent<R>
    ? [request?: Sent<R> & Options]
    : [request: Sent<R> & Options];

/** A request that was refused, and why. */
export class MarketplaceError extends Error {
  readonly status: number;
  readonly code: RefusalCode | "service.error";
  readonly fields: readonly { field: string; problem: string }[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly request_id: string;
  readonly retry_after_seconds: number | undefined;

  constructor(status: number, body: Refused, retryAfter: string | null) {
    super(body.message);
    this.name = "MarketplaceError";
    this.status = status;
    this.code = body.error.code as RefusalCode;
    this.fields = body.error.fields ?? [];
    this.details = body.error.details ?? {};
    this.request_id = body.request_id;
    this.retry_after_seconds = retryAfter === null ? undefined : Number(retryAfter);
  }
}

type Refused = {
  message: string;
  error: { code: string; fields?: { field: string; problem: string }[]; details?: Record<string, unknown> };
  request_id: string;
};

export type ClientOptions = {
  /** Where the service is, with its prefix: `https://api.example.com/api/v1`. */
  baseUrl: string;
  /** The access token to call with: asked for before each request, so that it may be renewed. */
  token?: () => string | undefined | Promise<string | undefined>;
  fetch?: typeof globalThis.fetch;
  /** How long to wait for an answer; default: 30 seconds. */
  timeoutSeconds?: number;
};

type Parts = { params?: object; query?: object; body?: unknown } & Options;

const addressOf = (baseUrl: string, path: string, { params = {}, query = {} }: Parts): string => {
  const filled = Object.entries(params).reduce(
    (held, [name, value]) => held.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ""}`;
};

/** Calls operations by their route, typed by it. */
export const createClient = ({
  baseUrl,
  token,
  fetch = globalThis.fetch,
  timeoutSeconds = 30,
}: ClientOptions) => ({
  /** The data of a success. Throws a MarketplaceError for everything else that the service answers. */
  call: async <R extends Route>(route: R, ...[request]: Request<R>): Promise<Data<R>> => {
    const parts: Parts = request ?? {};
    const [method, path] = route.split(" ") as [string, string];
    const bearer = await token?.();
    const late = AbortSignal.timeout(timeoutSeconds * 1000);
    const response = await fetch(addressOf(baseUrl, path, parts), {
      method,
      headers: {
        accept: "application/json",
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(parts.idempotencyKey && { "idempotency-key": parts.idempotencyKey }),
        ...(parts.body !== undefined && { "content-type": "application/json" }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      signal: parts.signal ? AbortSignal.any([parts.signal, late]) : late,
    });
    const answer = (await response.json()) as { data: Data<R> } & Refused;
    if (!response.ok)
      throw new MarketplaceError(response.status, answer, response.headers.get("retry-after"));
    return answer.data;
  },

  /** Every record of a list, page after page. */
  all: async function* <R extends Route>(
    this: { call: (route: R, ...request: Request<R>) => Promise<Data<R>> },
    route: R,
    ...[request]: Request<R>
  ): AsyncGenerator<Data<R> extends { items: (infer T)[] } ? T : never> {
    let cursor: string | null | undefined;
    do {
      const parts: Parts = request ?? {};
      const asked = { ...parts, query: { ...parts.query, ...(cursor && { cursor }) } };
      const page = (await this.call(route, ...([asked] as unknown as Request<R>))) as {
        items: never[];
        next_cursor: string | null;
      };
      yield* page.items;
      cursor = page.next_cursor;
    } while (cursor);
  },
});
