import { beforeAll, expect, test } from "vitest";
import { transfers } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { begin } from "../../shared/domain/payment/payment.ts";
import { decideRefund, refuseRefund } from "../../shared/domain/payment/refund.ts";
import { holdTransfer, scheduleTransfer, type Transfer } from "../../shared/domain/payment/transfer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import { roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as getRefunds } from "./get-refunds.ts";
import { handler as getTransfers } from "./get-transfers.ts";

const start = "2027-03-01T12:00:00.000Z";
const [first, second] = [newId("service_provider"), newId("service_provider")];
const at = (nth: number) => plus(start, { minutes: nth });
const paid = () =>
  begin(aJob({ state: "pending_payment" }), {
    id: newId("payment"),
    now: start,
    fee_bps: 1500,
    stripe_customer_id: "cus_1",
  }).record;
const planned = (nth: number): Transfer =>
  scheduleTransfer(
    { ...paid(), captured_minor: 10_000 },
    { id: newId("transfer"), now: at(nth), sequence: 1, service_provider_id: nth % 2 ? first : second },
  ).record;
const all = Array.from({ length: 9 }, (_, nth) => planned(nth));
const held = [1, 4, 5].map((nth) => all[nth] as Transfer);
const owed = Array.from({ length: 5 }, (_, nth) =>
  decideRefund(paid(), {
    id: newId("refund"),
    cause: `by hand ${nth}`,
    amount_minor: 100,
    now: at(nth),
    initiator: "admin",
  }),
);

let admin: Caller;
beforeAll(async () => {
  clock.set(plus(start, { days: 1 }));
  admin = await signedIn("admin");
  for (const one of all) await write(transfers.insert(one));
  for (const one of held) await write(transfers.update(holdTransfer(committed(one), "admin", at(60)).record));
  for (const one of owed) await write(refunds.insert(one));
  await write(
    refunds.update(refuseRefund(committed(owed[3] as (typeof owed)[number]), "no_such_card", at(60))),
  );
});

const pages = async (
  handler: typeof getTransfers | typeof getRefunds,
  query: Record<string, string> = {},
) => {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const said = await call(handler, {
      as: admin,
      query: { limit: "2", ...query, ...(cursor && { cursor }) },
    });
    expect([said.status, said.error]).toEqual([200, undefined]);
    ids.push(...said.data.items.map(({ id }: { id: string }) => id));
    cursor = said.data.next_cursor;
  } while (cursor);
  return ids;
};
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toReversed();

test("lists transfers newest first: all, by state, by provider, by both, and by time", async () => {
  expect(await pages(getTransfers)).toEqual(idsOf(all));
  expect(await pages(getTransfers, { sort: "oldest" })).toEqual(all.map(({ id }) => id));
  expect(await pages(getTransfers, { status: "on_hold" })).toEqual(idsOf(held));
  expect(await pages(getTransfers, { status: "scheduled" })).toEqual(
    idsOf(all.filter((one) => !held.includes(one))),
  );
  const own = all.filter(({ service_provider_id }) => service_provider_id === first);
  expect(await pages(getTransfers, { service_provider_id: first })).toEqual(idsOf(own));
  expect(await pages(getTransfers, { service_provider_id: first, status: "on_hold" })).toEqual(
    idsOf(own.filter((one) => held.includes(one))),
  );
  expect(await pages(getTransfers, { from: at(2), to: at(5) })).toEqual(idsOf(all.slice(2, 5)));
});

test("lists refunds newest first: all, by state, and by time", async () => {
  expect(await pages(getRefunds)).toEqual(idsOf(owed));
  expect(await pages(getRefunds, { status: "failed" })).toEqual([owed[3]?.id]);
  expect(await pages(getRefunds, { status: "requested" })).toEqual(idsOf(owed.filter((_, nth) => nth !== 3)));
  expect(await pages(getRefunds, { from: at(1), to: at(3) })).toEqual(idsOf(owed.slice(1, 3)));
  const { data } = await call(getRefunds, { as: admin, query: { state: "failed" } });
  expect(data.items[0]).toMatchObject({ failure: "no_such_card", initiator: "admin", amount_minor: 100 });
  expect(data.items[0]).not.toHaveProperty("cause");
});

test("both take two round trips and are for administrators only", async () => {
  expect(await roundTripsOf(() => call(getTransfers, { as: admin, query: {} }))).toBe(2);
  expect(await roundTripsOf(() => call(getRefunds, { as: admin, query: {} }))).toBe(2);
  const provider = await signedIn("service_provider", first);
  expect((await call(getTransfers, { as: provider })).status).toBe(403);
  expect((await call(getRefunds, { as: provider })).status).toBe(403);
});
