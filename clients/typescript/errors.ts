import { type Allowance, allowancesOf } from "./limits.ts";
import type { RefusalCode, Route } from "./routes.ts";

/** The body of a refusal, as the service sends it. */
export type Refused = {
  message: string;
  error: { code: string; fields?: { field: string; problem: string }[]; details?: Record<string, unknown> };
  request_id: string;
};

/** A refused request, with the reason. */
export class MarketplaceError extends Error {
  readonly route: Route;
  readonly status: number;
  /** The reason, which never changes. `service.error`: something went wrong at the service. */
  readonly code: RefusalCode | "service.error";
  /** Every invalid field. */
  readonly fields: readonly { field: string; problem: string }[];
  /** Details to act on. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Quote it when you ask about the request. */
  readonly request_id: string;
  /** How long to wait before a retry makes sense. */
  readonly retry_after_seconds: number | undefined;
  /** What is left of the limits that counted the request. */
  readonly limits: readonly Allowance[];

  constructor(route: Route, { status, headers }: Response, body: Partial<Refused> | undefined) {
    super(body?.message ?? `The service answered ${status}.`);
    this.name = "MarketplaceError";
    this.route = route;
    this.status = status;
    this.code = (body?.error?.code ?? "service.error") as RefusalCode | "service.error";
    this.fields = body?.error?.fields ?? [];
    this.details = body?.error?.details ?? {};
    this.request_id = body?.request_id ?? headers.get("x-request-id") ?? "";
    const after = headers.get("retry-after");
    this.retry_after_seconds = after === null ? undefined : Number(after);
    this.limits = allowancesOf(headers.get("ratelimit"));
  }
}

/** No answer came: the request may or may not have had its effect. `cause` has the details. */
export class ConnectionError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`No answer from ${what}.`, { cause });
    this.name = "ConnectionError";
  }
}

/** The store refused a file or a part of it. */
export class UploadError extends Error {
  readonly status: number;
  /** The store's reason: `EntityTooLarge`, `AccessDenied`. */
  readonly code: string;

  constructor(status: number, answer: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? "Unknown";
    super(`The store answered ${status} ${code}.`);
    this.name = "UploadError";
    this.status = status;
    this.code = code;
  }
}

/** The socket refused a message. */
export class SocketError extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.name = "SocketError";
    this.code = code;
  }
}
