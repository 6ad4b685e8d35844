import { beforeAll, expect, test } from "vitest";
import { seedCatalog } from "../../local/seed-catalog.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { call, httpEvent, lambdaContext, write } from "../../tests/support/world.ts";
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

test("the same list comes as schema.org has it, for machines", async () => {
  const said = await handler(
    httpEvent(handler.contract, { query: { limit: "100", format: "jsonld" } }),
    lambdaContext(),
  );
  expect(said.headers["content-type"]).toBe("application/ld+json; charset=utf-8");
  const { "@context": context, itemListElement } = JSON.parse(said.body as string);
  expect(context).toBe("https://schema.org");
  const services = await shown();
  expect(itemListElement.map(({ item }: { item: { identifier: string } }) => item.identifier)).toEqual(
    services.map(({ key }) => key),
  );
  expect(itemListElement[0]).toMatchObject({
    "@type": "ListItem",
    position: 1,
    item: { "@type": "Service", provider: { name: expect.any(String) }, areaServed: { name: "US" } },
  });
});
