import { beforeEach, expect, test } from "vitest";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { handIn, incompleteProvider, newService, particulars } from "../../../tests/support/onboarding.ts";
import { withinWork } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, clock, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as createDefaultservices } from "../../admin/default-services/create-defaultservices.ts";
import { handler as deleteDefaultservices } from "../../admin/default-services/delete-defaultservices.ts";
import { handler as editDefaultservices } from "../../admin/default-services/edit-defaultservices.ts";
import { handler as getCatalog } from "../../admin/default-services/get-defaultservices.ts";
import { handler as registerCompany } from "../company/register-company.ts";
import { handler } from "./create-services.ts";
import { handler as getDefaultservices } from "./get-defaultservices.ts";
import { handler as updateServices } from "./update-services.ts";

const area = { country: "US", postcode_prefixes: ["941", "100"] };
let admin: Caller;
let provider: Caller;
let service: string;
beforeEach(async () => {
  admin = await signedIn("admin");
  provider = await incompleteProvider();
  service = await newService(admin);
});
const create = (body: unknown, as = provider) => call(handler, { as, body });
const one = (rate_minor = 9000) => [{ default_service_id: service, rate_minor }];
const services = async () => (await serviceProviders.find(provider.id)).services;

test("a provider offers services of the catalog, at its own rate, in its area", async () => {
  const said = await create({ services: one(9500), area });
  expect(said.data.offers).toMatchObject([{ default_service_id: service, rate_minor: 9500, active: true }]);
  expect(await serviceProviders.find(provider.id)).toMatchObject({
    area,
    services: [said.data.offers[0].key],
  });
  const { data } = await call(getDefaultservices, { as: provider, query: { limit: "100" } });
  expect(data.area).toEqual(area);
  expect(data.items.find(({ id }: { id: string }) => id === service).offer).toMatchObject({
    rate_minor: 9500,
  });
  expect(await storyOf("service_provider", provider.id)).toEqual(["service_provider.offers_changed"]);
});

test("refuses a rate outside the catalog's limits by name, and offers nothing", async () => {
  const second = await newService(admin);
  const said = await create({
    services: [...one(), { default_service_id: second, rate_minor: 20_001 }],
    area,
  });
  expect(said.error).toEqual({
    code: "request.invalid",
    fields: [{ field: "services.1.rate_minor", problem: "must be 4000 to 20000" }],
  });
  expect(await services()).toEqual([]);
});

test("refuses a missing area, an unknown service, and one named twice or already offered", async () => {
  expect((await create({ services: one() })).error?.fields?.[0]?.field).toBe("area");
  expect(
    (await create({ services: [{ default_service_id: provider.id, rate_minor: 9000 }], area })).error?.code,
  ).toBe("default_service.not_found");
  expect((await create({ services: [...one(), ...one()], area })).status).toBe(422);
  await create({ services: one(), area });
  expect((await create({ services: one() })).error?.code).toBe("offer.already_there");
});

test("a rate can change within limits, and an offer can be withdrawn and resumed", async () => {
  const key = (await create({ services: one(), area })).data.offers[0].key;
  const update = (body: unknown, as = provider) => call(updateServices, { as, body });
  expect((await update({ services: [{ default_service_id: service, rate_minor: 3999 }] })).status).toBe(422);
  expect(
    (await update({ services: [{ default_service_id: service, active: false }] })).data.services,
  ).toEqual([]);
  expect(await services()).toEqual([]);
  const back = await update({
    services: [{ default_service_id: service, rate_minor: 12_000, active: true }],
    hours: [{ day: 0, from_minute: 480, to_minute: 1020 }],
    time_zone: "America/Los_Angeles",
  });
  expect(back.data).toMatchObject({
    services: [key],
    offers: [{ rate_minor: 12_000 }],
    time_zone: "America/Los_Angeles",
  });
  expect((await update({ hours: [] })).data.hours).toBeUndefined();
  expect((await update({ services: one() }, await incompleteProvider())).error?.code).toBe("offer.not_found");
  expect((await update({})).status).toBe(422);
});

