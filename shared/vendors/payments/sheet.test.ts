import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { clock } from "../../../tests/support/world.ts";
import { newId } from "../../kernel/id.ts";
import { createCustomer, forgetCustomers } from "./sheet.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const holder = () => ({
  id: newId("account"),
  role: "user" as const,
  name: "Ada Moreno",
  email: "ada@example.com",
});
const customersOf = (account_id: string) =>
  stripe.emulator.state
    .list<Stripe.Customer>("customer")
    .filter(({ metadata }) => metadata?.account_id === account_id);

/** The payment provider creates it, and says that it failed. */
const failed = { kind: "error_after_commit", path: "/v1/customers", method: "POST" } as const;

test("a customer is created by one call, with name and email address, and once however often it is asked", async () => {
  const one = holder();
  const before = stripe.emulator.state.requests().length;
  const customer = await createCustomer(one);
  expect(stripe.emulator.state.requests().slice(before)).toMatchObject([{ path: "/v1/customers" }]);
  expect(await createCustomer(one)).toBe(customer);
  expect(customersOf(one.id)).toMatchObject([
    { id: customer, name: one.name, email: one.email, metadata: { role: "user" } },
  ]);
});

test("a creation whose answer is lost creates no second one", async () => {
  const one = holder();
  stripe.emulator.faults.add({ kind: "reset_after_processing", path: "/v1/customers" });
  const customer = await createCustomer(one);
  expect(customersOf(one.id)).toMatchObject([{ id: customer }]);
});

test("a customer whose creation was answered with an error, although it was done, is found", async () => {
  const one = holder();
  stripe.emulator.faults.add(failed);
  const customer = await createCustomer(one);
  expect(await createCustomer(one)).toBe(customer);
  expect(customersOf(one.id)).toMatchObject([{ id: customer, name: one.name }]);
});

test("all customers of an account are forgotten, also one that nobody could find, and no others", async () => {
  const [one, other] = [holder(), holder()];
  stripe.emulator.faults.add(failed);
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/customers/search", count: 9 });
  await expect(createCustomer(one)).rejects.toMatchObject({ code: "service.unavailable" });
  stripe.emulator.faults.clear();
  const customer = await createCustomer({ ...one, name: "Ada Marlow" });
  await createCustomer(other);
  expect(customersOf(one.id)).toHaveLength(2);
  await forgetCustomers({ id: one.id, stripe_customer_id: customer });
  expect([customersOf(one.id), customersOf(other.id)]).toEqual([[], [expect.anything()]]);
  await forgetCustomers({ id: other.id });
  expect(customersOf(other.id)).toEqual([]);
  await forgetCustomers({ id: other.id, stripe_customer_id: customer });
});
