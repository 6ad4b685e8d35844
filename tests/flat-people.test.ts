import { expect, test, vi } from "vitest";
import { handler as getServiceProvidersList } from "../functions/service-provider/admin/get-service-providers-list.ts";
import { handler as getAllUsers } from "../functions/user/get-all-users.ts";
import { accounts } from "../shared/data/accounts.ts";
import { directory } from "../shared/data/directory.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { entriesOf } from "../shared/domain/privacy/directory.ts";
import { newId } from "../shared/kernel/id.ts";
import { anAccount, aProvider } from "./support/marketplace.ts";
import { put } from "./support/records.ts";
import { type Asked, call, signedIn } from "./support/world.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Ids are spread evenly over the shards of a list, so that pages can be compared. */
const idOf = (nth: number) => newId("account").slice(0, 20) + (nth % 8).toString(16).padStart(4, "0");

/** Users and providers whose names all begin alike, with the words that find them. */
const populate = async (from: number, to: number): Promise<void> => {
  const items: Item[] = [];
  for (let nth = from; nth < to; nth += 1) {
    const number = String(nth).padStart(6, "0");
    const created_at = new Date(1_800_000_000_000 + nth * 1000).toISOString();
    const user = anAccount({
      id: idOf(nth),
      name: `Ada ${number}`,
      email: `ada${number}@example.com`,
      created_at,
      updated_at: created_at,
    });
    const holder = { ...user, id: idOf(nth), role: "service_provider" as const };
    const business = aProvider({
      id: holder.id,
      business_name: `Taps ${number}`,
      created_at,
      updated_at: created_at,
    });
    items.push(
      accounts.itemOf(user),
      accounts.itemOf(holder),
      serviceProviders.itemOf(business),
      ...[...entriesOf(user, undefined), ...entriesOf(holder, business)].map((entry) =>
        directory.itemOf(entry),
      ),
    );
  }
  await put(items);
};

const unitsOf = async (handler: Parameters<typeof call>[0], asked: Asked): Promise<number[]> => {
  const units: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 2; page += 1) {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { data } = await call(handler, { ...asked, query: { ...asked.query, ...(cursor && { cursor }) } });
    const { read_units, sequential_round_trips } = JSON.parse(String(written.mock.calls.at(-1)?.[0]));
    written.mockRestore();
    expect(data.items.length).toBeGreaterThan(0);
    expect(sequential_round_trips).toBeLessThanOrEqual(2);
    cursor = data.next_cursor;
    units.push(read_units);
  }
  return units;
};

test("a page of people costs the same however many there are, in two round trips", async () => {
  const as = await signedIn("admin");
  const lists = async () => ({
    users: await unitsOf(getAllUsers, { as, query: { limit: "20", sort: "oldest" } }),
    ofState: await unitsOf(getAllUsers, { as, query: { limit: "20", state: "active", sort: "oldest" } }),
    found: await unitsOf(getAllUsers, { as, query: { limit: "20", q: "ada" } }),
    providers: await unitsOf(getServiceProvidersList, { as, query: { limit: "20", sort: "oldest" } }),
    foundProviders: await unitsOf(getServiceProvidersList, { as, query: { limit: "20", q: "taps" } }),
  });
  await populate(0, 200);
  const few = await lists();
  await populate(200, 400);
  const many = await lists();
  expect(many).toEqual(few);
  for (const [first = 0, second = 0] of Object.values(few)) {
    expect(first).toBeLessThan(40);
    expect(second).toBeLessThan(40);
  }
});
