import { expect, test } from "vitest";
import { call } from "../tests/support/world.ts";
import { handler } from "./ping.ts";

test("answers in the standard envelope, without sign-in, and is never cached", async () => {
  const said = await call(handler, { headers: { "x-request-id": "ping-test-1" } });
  expect(said.status).toBe(200);
  expect(JSON.parse(said.body)).toEqual({
    status: 200,
    success: true,
    message: "OK",
    data: { state: "up", time: expect.stringMatching(/^\d{4}-.*Z$/) },
    request_id: "ping-test-1",
  });
  expect(said.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
});

test("refuses an unknown query parameter by name", async () => {
  const said = await call(handler, { query: { verbose: "1" } });
  expect(said.status).toBe(422);
  expect(said.error).toEqual({
    code: "request.invalid",
    fields: [{ field: "verbose", problem: "is not a known field" }],
  });
});
