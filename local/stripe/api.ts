import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ApiRequest, Emulator } from "./emulator.ts";
import {
  internal,
  invalidParameter,
  rateLimited,
  StripeFailure,
  unauthenticated,
  unknownUrl,
} from "./errors.ts";
import type { RequestFault } from "./faults.ts";
import { parseForm } from "./form.ts";
import { operations, presentation } from "./operations.ts";
import { expand } from "./rendering.ts";
import { PLATFORM } from "./resource.ts";
import { apiVersion, assertAnswer, type Match, matchOperation, validateRequest } from "./validation.ts";

/** What apps may do with the publishable key, an intent's client secret, and that of a customer session. */
const CLIENT_OPERATIONS =
  /^(POST \/v1\/payment_methods|GET \/v1\/elements\/sessions|GET \/v1\/(payment|setup)_intents\/\{id\}|POST \/v1\/(payment|setup)_intents\/\{id\}\/confirm)$/;
/** What may be called on behalf of a connected account; the emulator has no direct charges. */
const CONNECTED_OPERATIONS =
  /^(GET \/(v1\/(balance|balance_transactions|charges|events|payouts|accounts)|v2\/)|POST \/v1\/balance_settings$)/;
const REPLY_LIFE_MS = 24 * 3_600_000;
const REPLY_LIFE_V2_MS = 30 * REPLY_LIFE_MS;
const DEFAULT_SLOW_MS = 2000;

export type Call = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | undefined>;
  /** The fields of a multipart body. */
  form?: Record<string, unknown>;
};
export type Reply = { status: number; body: unknown; headers: Record<string, string>; reset?: boolean };
export type Keys = { secretKey: string; publishableKey: string };
export type LoggedRequest = {
  request_id: string;
  method: string;
  path: string;
  status: number;
  api_version: string;
  idempotency_key: string | null;
  account: string;
};

const isV2 = ({ path }: Call) => path.startsWith("/v2/");

const same = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

const authenticate = (
  { secretKey, publishableKey }: Keys,
  authorization: string | undefined,
): "secret" | "client" => {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ");
  const key = scheme === "Basic" ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "") : value;
  if (!key || (scheme !== "Bearer" && scheme !== "Basic"))
    throw unauthenticated("You did not provide an API key.");
  if (same(key, secretKey)) return "secret";
  if (same(key, publishableKey)) return "client";
  throw unauthenticated(`Invalid API Key provided: ${key.slice(0, 8)}***`, "api_key_invalid");
};

const paramsOf = (call: Call, path: string): Record<string, unknown> => {
  if (call.form) return structuredClone(call.form);
  if (call.method !== "POST") return parseForm(call.query);
  if (!path.startsWith("/v2/")) return parseForm(call.body);
  if (call.body === "") return {};
  try {
    return JSON.parse(call.body);
  } catch {
    throw invalidParameter("invalid_json", "The request body is not valid JSON.");
  }
};

const fingerprint = (call: Call, params: object) =>
  createHash("sha256")
    .update(JSON.stringify([call.method, call.path, params]))
    .digest("hex");

const assertVersion = (version: string | undefined, operation: string, client: boolean) => {
  if (version === undefined || version === apiVersion || client || operation === "POST /v1/ephemeral_keys")
    return;
  throw invalidParameter(
    "invalid_api_version",
    `Invalid Stripe API version: ${version}. The emulator speaks ${apiVersion}.`,
  );
};

const accountOf = ({ store }: Emulator, call: Call) => {
  const named = call.headers["stripe-account"] ?? call.headers["stripe-context"];
  if (!named) return PLATFORM;
  if (store.find(named, "connected_account")) return named;
  throw new StripeFailure(403, {
    type: "permission_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${named}' (or that account does not exist).`,
  });
};

