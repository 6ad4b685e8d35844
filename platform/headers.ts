import { type AnyContract, methodOf } from "../shared/http/contract.ts";
import type { JsonSchema } from "./json-schema.ts";

/** An example stands only where the description leaves a form open. */
type Header = { description: string; schema: JsonSchema; example?: unknown };

/** The headers of answers. */
export const responseHeaders = {
  "X-Request-Id": {
    description: "The id of this request, in the logs too.",
    schema: { type: "string", minLength: 8, maxLength: 128 },
  },
  "RateLimit-Policy": {
    description: "The limits that counted this request, by name: at most `q` requests in any `w` seconds.",
    schema: { type: "string" },
    example: '"invite/send-invite";q=20;w=86400',
  },
  RateLimit: {
    description: "What each limit leaves: `r` requests now, all of them again after `t` seconds.",
    schema: { type: "string" },
    example: '"invite/send-invite";r=19;t=86400',
  },
  "Retry-After": {
    description: "How many seconds to wait before you repeat the request.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": {
    description: "How to sign in.",
    schema: { const: "Bearer" },
  },
  "Idempotent-Replayed": {
    description: "The answer was stored under this Idempotency-Key by an earlier request.",
    schema: { const: "true" },
  },
  Deprecation: {
    description: "Since when another operation takes its place (RFC 9745).",
    schema: { type: "string" },
  },
  Link: {
    description: "The operation that takes its place.",
    schema: { type: "string" },
  },
  "Cache-Control": {
    description: "For how long the answer may be kept.",
    schema: { type: "string" },
  },
  ETag: {
    description: "Identifies this answer. Send it as If-None-Match to learn whether it has changed.",
    schema: { type: "string" },
  },
  Vary: {
    description: "The request headers that the answer depends on.",
    schema: { type: "string" },
  },
  Allow: {
    description: "The methods that there are at this path.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof responseHeaders;

type Parameter = { description: string; schema: JsonSchema };

/** The headers of requests, apart from authorization. */
export const requestHeaders = {
  "X-Request-Id": {
    description: "An id of the client's own for this request; else the service gives it one.",
    schema: { type: "string", pattern: "^[\\w.:-]{8,128}$" },
  },
  "If-None-Match": {
    description: "The ETag of the answer that the client has.",
    schema: { type: "string", maxLength: 256 },
  },
  "Idempotency-Key": {
    description:
      "Chosen by the client: the same key gets the same answer, byte for byte, and the effect happens once. Keys are kept for a day. Another request with the same key is refused.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "X-Identity-Proof": {
    description: "A proof of confirm-identity. It works once.",
    schema: { type: "string", maxLength: 64 },
  },
  "X-Session": {
    description:
      "For pages of the service's own address: the refresh token comes in a cookie that no script can read, and goes back in it. `refresh_token` then only says so.",
    schema: { const: "cookie" },
  },
} as const satisfies Record<string, Parameter>;

/** Whether an operation stores its responses for repeated Idempotency-Keys. */
export const keepsReplays = (contract: AnyContract): boolean =>
  methodOf(contract) !== "GET" && contract.replay !== false && !contract.access.includes("signature");

/** Whether its responses may be cached and revalidated with their ETag. */
export const mayBeKept = ({ cache, media_type, protocol }: AnyContract): boolean =>
  cache !== undefined || (media_type !== undefined && !protocol);

const only = (condition: boolean, ...names: HeaderName[]): HeaderName[] => (condition ? names : []);

/** The headers of an operation's responses with this status: the common ones and its own. */
export const headersOf = (
  contract: AnyContract,
  status: number,
): { always: HeaderName[]; sometimes: HeaderName[] } => {
  const worked = status < 400;
  const limits = only(contract.limit !== undefined, "RateLimit-Policy", "RateLimit");
  return {
    always: [
      "X-Request-Id",
      ...only(contract.deprecated !== undefined, "Deprecation", "Link"),
      ...only(worked && mayBeKept(contract), "Cache-Control", "ETag"),
      ...only(worked && contract.media_type !== undefined && !contract.protocol, "Vary"),
      ...only(worked && contract.cache?.by_language === true, "Vary"),
      ...only(status === 401, "WWW-Authenticate"),
      ...(worked ? limits : []),
    ],
    sometimes: [
      ...only(contract.keys !== undefined && status !== 429, "RateLimit-Policy", "RateLimit"),
      ...only(worked && keepsReplays(contract), "Idempotent-Replayed"),
      ...only([409, 429, 503].includes(status), "Retry-After"),
      ...(status === 429 ? only(true, "RateLimit-Policy", "RateLimit") : worked ? [] : limits),
    ],
  };
};

/** Headers for the transport and for browsers that any response may have; clients need not read them. */
const forBrowsers = new Set([
  "cache-control",
  "content-encoding",
  "content-security-policy",
  "content-type",
  "location",
  "permissions-policy",
  "referrer-policy",
  "service-worker-allowed",
  "strict-transport-security",
  "x-content-type-options",
]);

/** Differences between a response's headers and the operation's description. */
export const headerProblems = (
  contract: AnyContract,
  { statusCode, headers }: { statusCode?: number | undefined; headers: Record<string, string> },
): string[] => {
  const { always, sometimes } = headersOf(contract, statusCode ?? 200);
  const described = new Set([...always, ...sometimes].map((name) => name.toLowerCase()));
  const of = `${statusCode} of ${contract.route}`;
  return [
    ...always
      .filter((name) => headers[name.toLowerCase()] === undefined)
      .map((name) => `${of} lacks ${name}`),
    ...Object.keys(headers)
      .filter((name) => !described.has(name) && !forBrowsers.has(name))
      .map((name) => `${of} bears ${name}, which is not described`),
  ];
};

/** Those that a browser gives to a page without being told. */
const safelisted = new Set(["Cache-Control"]);

/** What only pages of the service's own address may send. */
const onlyOwn = new Set(["X-Session"]);

/** What pages of other origins may send, and which response headers they may read. */
export const cors = {
  allowedMethods: ["GET", "POST", "PUT", "DELETE"],
  allowedHeaders: [
    "Authorization",
    "Content-Type",
    ...Object.keys(requestHeaders).filter((name) => !onlyOwn.has(name)),
  ],
  exposedHeaders: Object.keys(responseHeaders).filter((name) => !safelisted.has(name)),
  maxAge_seconds: 600,
};
