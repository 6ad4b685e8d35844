import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { handler as unknown } from "../../functions/unknown-route.ts";
import { operations } from "../../platform/operations.ts";
import { httpEvent, lambdaContext } from "../../tests/support/world.ts";
import type { Answer } from "./answer.ts";
import { methodOf, pathOf } from "./contract.ts";
import { fallback, methodsAt } from "./fallback.ts";

const ask = (rawPath: string, headers: Record<string, string> = {}, handler = unknown): Promise<Answer> => {
  const event = httpEvent({ route: "GET /x" } as never, { headers });
  return handler({ ...event, rawPath, routeKey: "$default" }, lambdaContext());
};

const told = ({ statusCode, headers, body }: Answer) => [
  statusCode,
  headers.allow,
  JSON.parse(body as string).error.code,
];

test("an unknown path is 404 in the envelope", async () => {
  const answer = await ask("/api/v1/job/no-such-thing", { "x-request-id": "request-1" });
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-request-id": "request-1" });
  expect(JSON.parse(answer.body as string)).toEqual({
    status: 404,
    success: false,
    message: "There is nothing at this path.",
    error: { code: "request.path_unknown" },
    request_id: "request-1",
  });
});

test.each([
  "/",
  "/api/v1",
  "/api/v1/",
  "/ping",
  "/api/v1/ping/",
  "/api/v1/job/get-individual-job-data-for-user/",
])("%s is nothing", async (path) => {
  expect(told(await ask(path))).toEqual([404, undefined, "request.path_unknown"]);
});

test("a wrong method is 405 with Allow", async () => {
  expect(told(await ask("/api/v1/ping"))).toEqual([405, "GET", "request.method_not_allowed"]);
  expect(told(await ask("/api/v1/quote/accept-quote/018f3a5c9d2e4b7a6c1d0e9f"))).toEqual([
    405,
    "PUT",
    "request.method_not_allowed",
  ]);
});

test("what a browser asks before a request of another method succeeds, so that API Gateway can add who may ask", async () => {
  const event = httpEvent({ route: "GET /x" } as never, {});
  const { http } = event.requestContext;
  const answer = await unknown(
    {
      ...event,
      rawPath: "/api/v1/ping",
      routeKey: "$default",
      requestContext: { ...event.requestContext, http: { ...http, method: "OPTIONS" } },
    },
    lambdaContext(),
  );
  expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([204, "GET", undefined]);
});

test("every operation's path is known, with its method", async () => {
  const paths = JSON.parse(readFileSync(new URL("../../docs/derived/paths.json", import.meta.url), "utf8"));
  for (const { contract } of await operations())
    expect(methodsAt(paths, `/api/v1${pathOf(contract).replace(/\{\w+\}/g, "7")}`), contract.route).toContain(
      methodOf(contract),
    );
});

test("Allow names all methods of a path", () => {
  const paths = { "/note/{id}": ["GET", "DELETE"], "/note/write": ["POST"] };
  expect(methodsAt(paths, "/api/v1/note/write")).toEqual(["DELETE", "GET", "POST"]);
  expect(methodsAt(paths, "/api/v1/note/7")).toEqual(["DELETE", "GET"]);
  expect(methodsAt(paths, "/api/v1/note/7/more")).toEqual([]);
});

test("answers problem documents if asked for them", async () => {
  const answer = await ask("/nowhere", { accept: "application/problem+json" });
  expect(answer.headers["content-type"]).toBe("application/problem+json");
  expect(JSON.parse(answer.body as string)).toMatchObject({
    type: "/api/v1/docs#request.path_unknown",
    status: 404,
  });
});

test("a missing list of paths is a logged 500 and is read again", async () => {
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const read = vi.fn().mockRejectedValueOnce(new Error("no such file")).mockResolvedValue({});
  const handler = fallback(read);
  expect((await ask("/nowhere", {}, handler)).statusCode).toBe(500);
  expect(String(logged.mock.calls)).toContain("no such file");
  expect((await ask("/nowhere", {}, handler)).statusCode).toBe(404);
});
