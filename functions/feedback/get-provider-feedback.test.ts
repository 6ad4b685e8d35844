import { expect, test } from "vitest";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { newId } from "../../shared/kernel/id.ts";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { aProvider } from "../../tests/support/marketplace.ts";
import { call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-provider-feedback.ts";

const placed = async (given: Partial<ServiceProvider> = {}): Promise<ServiceProvider["id"]> => {
  const provider = aProvider(given);
  await write(serviceProviders.insert(provider));
  return provider.id;
};
const read = async (service_provider_id: string, query: Record<string, string> = {}) =>
  call(handler, { as: await signedIn("user"), params: { service_provider_id }, query });

test("shows what customers said, newest first, without names", async () => {
  const service_provider_id = await placed();
  clock.set("2027-06-10T09:00:00.000Z");
  const first = await givenFeedback({ service_provider_id, rating: 2 });
  clock.advance({ days: 1 });
  const second = await givenFeedback({ service_provider_id, rating: 5 });
  const { data } = await read(service_provider_id);
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect(Object.keys(data.items[0]).sort()).toEqual(
    ["categories", "id", "media_ids", "published_at", "rating", "service", "text"].sort(),
  );
});

test("hides what is not published or was removed, and what the provider itself wrote", async () => {
  const service_provider_id = await placed();
  await givenFeedback({ service_provider_id, state: "submitted" });
  await givenFeedback({ service_provider_id, state: "removed" });
  await givenFeedback({ service_provider_id, by: "service_provider" });
  await givenFeedback();
  const shown = [
    await givenFeedback({ service_provider_id, state: "flagged" }),
    await givenFeedback({ service_provider_id, state: "completed" }),
  ];
  const { data } = await read(service_provider_id);
  expect(data.items.map(({ id }: { id: string }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
});

test("pages skip what is hidden and show each feedback once", async () => {
  const service_provider_id = await placed();
  const shown: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const { id, state } = await givenFeedback({
      service_provider_id,
      state: nth % 3 === 1 ? "removed" : "published",
    });
    if (state === "published") shown.push(id);
  }
  const as = await signedIn("user");
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: "2", ...(cursor && { cursor }) };
    const { data } = await call(handler, { as, params: { service_provider_id }, query });
    seen.push(...data.items.map(({ id }: { id: string }) => id));
    cursor = data.next_cursor;
  } while (cursor);
  expect(seen.sort()).toEqual(shown.sort());
});

test("of a provider that is gone, or never was, there is nothing", async () => {
  for (const id of [await placed({ state: "deleted" }), newId("service_provider")])
    expect((await read(id)).error?.code).toBe("service_provider.not_found");
});
