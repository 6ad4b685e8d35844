import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, test, vi } from "vitest";
import type { AnyContract } from "../shared/http/contract.ts";
import { openBucket } from "./support/bucket.ts";
import {
  belongings,
  type Cast,
  cast,
  endsPeople,
  exampleAbout,
  handlerIn,
  newcomer,
} from "./support/callers.ts";
import { drawnRequests } from "./support/drawn-requests.ts";
import { fuzzing, runs, whole } from "./support/fuzzing.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Asked, type Caller, call, renewed, type Said } from "./support/world.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const requests = await drawnRequests();

openBucket();
let stripe: StripeWorld;
let people: Cast;
beforeAll(async () => {
  stripe = await startStripe();
  people = await cast();
});
afterAll(() => stripe.close());

const somewhere = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

const callerOf = ({ access }: AnyContract, { user, service_provider, admin }: Cast): Caller | undefined =>
  access.includes("user")
    ? user
    : access.includes("service_provider")
      ? service_provider
      : access.includes("admin")
        ? admin
        : undefined;

describe.each(requests.all)("$contract.route", (one) => {
  const { file, contract } = one;
  let example: Pick<Asked, "body" | "params" | "query">;
  let as: Caller | undefined;
  beforeAll(async () => {
    const callers = endsPeople(contract) || whole ? await cast() : people;
    as = callerOf(contract, callers);
    const own = await belongings(contract, callers);
    example = exampleAbout(contract, as?.role === "service_provider" ? own.service_provider : own.user);
  });

  const ask = async (asked: Asked): Promise<Said> => {
    if (as && (contract.limit || endsPeople(contract))) as = await newcomer(as.role);
    return call(await handlerIn(file), {
      ...asked,
      source_ip: somewhere(),
      ...(as && { as: await renewed(as) }),
    });
  };

  test.each([
    ["whatever its schemas accept", requests.valid(one), runs.valid],
    ["requests with one wrong field", requests.broken(one), runs.broken],
    ["hostile requests", requests.hostile, runs.hostile],
  ])("answers %s", async (_, drawn, numRuns) => {
    await fc.assert(
      fc.asyncProperty(drawn, async (change) => {
        requests.holds(one, await ask(change(example)));
      }),
      { ...fuzzing, numRuns },
    );
  });
});
