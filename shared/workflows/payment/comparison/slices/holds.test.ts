import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stageSqs } from "../../../../../tests/support/model-queue.ts";
import { type StripeWorld, startStripe } from "../../../../../tests/support/stripe.ts";
import { clock } from "../../../../../tests/support/world.ts";
import { chunksOf, slicesOf } from "../../../../data/comparison-slices.ts";
import { changesOf, type Given } from "../../../../data/engine/write.ts";
import { slicePolicy } from "../../../../domain/payment/slice.ts";
import { newId } from "../../../../kernel/id.ts";
import { systemCommit } from "../../../../stream/system-commit.ts";
import { beginSlices } from "./begin.ts";
import { workSlice } from "./work.ts";

const day = "2027-03-25";
const hour = 12;
/** The payment provider has a hundred on a page. */
const count = 130;
const policy = { ...slicePolicy };
let stripe: StripeWorld;
const ids: string[] = [];
beforeAll(async () => {
  clock.set(`${day}T12:10:00.000Z`);
  stripe = await startStripe();
  await stageSqs();
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await stripe.platform.paymentIntents.create({
      amount: 4200,
      currency: "usd",
      capture_method: "manual",
      confirm: true,
      payment_method: "pm_card_visa",
      allowed_payment_method_types: ["card"],
    });
    ids.push(id);
  }
  clock.set("2027-03-28T03:00:00.000Z");
}, 120_000);
afterEach(() => void Object.assign(slicePolicy, policy));
afterAll(() => stripe.close());

const now = () => new Date().toISOString();
const remaining = () => 200_000;
const commit = () =>
  systemCommit({ name: "books", now: now(), emits: [], correlation_id: "test", remaining });

/** Works on the hour until it has kept so many pieces, and dies before it keeps another one. */
const worked = async (pieces: number): Promise<boolean> => {
  const write = commit();
  let kept = 0;
  const dying: typeof write = async (...given: readonly unknown[]) => {
    const { writes } = changesOf(given as Given);
    if (writes.some(({ item }) => item.Put?.Item?.entity === "comparison_chunk") && ++kept > pieces)
      throw new Error("killed");
    await write(...(given as Parameters<typeof write>));
  };
  const working = { now: now(), clock: now, newId, commit: dying, remaining };
  const died = await workSlice({ day, hour }, working).then(
    () => false,
    (error: Error) => error.message === "killed",
  );
  clock.advance({ seconds: slicePolicy.lease_seconds + 1 });
  return died;
};

const slice = async () => (await slicesOf(day)).find((one) => one.hour === hour);
const kept = async () => (await Array.fromAsync(chunksOf(day, (await slice())?.run ?? ""))).flat();
/** How many pages of holds were asked for. */
const pages = () =>
  stripe.emulator.state
    .requests()
    .filter(({ method, path }) => method === "GET" && path.startsWith("/v1/payment_intents")).length;

test("holds of an hour are gone on with where a worker died, in the middle of a page and of a list", async () => {
  Object.assign(slicePolicy, { checkpoint: 30, calls_at_once: 1e6 });
  await beginSlices(day, false, { now: now(), commit: commit() });
  const newest = ids.toReversed();
  expect(await worked(2)).toBe(true);
  expect(await slice()).toMatchObject({ stage: "holds", cursor: newest[59], chunks: 2 });
  expect(pages()).toBe(1);
  expect(await worked(1)).toBe(true);
  expect(await slice()).toMatchObject({ stage: "holds", cursor: newest[89], chunks: 3 });
  expect(await worked(0)).toBe(true);
  expect(await worked(Number.POSITIVE_INFINITY)).toBe(false);
  expect((await slice())?.stage).toBe("entries");
  // Each has found the rest of the list on one page: from its beginning it has two.
  expect(pages()).toBe(4);
  const found = (await kept()).flatMap((chunk) => chunk.found.map(({ source }) => source));
  expect(found.length).toBe(count);
  expect(new Set(found)).toEqual(new Set(ids));
}, 120_000);
