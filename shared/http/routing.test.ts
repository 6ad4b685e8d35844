import { expect, test } from "vitest";
import { handler as getFeed } from "../../functions/calendar/get-feed.ts";
import { handler as ping } from "../../functions/ping.ts";
import { handler as unknown } from "../../functions/unknown-route.ts";
import { httpEvent, lambdaContext } from "../../tests/support/world.ts";
import type { HttpEvent } from "./call.ts";
import { parametersIn, routeKeyOf, routing } from "./routing.ts";

const loaded: string[] = [];
const handler = routing(
  {
    [routeKeyOf(ping.contract)]: async () => {
      loaded.push("ping");
      return { handler: ping };
    },
    [routeKeyOf(getFeed.contract)]: async () => {
      loaded.push("get-feed");
      return { handler: getFeed };
    },
  },
  async () => ({ handler: unknown }),
);

/** A request from API Gateway through a folder's route. */
const throughFolder = (method: string, folder: string, proxy: string): HttpEvent => {
  const event = httpEvent(ping.contract, {});
  return {
    ...event,
    routeKey: `ANY /api/v1/${folder}/{proxy+}`,
    rawPath: `/api/v1/${folder}/${proxy}`,
    pathParameters: { proxy },
    requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method } },
  };
};

test("a shared function loads only the called operation", async () => {
  expect(loaded).toEqual([]);
  const answer = await handler(httpEvent(ping.contract, {}), lambdaContext());
  expect(answer.statusCode).toBe(200);
  expect(loaded).toEqual(["ping"]);
  const refused = await handler(httpEvent(getFeed.contract, {}), lambdaContext());
  expect(refused.statusCode).toBe(401);
  expect(loaded).toEqual(["ping", "get-feed"]);
});

test("a folder route hands the operation its own route and parameters", async () => {
  const given: Partial<HttpEvent>[] = [];
  const heard = (name: string) => async () => ({
    handler: async (event: HttpEvent) => {
      given.push({ routeKey: event.routeKey, pathParameters: event.pathParameters ?? {} });
      return { headers: {}, body: name };
    },
  });
  const notes = routing(
    {
      "GET /api/v1/note/{note_id}/{part}": heard("part"),
      "GET /api/v1/note/{note_id}/first": heard("first"),
      "DELETE /api/v1/note/{note_id}/{part}": heard("delete"),
    },
    heard("unknown"),
  );
  const answered = async (method: string, proxy: string) =>
    (await notes(throughFolder(method, "note", proxy), lambdaContext())).body;
  expect(await answered("GET", "7/first"), "the path with fewer parameters is preferred").toBe("first");
  expect(await answered("GET", "7/a b")).toBe("part");
  expect(await answered("DELETE", "7/first")).toBe("delete");
  for (const [method, proxy] of [
    ["GET", "7"],
    ["GET", "7/"],
    ["GET", "7/first/more"],
    ["POST", "7/first"],
  ] as const)
    expect(await answered(method, proxy), `${method} ${proxy}`).toBe("unknown");
  expect(given.slice(0, 3)).toEqual([
    { routeKey: "GET /api/v1/note/{note_id}/first", pathParameters: { note_id: "7" } },
    { routeKey: "GET /api/v1/note/{note_id}/{part}", pathParameters: { note_id: "7", part: "a b" } },
    { routeKey: "DELETE /api/v1/note/{note_id}/{part}", pathParameters: { note_id: "7", part: "first" } },
  ]);
});

test("a folder route answers 404 for an unknown path, 405 for a wrong method and 204 for a preflight request", async () => {
  const asked = async (method: string, path: string) => {
    const { statusCode, headers } = await handler(throughFolder(method, "calendar", path), lambdaContext());
    return [statusCode, headers.allow];
  };
  expect(await asked("GET", "get-feed")).toEqual([401, undefined]);
  expect(await asked("GET", "no-such-thing")).toEqual([404, undefined]);
  expect(await asked("PUT", "get-feed")).toEqual([405, "GET"]);
  expect(await asked("OPTIONS", "get-feed")).toEqual([204, "GET"]);
  expect(await asked("OPTIONS", "no-such-thing")).toEqual([404, undefined]);
});

test("a path parameter is one segment and not empty", () => {
  expect(parametersIn("/a/{b}", "/a/7")).toEqual({ b: "7" });
  expect(parametersIn("/a/b", "/a/b")).toEqual({});
  for (const path of ["/a/", "/a", "/a/7/8", "/b/7"])
    expect(parametersIn("/a/{b}", path), path).toBe(undefined);
});

test("names an unknown route as a deployment mistake", async () => {
  const event = httpEvent({ route: "GET /nowhere" } as never, {});
  await expect(handler(event, lambdaContext())).rejects.toThrow(
    "GET /api/v1/nowhere is not one of the routes of this function",
  );
});