test("a provider that withdrew its only offer is in review again once it resumes it", async () => {
  await create({ services: one(), area });
  const offering = (active: boolean) =>
    call(updateServices, { as: provider, body: { services: [{ default_service_id: service, active }] } });
  await call(registerCompany, { as: provider, body: particulars() });
  await offering(false);
  await handIn(provider);
  expect((await serviceProviders.find(provider.id)).state).toBe("documents_pending");
  expect((await offering(true)).status).toBe(200);
  expect((await serviceProviders.find(provider.id)).state).toBe("pending_approval");
});

test("only an admin changes the catalog: keys are unique even under concurrency, and rates in order", async () => {
  const body = {
    name: "Sweeping",
    key: "chimney_sweeping",
    category: "Upkeep",
    unit: "visit",
    price_rule: { base_minor: 12_000, lowest_minor: 8000, highest_minor: 25_000, currency: "usd" },
  };
  const said = await Promise.all(
    Array.from({ length: 4 }, () => call(createDefaultservices, { as: admin, body })),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const disordered = { ...body, key: "other", price_rule: { ...body.price_rule, base_minor: 1 } };
  expect((await call(createDefaultservices, { as: admin, body: disordered })).status).toBe(422);
  await call(createDefaultservices, { as: admin, body: { ...body, key: "retired", active: false } });
  const keysOf = async (query: Record<string, string>) =>
    (await call(getCatalog, { as: admin, query: { ...query, limit: "100" } })).data.items.map(
      ({ key }: { key: string }) => key,
    );
  expect(await keysOf({})).toContain("retired");
  expect(await keysOf({ active: "true" })).not.toContain("retired");
  expect((await call(createDefaultservices, { as: provider, body })).status).toBe(403);
  expect((await create({ services: one(), area }, admin)).status).toBe(403);
});

const remove = () => call(deleteDefaultservices, { as: admin, params: { default_service_id: service } });

const edit = (body: object) =>
  call(editDefaultservices, { as: admin, params: { default_service_id: service }, body });

test("a service that somebody offers while it is being deleted stays in the catalog", async () => {
  const [removed, offered] = await withinWork("event", remove, () => create({ services: one(), area }));
  expect([offered.status, removed.status, removed.error?.code]).toEqual([200, 409, "default_service.in_use"]);
});

test("a withdrawn offer that is resumed while its service is being deleted keeps the service", async () => {
  await create({ services: one(), area });
  const set = (active: boolean) =>
    call(updateServices, { as: provider, body: { services: [{ default_service_id: service, active }] } });
  await set(false);
  clock.advance({ minutes: 2 });
  const [removed, resumed] = await withinWork("event", remove, () => set(true));
  expect([resumed.status, removed.error?.code]).toEqual([200, "default_service.in_use"]);
});

test("an offer's name and rate are those of the service as it is when the offer is stored", async () => {
  const rename = () => edit({ name: "Sweeping and check" });
  const [offered] = await withinWork("offer", () => create({ services: one(), area }), rename);
  expect(offered.data.offers).toMatchObject([{ name: "Sweeping and check" }]);
  const bound = () =>
    edit({ price_rule: { base_minor: 8000, lowest_minor: 7000, highest_minor: 8000, currency: "usd" } });
  const raise = () =>
    call(updateServices, {
      as: provider,
      body: { services: [{ default_service_id: service, rate_minor: 9500 }] },
    });
  const [raised] = await withinWork("offer", raise, bound);
  expect(raised.error).toMatchObject({ code: "request.invalid" });
});

test("a service that was deleted meanwhile is not offered", async () => {
  const [offered, removed] = await withinWork("offer", () => create({ services: one(), area }), remove);
  expect([removed.status, offered.status, offered.error?.code]).toEqual([
    200,
    404,
    "default_service.not_found",
  ]);
  expect(await services()).toEqual([]);
});
