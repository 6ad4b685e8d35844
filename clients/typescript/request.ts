import { ConnectionError, MarketplaceError, type Refused } from "./errors.ts";
import { notReplayed } from "./operations.ts";
import { type Patience, patiently } from "./patience.ts";
import type { Parts, Route } from "./routes.ts";

export type Transport = Patience & {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  cookies: boolean;
  /** The language that answers are read in; empty: what the platform asks for. */
  language?: () => string;
  /** The timeout of one try. */
  timeoutSeconds: number;
};

const isChange = (route: Route): boolean => !route.startsWith("GET ");

/** The request with a key of its own, unless it has one: however often it is sent, a change happens once. */
export const withOwnKey = (route: Route, parts: Parts): Parts =>
  isChange(route) ? { idempotencyKey: crypto.randomUUID(), ...parts } : parts;

/** Whether a request whose answer was lost may be sent again. */
const repeatable = (route: Route): boolean => !notReplayed.has(route);

const worthRepeating =
  (route: Route) =>
  (error: unknown): boolean => {
    if (error instanceof ConnectionError) return repeatable(route);
    if (!(error instanceof MarketplaceError)) return false;
    const { status, code } = error;
    return (
      status === 429 ||
      code === "service.unavailable" ||
      code === "idempotency.in_flight" ||
      (status >= 500 && repeatable(route))
    );
  };

const addressOf = (baseUrl: string, path: string, { params = {}, query = {} }: Parts): string => {
  const filled = Object.entries(params).reduce(
    (held, [name, value]) => held.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ""}`;
};

const jsonOf = (text: string): ({ data?: unknown } & Partial<Refused>) | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const once = async (
  { baseUrl, fetch, cookies, language, timeoutSeconds }: Transport,
  route: Route,
  parts: Parts,
  bearer: string | undefined,
): Promise<unknown> => {
  const { body, idempotencyKey, proof, signal } = parts;
  const [method, path] = route.split(" ") as [string, string];
  const late = AbortSignal.timeout(timeoutSeconds * 1000);
  const reads = language?.() ?? "";
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(baseUrl, path, parts), {
      method,
      headers: {
        accept: "application/json",
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey && isChange(route) && { "idempotency-key": idempotencyKey }),
        ...(cookies && { "x-session": "cookie" }),
        ...(reads && { "accept-language": reads }),
        ...(proof && { "x-identity-proof": proof }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(route, cause);
  }
  const answer = jsonOf(text);
  if (!response.ok) throw new MarketplaceError(route, response, answer);
  if (answer === undefined) throw new ConnectionError(route, `not of the service: ${text.slice(0, 100)}`);
  return answer.data;
};

/** Calls an operation, with retries where they may help and do no harm. Returns its data. */
export const request = (
  transport: Transport,
  route: Route,
  parts: Parts,
  bearer?: string,
  worthwhile = worthRepeating(route),
): Promise<unknown> =>
  patiently(() => once(transport, route, parts, bearer), { ...transport, worthwhile, signal: parts.signal });
