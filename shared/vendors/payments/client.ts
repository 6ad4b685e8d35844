import type Stripe from "stripe";
import { configuration, secrets } from "../../configuration.ts";
import { besideCall, refusedByVendor, turnAtVendor, type VendorLimit } from "../../data/vendor-rates.ts";
import { PaymentConflict } from "../../domain/payment/payment.ts";
import { breaker, wasNotAsked } from "../../kernel/breaker.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { DependencyUnavailable, Refusal, type RefusalReason } from "../../kernel/refusal.ts";
import { turnToAsk } from "./turns.ts";

/** The version of the payment provider's API that requests ask for and webhooks are sent in. */
export const apiVersion = "2026-10-28.endive";

const timeout_ms = 8000;
const retry_after_seconds = 5;

let client: Promise<Stripe> | undefined;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

type Answer = { object?: unknown; error?: { code?: unknown } };

/**
 * Every response of the payment provider has an `object` or an error. Anything else is not from the payment provider.
 */
const expectAnswer = (said: Answer): Answer => {
  if (typeof said?.object !== "string" && typeof said?.error !== "object")
    throw new TypeError("This is not an answer of the payment provider.");
  return said;
};

/** The path without ids: one endpoint for all objects of a kind. */
const endpointOf = (path: string): string =>
  path.replace(/\?.*/, "").replace(/\/[a-z]+_(?=\w*[A-Z0-9])\w+/g, "/*");

/** The limits that a request counts for: that of its endpoint, and that of all. */
const limitsOf = (method: string, path: string): { endpoint: VendorLimit; global: VendorLimit } => ({
  endpoint: { rate: "stripe_endpoint_calls_a_second", scope: `stripe#${method} ${endpointOf(path)}` },
  global: { rate: "stripe_calls_a_second", scope: "stripe#all" },
});

/** The limit that a request was refused for, as its answer says. Undefined: it is about one object only. */
const refusedFor = (limits: ReturnType<typeof limitsOf>, answer: Response, code: unknown) => {
  const reason = String(answer.getHeaders()["stripe-rate-limited-reason"]);
  if (code === "lock_timeout" || reason === "resource-specific") return undefined;
  return reason.startsWith("global") ? limits.global : limits.endpoint;
};

type Response = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** What is answered in place of the payment provider if a request's turn would come too late. */
const notAsked: Response = {
  getStatusCode: () => 429,
  getHeaders: () => ({ "stripe-should-retry": "false" }),
  getRawResponse: () => undefined,
  toStream: () => {
    throw new TypeError("Nothing was answered.");
  },
  toJSON: async () => ({
    error: { type: "invalid_request_error", code: "rate_limit", message: "not asked" },
  }),
};

/**
 * Waits for each request's turn, and accepts only responses that the payment provider can give; the SDK reports all others as
 * its failure.
 */
const checked = (client: HttpClient): HttpClient => {
  const send = client.makeRequest.bind(client);
  return Object.assign(client, {
    makeRequest: async (...asked: Parameters<typeof send>) => {
      const limits = limitsOf(asked[3], asked[2]);
      for (const limit of Object.values(limits)) if (!(await turnAtVendor(limit))) return notAsked;
      const [answer] = await Promise.all([send(...asked), ...Object.values(limits).map(besideCall)]);
      const read = answer.toJSON.bind(answer);
      return Object.assign(answer, {
        toJSON: async () => {
          const said = expectAnswer(await read());
          const limit =
            answer.getStatusCode() === 429 ? refusedFor(limits, answer, said.error?.code) : undefined;
          if (limit) await refusedByVendor(limit);
          return said;
        },
      });
    },
  });
};

const connect = async (): Promise<Stripe> => {
  const [{ default: StripeClient }, { stripe_secret_key }] = await Promise.all([import("stripe"), secrets()]);
  const { protocol, hostname, port } = new URL(configuration().STRIPE_API_URL);
  return new StripeClient(stripe_secret_key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? "80" : "443"),
    apiVersion,
    timeout: timeout_ms,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: checked(StripeClient.createNodeHttpClient()),
  });
};

/** The payment provider's SDK: loaded on first use, one client per process. */
export const stripe = (): Promise<Stripe> => {
  client ??= connect().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
};

/** A definite refusal by the payment provider, with its code. */
export class StripeRefusal extends Error {
  readonly code: string;
  /** The card's issuer declined; `code` says why. */
  readonly declined: boolean;
  /** The intent after the failure. */
  readonly intent_id: string | undefined;
  constructor(error: Stripe.errors.StripeError) {
    super(`the payment provider refused: ${error.code ?? error.type}`, { cause: error });
    this.name = "StripeRefusal";
    this.code = error.decline_code ?? error.code ?? error.type;
    this.declined = error.type === "StripeCardError";
    this.intent_id = error.payment_intent?.id ?? error.setup_intent?.id;
  }
}

const definite = new Set(["StripeCardError", "StripeInvalidRequestError"]);

/** An account that is not there, or no longer connected, is refused as one that we may not see. */
const isDefinite = ({ type, code }: Stripe.errors.StripeError): boolean =>
  definite.has(type) || code === "account_invalid";

/** Whether an account is not there, or no longer connected. */
export const isUnknownAccount = (error: unknown): boolean =>
  error instanceof StripeRefusal && ["resource_missing", "account_invalid"].includes(error.code);

/** Whether an SDK error shows that the payment provider is up: definite refusals and limits have a status below 500. */
const guarded = breaker("payment provider", {
  pause_seconds: retry_after_seconds,
  isFailure: (error) => {
    const { type, statusCode = 500 } = error as Partial<Stripe.errors.StripeError>;
    return type?.startsWith("Stripe") === true && statusCode >= 500;
  },
});

/**
 * Calls the payment provider. A definite refusal becomes a StripeRefusal. Timeouts, limits and its own failures become
 * `service.unavailable`: the outcome is unknown, and repeating with the same key is safe. If the key has been used with
 * other parameters, the record that they are of has changed meanwhile: that is `conflict`, and the work is done again.
 */
export const ask = async <T>(
  question: (client: Stripe) => Promise<T>,
  conflict: RefusalReason = PaymentConflict,
): Promise<T> => {
  const asked = await stripe();
  await turnToAsk();
  try {
    return await guarded(() => question(asked));
  } catch (error) {
    const { errors } = asked.constructor as typeof Stripe;
    if (!(error instanceof errors.StripeError)) throw error;
    if (isDefinite(error)) throw new StripeRefusal(error);
    if (error instanceof errors.StripeIdempotencyError && error.code !== "idempotency_key_in_use")
      throw Object.assign(conflict({ stale: true }), { cause: error });
    log("warn", "the payment provider did not answer", {
      kind: error.type,
      status: error.statusCode,
      request: error.requestId,
      ...(error instanceof errors.StripeAuthenticationError && errorFacts(error)),
    });
    throw Object.assign(DependencyUnavailable({ retry_after_seconds }), { cause: error });
  }
};

/**
 * Whether the provider failed after it may have carried out the request. It would repeat that response, so look before
 * retrying.
 */
export const mayHaveDone = (error: unknown): boolean =>
  error instanceof Refusal &&
  !wasNotAsked(error) &&
  error.reason === DependencyUnavailable &&
  ((error.cause as { statusCode?: number } | undefined)?.statusCode ?? 500) >= 500;

/** The idempotency key at the provider: the effect, the record and the attempt. */
export const effectKey = (effect: string, recordId: string, attempt: number | string) => ({
  idempotencyKey: `${effect}:${recordId}:${attempt}`,
});
