import { afterEach, expect, test, vi } from "vitest";
import { pointsOf } from "../../tests/support/alarm-state.ts";
import { call } from "../../tests/support/world.ts";
import { handler } from "./report-error.ts";

const report = {
  app: "provider",
  version: "app-K2J4H6G8.js",
  screen: "/jobs/018f3a5c9d2e4b7a6c1d0e9f/chat?from=mail",
  message: "No talk of ana@mail.example, call 415 555 0132",
  stack: "    at r (https://api.example/api/v1/provider-app-assets/chat-3KFJ2L4X.js?x=1:12:48213)",
  request_id: "req-4711",
};

afterEach(() => void vi.restoreAllMocks());

const logged = (): string[] => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
};

test("writes one line without personal data, and counts it", async () => {
  const lines = logged();
  const said = await call(handler, { body: report });
  expect(said.data).toEqual({ state: "noted" });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    severity: "warn",
    message: "client error",
    app: "provider",
    version: "app-K2J4H6G8.js",
    screen: "/jobs/[id]/chat",
    said: "No talk of [mail], call [number]",
    stack: "    at r (https://api.example/api/v1/provider-app-assets/chat-3KFJ2L4X.js:12:48213)",
    failed_request: "req-4711",
  });
  expect(lines.flatMap(pointsOf)).toMatchObject([
    { metric: "client_errors", dimensions: { area: "client" }, value: 1 },
  ]);
});

test("takes 20 of a network in ten minutes", async () => {
  const lines = logged();
  const source_ip = "198.51.100.77";
  const { stack: _, request_id: __, ...short } = report;
  for (let sent = 0; sent < 20; sent += 1)
    expect((await call(handler, { body: short, source_ip })).status).toBe(200);
  const [refused, other] = [
    await call(handler, { body: short, source_ip }),
    await call(handler, { body: short, source_ip: "198.51.100.78" }),
  ];
  expect([refused.status, refused.error?.code]).toEqual([429, "request.rate_limited"]);
  expect(other.status).toBe(200);
  expect(lines).toHaveLength(21);
});

test.each([
  ["app", "shop"],
  ["version", "1 of 2"],
  ["screen", ""],
  ["message", "x".repeat(301)],
  ["stack", "x".repeat(2001)],
  ["request_id", "a b"],
])("names the field %s that can't be", async (field, value) => {
  const said = await call(handler, { body: { ...report, [field]: value } });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, field]);
});
