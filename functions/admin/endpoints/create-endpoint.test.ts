import { expect, test } from "vitest";
import { endpoints } from "../../../shared/data/endpoints.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { call, storyOf } from "../../../tests/support/world.ts";
import { handler as createEndpoint } from "./create-endpoint.ts";
import { handler as rotateSecret } from "./rotate-secret.ts";

const url = "https://hooks.example.com/marketplace";
const types = ["job.*"];

test("an owner adds an endpoint; its secret is shown once and stored sealed", async () => {
  const as = await administrator();
  const { status, data } = await call(createEndpoint, { as, body: { url, types, description: " Our CRM " } });
  expect([status, data]).toEqual([
    200,
    {
      endpoint: expect.objectContaining({ url, types, description: "Our CRM", state: "on" }),
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    },
  ]);
  expect(JSON.stringify(data.endpoint)).not.toContain("sealed");
  const stored = await endpoints.find(data.endpoint.id);
  expect(JSON.stringify(stored)).not.toContain(data.secret.slice(6));
  expect(await storyOf("endpoint", stored.id)).toEqual(["endpoint.created"]);
});

test("a secret is replaced; with no overlap the old one is forgotten at once", async () => {
  const as = await administrator();
  const { data } = await call(createEndpoint, { as, body: { url, types } });
  const params = { endpoint_id: data.endpoint.id };
  const rotated = await call(rotateSecret, { as, params, body: { overlap_hours: 0 } });
  expect(rotated.data.secret).not.toBe(data.secret);
  expect((await endpoints.find(data.endpoint.id)).secrets).toHaveLength(1);
  await call(rotateSecret, { as, params, body: {} });
  await call(rotateSecret, { as, params, body: {} });
  expect((await endpoints.find(data.endpoint.id)).secrets).toHaveLength(2);
  const missing = await call(rotateSecret, { as, params: { endpoint_id: newId("endpoint") }, body: {} });
  expect(missing.error?.code).toBe("endpoint.not_found");
});

test.each([
  "http://hooks.example.com/",
  "https://user:word@hooks.example.com/",
  "https://hooks.example.com:8080/",
  "https://10.0.0.1/",
  "https://intranet/",
  "ftp://hooks.example.com/",
  "not an address",
])("%s can't be told anything", async (forbidden) => {
  const as = await administrator();
  const { status, error } = await call(createEndpoint, { as, body: { url: forbidden, types } });
  expect([status, error?.code, error?.fields?.[0]?.field]).toEqual([422, "endpoint.url_forbidden", "url"]);
});

test("a type that nobody is told is named", async () => {
  const as = await administrator();
  const body = { url, types: ["job.*", "challenge.issued", "session.*"] };
  const { error } = await call(createEndpoint, { as, body });
  expect([error?.code, error?.fields?.map(({ field }) => field)]).toEqual([
    "endpoint.types_unknown",
    ["types.1", "types.2"],
  ]);
});

test("there are twenty at most, also when several are added at once", async () => {
  const as = await administrator();
  const added = await Promise.all(
    Array.from({ length: 22 }, () => call(createEndpoint, { as, body: { url, types } })),
  );
  const left = added.filter(({ status }) => status === 200).length;
  const more = await Promise.all(
    Array.from({ length: 22 - left }, () => call(createEndpoint, { as, body: { url, types } })),
  );
  const all = [...added, ...more];
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
  expect(new Set(all.flatMap(({ error }) => error?.code ?? []))).toContain("endpoint.too_many");
});
