import type Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { breakerPolicy, wasNotAsked } from "../../kernel/breaker.ts";
import { traced } from "../../kernel/log.ts";
import { isStale } from "../../kernel/refusal.ts";
import { ask, mayHaveDone } from "./client.ts";

const times = breakerPolicy.failures + 3;

const requested = (question: (client: Stripe) => Promise<unknown>): Promise<unknown> =>
  traced({}, () => ask(question), { awaited: true }).catch((error: unknown) => error);

/** How often the payment provider was called, and the last error. */
const askedInVain = async (failure: (errors: typeof Stripe.errors) => Error) => {
  let asked = 0;
  let last: unknown;
  for (let left = times; left > 0; left -= 1)
    last = await requested(async (client) => {
      asked += 1;
      throw failure((client.constructor as typeof Stripe).errors);
    });
  return { asked, last };
};

beforeEach(async () => {
  pass(3600);
  expect(await requested(async () => "well")).toBe("well");
});

test.each<[string, (errors: typeof Stripe.errors) => Error]>([
  ["a declined card", (errors) => new errors.StripeCardError({ type: "card_error", statusCode: 402 })],
  [
    "a wrong request",
    (errors) => new errors.StripeInvalidRequestError({ type: "invalid_request_error", statusCode: 404 }),
  ],
  ["a limit", (errors) => new errors.StripeRateLimitError({ type: "rate_limit_error", statusCode: 429 })],
])("%s is an answer, and the next request is asked", async (_, failure) => {
  expect((await askedInVain(failure)).asked).toBe(times);
});

const repeated = (code: string) => (errors: typeof Stripe.errors) =>
  new errors.StripeIdempotencyError({ type: "idempotency_error", code, statusCode: 400 } as never);

test("a key that was used with other parameters is a conflict of its record, and worth deciding again", async () => {
  const { last } = await askedInVain(repeated("idempotency_error"));
  expect(last).toMatchObject({ code: "payment.version_conflict" });
  expect(isStale(last)).toBe(true);
  const { last: busy } = await askedInVain(repeated("idempotency_key_in_use"));
  expect(busy).toMatchObject({ code: "service.unavailable" });
  expect(isStale(busy)).toBe(false);
});

test.each<[string, (errors: typeof Stripe.errors) => Error]>([
  ["a line that breaks", (errors) => new errors.StripeConnectionError({ type: "api_error" })],
  ["its own failure", (errors) => new errors.StripeAPIError({ type: "api_error", statusCode: 500 })],
])("%s, again and again, and it is not asked; then nothing can have been done", async (_, failure) => {
  const { asked, last } = await askedInVain(failure);
  expect(asked).toBe(breakerPolicy.failures);
  expect([wasNotAsked(last), mayHaveDone(last)]).toEqual([true, false]);
});
