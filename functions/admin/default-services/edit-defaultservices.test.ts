import { beforeEach, expect, test } from "vitest";
import { newService } from "../../../tests/support/onboarding.ts";
import { cleaningOf } from "../../../tests/support/own-kinds.ts";
import { type Caller, call, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as createKind } from "../catalog/create-kind.ts";
import { handler as createDefaultservices } from "./create-defaultservices.ts";
import { handler as deleteDefaultservices } from "./delete-defaultservices.ts";
import { handler } from "./edit-defaultservices.ts";
import { handler as getDefaultservices } from "./get-defaultservices.ts";

let admin: Caller;
let id: string;
beforeEach(async () => {
  admin = await signedIn("admin");
  id = await newService(admin);
});
const edit = (body: unknown, default_service_id = id) =>
  call(handler, { as: admin, params: { default_service_id }, body });
const list = async (query: Record<string, string> = {}) =>
  (await call(getDefaultservices, { as: admin, query: { limit: "100", ...query } })).data.items as {
    id: string;
    name: string;
    category: string;
  }[];

test("a service takes its new place in the list by category and name", async () => {
  await edit({ category: "AAA first", name: "ZZZ" });
  const other = await newService(admin);
  await edit({ category: "AAA first", name: "AAA" }, other);
  expect((await list()).slice(0, 2).map((one) => one.id)).toEqual([other, id]);
  await edit({ category: "ZZZ last" }, other);
  expect((await list())[0]?.id).toBe(id);
  expect((await list()).at(-1)?.id).toBe(other);
});

test("what is as it was changes nothing, and is not told", async () => {
  const before = (await edit({ name: "Chimneys" })).data;
  const same = await edit({ name: "Chimneys", active: true });
  expect(same.data).toEqual(before);
  const { data } = await edit({ name: "Chimneys", active: false });
  expect(data.active).toBe(false);
  expect(data.version).toBeGreaterThan(before.version);
  expect(await storyOf("default_service", id)).toEqual([
    "default_service.created",
    "default_service.edited",
    "default_service.edited",
  ]);
});

test("an inactive service leaves the list of those that can be chosen, and comes back to it once requests can be read as its work", async () => {
  const isChoosable = async () => (await list({ active: "true" })).some((one) => one.id === id);
  expect(await isChoosable()).toBe(true);
  await edit({ active: false });
  expect(await isChoosable()).toBe(false);
  const { key } = (await edit({ name: "Chimneys" })).data;
  expect((await edit({ active: true })).error?.code).toBe("default_service.without_work");
  const kind = await call(createKind, { as: admin, body: cleaningOf("chimney", { service: key }) });
  expect(kind.status).toBe(200);
  await edit({ active: true });
  expect(await isChoosable()).toBe(true);
});

test("a key stays with its service until that is deleted, and can then be used again", async () => {
  expect((await edit({ key: "other" })).status).toBe(422);
  expect((await edit({})).status).toBe(422);
  const {
    id: _,
    version: __,
    created_at: ___,
    updated_at: ____,
    ...body
  } = (await edit({ name: "Again" })).data;
  expect((await call(createDefaultservices, { as: admin, body })).error?.code).toBe(
    "default_service.key_taken",
  );
  await call(deleteDefaultservices, { as: admin, params: { default_service_id: id } });
  expect((await edit({ name: "Gone" })).status).toBe(404);
  expect((await call(createDefaultservices, { as: admin, body })).status).toBe(200);
});
