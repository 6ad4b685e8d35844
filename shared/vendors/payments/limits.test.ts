import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { clock, write } from "../../../tests/support/world.ts";
import { GetCommand, UpdateCommand } from "../../data/engine/commands.ts";
import { table, tableName } from "../../data/engine/table.ts";
import { rateRecords } from "../../data/vendor-rates.ts";
import { setVendorRate, vendorRatesId } from "../../domain/backoffice/vendor-rates.ts";
import { traced } from "../../kernel/log.ts";
import { ask, mayHaveDone } from "./client.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const Key = { pk: "LIMIT#stripe#GET /v1/payment_intents/*", sk: "TURNS" };
const row = async () => (await table().send(new GetCommand({ TableName: tableName(), Key }))).Item;

/** Reads a payment's intent, as somebody who waits for it or not. */
const read = (id: string, awaited: boolean): Promise<unknown> =>
  traced({}, () => ask((client) => client.paymentIntents.retrieve(id)), { awaited }).catch(
    (error: unknown) => error,
  );

test("calls take turns once the payment provider has refused one, people and others apart", async () => {
  const { id } = await stripe.platform.paymentIntents.create({ amount: 500, currency: "usd" });
  expect([await read(id, true), await row()]).toEqual([expect.objectContaining({ id }), undefined]);
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents/*", count: 2 });
  expect(await read(id, true)).toMatchObject({ code: "service.unavailable" });
  expect(await row(), "who had no turn slows nobody down").toBeUndefined();
  expect(await read(id, true)).toMatchObject({ code: "service.unavailable" });
  expect(await row()).toMatchObject({ pace: 0.5, slowed_ms: Date.now() });
  const { people_ms } = (await row()) ?? {};
  expect(await read(id, false)).toMatchObject({ id });
  const { background_ms, people_ms: same } = (await row()) ?? {};
  expect(background_ms).toBeGreaterThan(Date.now());
  expect(same).toBe(people_ms);
});

test("a call whose turn comes too late is not made, and has done nothing", async () => {
  const { id } = await stripe.platform.paymentIntents.create({ amount: 500, currency: "usd" });
  const set = {
    UpdateExpression: "SET people_ms = :at",
    ExpressionAttributeValues: { ":at": Date.now() + 9000 },
  };
  await table().send(new UpdateCommand({ TableName: tableName(), Key, ...set }));
  const before = stripe.emulator.state.requests().length;
  const error = await read(id, true);
  expect(error).toMatchObject({ code: "service.unavailable" });
  expect(mayHaveDone(error)).toBe(false);
  expect(stripe.emulator.state.requests()).toHaveLength(before);
  clock.advance({ minutes: 10 });
  expect(await read(id, true)).toMatchObject({ id });
});

test("an operator's rate counts after a minute; one that can't be read is as if none were set", async () => {
  const { id } = await stripe.platform.paymentIntents.create({ amount: 500, currency: "usd" });
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents/*" });
  await read(id, true);
  /** How long the turn of one call is, in milliseconds. */
  const turn_ms = async () => {
    clock.advance({ seconds: 10 });
    expect(await read(id, true)).toMatchObject({ id });
    return Math.round(((await row())?.people_ms as number) - Date.now());
  };
  const usual_ms = Math.round(1000 / (23 * 0.7));
  clock.advance({ minutes: 2 });
  expect(await turn_ms()).toBe(usual_ms);
  await write(rateRecords.put(setVendorRate(undefined, "stripe_endpoint_calls_a_second", 5, "").record));
  expect(await turn_ms()).toBe(usual_ms);
  clock.advance({ minutes: 1 });
  expect(await turn_ms()).toBe(Math.round(1000 / (3 * 0.7)));
  const broken = { UpdateExpression: "REMOVE calls" };
  const place = { pk: `VENDOR_RATES#${vendorRatesId}`, sk: "VENDOR_RATES" };
  await table().send(new UpdateCommand({ TableName: tableName(), Key: place, ...broken }));
  clock.advance({ minutes: 1 });
  expect(await turn_ms()).toBe(usual_ms);
});