/** Stripe's request pipeline: key, operation, parameters, idempotency, faults, effect, expansion, schema. */
export class Api {
  readonly log: LoggedRequest[] = [];
  current: ApiRequest | undefined;
  private readonly emulator: Emulator;
  private readonly keys: Keys;
  private readonly inProgress = new Set<string>();

  constructor(emulator: Emulator, keys: Keys) {
    this.emulator = emulator;
    this.keys = keys;
  }

  /** Answers one call; every refusal becomes Stripe's error body. */
  async answer(call: Call, applyDue: () => void): Promise<Reply> {
    const key = call.headers["idempotency-key"] ?? null;
    const headers: Record<string, string> = {
      "request-id": this.emulator.store.newId("req", 14),
      "stripe-version": call.headers["stripe-version"] ?? apiVersion,
      ...(key !== null && { "idempotency-key": key }),
      ...(call.headers["stripe-account"] && { "stripe-account": call.headers["stripe-account"] }),
    };
    const match = matchOperation(call.method, call.path);
    let reply: Reply;
    try {
      reply = await this.process(call, match, headers, applyDue);
    } catch (error) {
      const { status, body, retry } = this.failure(error, match);
      reply = { status, body, headers: { ...headers, "stripe-should-retry": String(retry) } };
    }
    this.log.push({
      request_id: headers["request-id"] ?? "",
      method: call.method,
      path: call.path,
      status: reply.status,
      api_version: headers["stripe-version"] ?? "",
      idempotency_key: key,
      account: call.headers["stripe-account"] ?? PLATFORM,
    });
    if (this.log.length > 1000) this.log.shift();
    return reply;
  }

  private failure(
    error: unknown,
    match: Match | undefined,
  ): Pick<Reply, "status" | "body"> & { retry: boolean; saved: boolean } {
    if (!(error instanceof StripeFailure)) console.error("stripe emulator:", error);
    const failure = error instanceof StripeFailure ? error : internal(`The emulator failed: ${error}`);
    if (failure.status >= 500) console.error("stripe emulator:", failure.message);
    const detail = JSON.parse(JSON.stringify(failure.detail));
    if (match?.operation.template.startsWith("/v2/")) detail.code ??= detail.type;
    const body = { error: detail };
    if (match && failure.status < 500) assertAnswer(match.operation, failure.status, body);
    return { status: failure.status, body, retry: failure.retry, saved: failure.saved };
  }

  private async process(
    call: Call,
    match: Match | undefined,
    headers: Record<string, string>,
    applyDue: () => void,
  ): Promise<Reply> {
    const { emulator } = this;
    const client = authenticate(this.keys, call.headers.authorization) === "client";
    if (!match || !operations[match.operation.key]) throw unknownUrl(call.method, call.path);
    const { operation, id } = match;
    if (client && !CLIENT_OPERATIONS.test(operation.key))
      throw unauthenticated(
        "This API call cannot be made with a publishable API key. Please use a secret API key.",
        "secret_key_required",
      );
    assertVersion(call.headers["stripe-version"], operation.key, client);
    const account = accountOf(emulator, call);
    if (account !== PLATFORM && !CONNECTED_OPERATIONS.test(operation.key))
      throw invalidParameter(
        "emulator_unsupported",
        `The emulator does not imitate ${operation.key} for connected accounts.`,
      );
    const fault = emulator.faults.takeForRequest(call.method, call.path);
    if (fault?.kind === "rate_limit") throw rateLimited();
    const params = paramsOf(call, call.path);
    const print = fingerprint(call, params);
    const { client_secret: clientSecret } = params;
    if (operation.key.endsWith("/confirm")) delete params.client_secret;
    validateRequest(operation, params);
    if (operation.key.endsWith("/confirm") && clientSecret !== undefined) params.client_secret = clientSecret;
    const key = call.method === "GET" ? undefined : call.headers["idempotency-key"];
    const request: ApiRequest = {
      id,
      params,
      account,
      client,
      apiVersion: call.headers["stripe-version"] ?? apiVersion,
      requestId: headers["request-id"] ?? "",
      idempotencyKey: key ?? null,
    };
    if (key === undefined) return this.perform(call, match, request, headers, fault, applyDue);
    return this.once(call, `${account}:${key}`, key, print, headers, () =>
      this.perform(call, match, request, headers, fault, applyDue),
    );
  }

