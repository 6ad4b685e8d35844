import { expect, test } from "vitest";
import { handler as getFeed } from "../../functions/calendar/get-feed.ts";
import { handler as ping } from "../../functions/ping.ts";
import { httpEvent, lambdaContext } from "../../tests/kit/world.ts";
import { routeKeyOf, routing } from "./routing.ts";

const loaded: string[] = [];
const handler = routing({
  [routeKeyOf(ping.contract)]: async () => {
    loaded.push("ping");
    return { handler: ping };
  },
  [routeKeyOf(getFeed.contract)]: async () => {
    loaded.push("get-feed");
    return { handler: getFeed };
  },
});

test("a function of several operations loads the one that is called, and no other", async () => {
  expect(loaded).toEqual([]);
  const answer = await handler(httpEvent(ping.contract, {}), lambdaContext());
  expect(answer.statusCode).toBe(200);
  expect(loaded).toEqual(["ping"]);
  const refused = await handler(httpEvent(getFeed.contract, {}), lambdaContext());
  expect(refused.statusCode).toBe(401);
  expect(loaded).toEqual(["ping", "get-feed"]);
});

test("a route that it does not have is a mistake of the deployment, and is named", async () => {
  const event = httpEvent({ route: "GET /nowhere" } as never, {});
  await expect(handler(event, lambdaContext())).rejects.toThrow(
    "GET /api/v1/nowhere is not one of the routes of this function",
  );
});
