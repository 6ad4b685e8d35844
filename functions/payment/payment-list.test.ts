import { beforeAll, expect, test } from "vitest";
import { paymentBegun, payments } from "../../shared/data/payments.ts";
import { joinWork, paymentNamed } from "../../shared/data/work.ts";
import { begin } from "../../shared/domain/payment/payment.ts";
import { newId } from "../../shared/kernel/id.ts";
import { bookedJob } from "../../tests/support/money-world.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./payment-list.ts";

beforeAll(() => clock.set("2026-12-01T09:00:00.000Z"));

const paymentOf = async (user: Caller, provider: Caller) => {
  const job = await bookedJob(user.id, { service_provider_id: provider.id as never });
  const now = new Date().toISOString();
  const begun = begin(job, { id: newId("payment"), now, fee_bps: 1500, stripe_customer_id: "cus_1" });
  await write(...paymentBegun(begun, [joinWork(user.id, undefined, [paymentNamed(begun.record.id)])]));
  clock.advance({ minutes: 1 });
  return begun.record.id;
};

test("everybody sees their own payments, newest first; administrators see all, also by state", async () => {
  const [ada, bob] = [await signedIn("user"), await signedIn("user")];
  const [worker, other] = [await signedIn("service_provider"), await signedIn("service_provider")];
  const admin = await signedIn("admin");
  const first = await paymentOf(ada, worker);
  const second = await paymentOf(ada, other);
  const third = await paymentOf(bob, worker);
  const ids = async (as: Caller, query = {}) =>
    (await call(handler, { as, query })).data.items.map(({ id }: { id: string }) => id);

  expect(await ids(ada)).toEqual([second, first]);
  expect(await ids(bob)).toEqual([third]);
  expect(await ids(worker)).toEqual([third, first]);
  expect(await ids(admin)).toEqual([third, second, first]);
  expect(await ids(admin, { status: "captured" })).toEqual([]);
  expect(await ids(admin, { from: "2026-12-01T09:01:00.000Z", to: "2026-12-01T09:02:00.000Z" })).toEqual([
    second,
  ]);
});

test("a list can be of one state, in either order", async () => {
  const [user, worker, admin] = [
    await signedIn("user"),
    await signedIn("service_provider"),
    await signedIn("admin"),
  ];
  const from = new Date().toISOString();
  const first = await paymentOf(user, worker);
  const second = await paymentOf(user, worker);
  const third = await paymentOf(user, worker);
  const begun = await payments.find(second);
  await write(payments.update({ ...begun, state: "captured" }));
  const ids = async (as: Caller, query: Record<string, string>) =>
    (await call(handler, { as, query: { from, ...query } })).data.items.map(({ id }: { id: string }) => id);
  for (const as of [user, worker, admin]) {
    expect(await ids(as, { status: "captured" })).toEqual([second]);
    expect(await ids(as, { status: "created" })).toEqual([third, first]);
    expect(await ids(as, { status: "created", sort: "oldest" })).toEqual([first, third]);
  }
  const wrong = await call(handler, { as: user, query: { state: "spent" } });
  expect(wrong.error?.fields?.[0]?.field).toBe("state");
});

test("pages continue where they ended, for the same caller only", async () => {
  const user = await signedIn("user");
  const worker = await signedIn("service_provider");
  const all = [];
  for (let count = 0; count < 5; count += 1) all.unshift(await paymentOf(user, worker));
  const page = async (cursor?: string) =>
    (await call(handler, { as: user, query: { limit: "2", ...(cursor && { cursor }) } })).data;
  const one = await page();
  const two = await page(one.next_cursor);
  const three = await page(two.next_cursor);
  const seen = [one, two, three].flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
  expect(seen).toEqual(all);
  expect(three.next_cursor).toBeNull();
  const thief = await call(handler, { as: worker, query: { limit: "2", cursor: one.next_cursor } });
  expect(thief).toMatchObject({ status: 400, error: { code: "request.cursor_invalid" } });
});

test("shows none of the payment provider's ids", async () => {
  const user = await signedIn("user");
  const id = await paymentOf(user, await signedIn("service_provider"));
  const payment = await payments.find(id);
  const said = await call(handler, { as: user });
  expect(said.body).toContain(id);
  expect(said.body).not.toContain(payment.stripe_customer_id);
});