  /**
   * A key of version 2 is stored longer, and a failed request with it is run again.
   * https://docs.stripe.com/api-v2-overview
   */
  private async once(
    call: Call,
    slot: string,
    key: string,
    print: string,
    headers: Record<string, string>,
    perform: () => Promise<Reply>,
  ): Promise<Reply> {
    const { store } = this.emulator;
    if (key.length > 255)
      throw invalidParameter("parameter_invalid", "Idempotency keys are at most 255 characters long.");
    if (this.inProgress.has(slot))
      throw new StripeFailure(
        409,
        {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: "Another request with this idempotency key is in progress.",
        },
        { saved: false, retry: true },
      );
    const known = store.replies.get(slot);
    const stands = known && known.expires_ms > this.emulator.nowMs();
    if (known && stands && !(isV2(call) && known.status >= 400)) {
      if (known.fingerprint !== print)
        throw new StripeFailure(
          400,
          {
            type: "idempotency_error",
            message:
              "Keys for idempotent requests can only be used with the same parameters they were first used with.",
          },
          { saved: false },
        );
      const replayed = {
        ...headers,
        "idempotent-replayed": "true",
        "original-request": known.request_id,
        "stripe-should-retry": "false",
      };
      return { status: known.status, body: known.body, headers: replayed };
    }
    this.inProgress.add(slot);
    try {
      const reply = await perform();
      if (reply.headers["x-emulator-unsaved"] === undefined)
        store.replies.set(slot, {
          fingerprint: print,
          status: reply.status,
          body: reply.body,
          request_id: headers["request-id"] ?? "",
          expires_ms: this.emulator.nowMs() + (isV2(call) ? REPLY_LIFE_V2_MS : REPLY_LIFE_MS),
        });
      return reply;
    } finally {
      this.inProgress.delete(slot);
    }
  }

  private async perform(
    call: Call,
    match: Match,
    request: ApiRequest,
    headers: Record<string, string>,
    fault: RequestFault | undefined,
    applyDue: () => void,
  ): Promise<Reply> {
    if (fault?.kind === "slow") await pause(fault.delay_ms ?? DEFAULT_SLOW_MS);
    applyDue();
    const done = this.run(match, request, headers);
    if (fault?.kind === "error_after_commit" && done.status === 200) {
      const body = {
        error: { type: "api_error", message: `An unexpected error occurred while answering ${call.path}.` },
      };
      return { status: 500, body, headers: { ...headers, "stripe-should-retry": "false" } };
    }
    return fault?.kind === "reset_after_processing" ? { ...done, reset: true } : done;
  }

  private run({ operation, id }: Match, request: ApiRequest, headers: Record<string, string>): Reply {
    const handle = operations[operation.key];
    if (!handle) throw unknownUrl(operation.method, operation.template);
    this.current = request;
    try {
      const result = this.emulator.store.atomically(
        () => handle(this.emulator, request as ApiRequest<never>),
        (error) => error instanceof StripeFailure && error.status === 402,
      );
      const paths = (request.params.expand as string[] | undefined) ?? [];
      const body = expand(this.emulator, presentation, result, paths);
      assertAnswer(operation, 200, body);
      return { status: 200, body, headers };
    } catch (error) {
      const { retry, saved, status, body } = this.failure(error, { operation, id });
      const should = { ...headers, "stripe-should-retry": String(retry) };
      return { status, body, headers: saved ? should : { ...should, "x-emulator-unsaved": "true" } };
    } finally {
      this.current = undefined;
    }
  }
}
