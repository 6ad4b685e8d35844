import { beforeAll, expect, test } from "vitest";
import { seedCatalog } from "../../local/seed-catalog.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { call, write } from "../../tests/support/world.ts";
import { handler } from "./get-services.ts";

beforeAll(() => seedCatalog());

const shown = async () => {
  const services: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: "7", ...(cursor && { cursor }) };
    const { data } = await call(handler, { query });
    services.push(...data.items);
    cursor = data.next_cursor;
  } while (cursor);
  return services;
};

test("anybody sees the services on offer, in pages, without what providers may charge", async () => {
  const services = await shown();
  const plumbing = services.find(({ key }) => key === "plumbing");
  expect(Object.keys(plumbing ?? {}).sort()).toEqual(["category", "key", "name", "unit"]);
  expect(new Set(services.map(({ key }) => key)).size).toBe(services.length);
});

test("a service no longer offered is not listed", async () => {
  const before = await shown();
  const { items } = await catalog.page("activeByName", "CATALOG#ACTIVE", { limit: 1, scope: "test" });
  const [one] = items;
  if (!one) throw new Error("the catalog is empty");
  await write(catalog.update({ ...one, active: false }));
  expect(await shown()).toEqual(before.filter(({ key }) => key !== one.key));
});
