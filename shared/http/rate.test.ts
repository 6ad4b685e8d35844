import { expect, test } from "vitest";
import * as z from "zod/mini";
import { handler as getSessions } from "../../functions/authentication/get-sessions.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { newUser } from "../../tests/support/people.ts";
import { call, clock, type Said, signedIn } from "../../tests/support/world.ts";
import { configuration } from "../configuration.ts";
import { takeToken, takeTokens } from "../data/engine/limits.ts";
import { addressKey } from "../data/identifiers.ts";
import { notFound } from "../kernel/refusal.ts";
import { Line } from "../kernel/schema.ts";
import { operation } from "./operation.ts";

const NoteNotFound = notFound("note");

const seldom = operation({
  route: "POST /note/seldom",
  summary: "Seldom.",
  access: ["user"],
  body: z.strictObject({ text: Line(40) }),
  response: z.object({ text: z.string() }),
  refuses: [NoteNotFound],
  limit: { burst: 3, window_seconds: 60 },
}).handle(async ({ body, commit }) => {
  if (body.text === "missing") throw NoteNotFound();
  return commit([], [], body);
});

const often = operation({
  route: "GET /note/often",
  summary: "Often.",
  access: ["user"],
  response: z.object({}),
  refuses: [],
}).handle(async () => ({}));

const told = ({ status, headers }: Said) => [status, headers["ratelimit-policy"], headers.ratelimit];
const policy = '"note/seldom";q=3;w=60';

test("tells the remaining allowance with every counted answer", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const as = await signedIn("user");
  const ask = (text: string) => call(seldom, { as, body: { text } });
  expect(told(await ask("one"))).toEqual([200, policy, '"note/seldom";r=2;t=60']);
  clock.advance({ seconds: 10 });
  expect(told(await ask("missing"))).toEqual([404, policy, '"note/seldom";r=1;t=60']);
  expect(told(await ask("a text that is longer than it may be, by far"))).toEqual([
    422,
    undefined,
    undefined,
  ]);
  expect(told(await call(seldom, { body: { text: "nobody" } }))).toEqual([401, undefined, undefined]);
  clock.advance({ seconds: 10 });
  expect(told(await ask("three"))).toEqual([200, policy, '"note/seldom";r=0;t=60']);
  clock.advance({ seconds: 15 });
  const refused = await ask("four");
  expect(told(refused)).toEqual([429, policy, '"note/seldom";r=0;t=45']);
  expect(refused.headers["retry-after"]).toBe("25");
  clock.advance({ seconds: 25 });
  expect(told(await ask("five"))).toEqual([200, policy, '"note/seldom";r=0;t=60']);
});

test("limits one account's reads without limiting others", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const [greedy, other] = [await signedIn("user"), await signedIn("user")];
  const most = configuration().READS_PER_MINUTE;
  const answers = new Set<number>();
  for (let read = 0; read < most; read += 1) answers.add((await call(often, { as: greedy })).status);
  expect([...answers]).toEqual([200]);
  clock.advance({ seconds: 20 });
  const refused = await call(often, { as: greedy });
  expect([refused.status, refused.error?.code, refused.headers["retry-after"]]).toEqual([
    429,
    "request.rate_limited",
    "40",
  ]);
  expect((await call(often, { as: other })).status).toBe(200);
  expect((await call(getSessions, { as: greedy })).status).toBe(200);
  clock.advance({ seconds: 40 });
  expect((await call(often, { as: greedy })).status).toBe(200);
}, 60_000);

test("a replay tells the present allowance and comes even if that is zero", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const asked = {
    as: await signedIn("user"),
    body: { text: "once" },
    headers: { "idempotency-key": "key-1" },
  };
  const said = [];
  for (let nth = 0; nth < 4; nth += 1) said.push(await call(seldom, asked));
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(said.map(({ headers }) => headers.ratelimit)).toEqual(
    [2, 1, 0, 0].map((left) => `"note/seldom";r=${left};t=60`),
  );
});

test("operations with a limit of one name share it", async () => {
  const limit = { name: "notes", burst: 2, window_seconds: 60 };
  const [reading, listing] = (["GET /note/read", "GET /note/list"] as const).map((route) =>
    operation({
      route,
      summary: "Read.",
      access: ["user"],
      response: z.object({}),
      limit,
    }).handle(async () => ({})),
  ) as [typeof seldom, typeof seldom];
  const as = await signedIn("user");
  expect((await call(reading, { as })).headers.ratelimit).toMatch(/^"notes";r=1;t=\d+$/);
  expect((await call(listing, { as })).headers.ratelimit).toMatch(/^"notes";r=0;t=\d+$/);
  expect((await call(reading, { as })).status).toBe(429);
});

test("tells every limit that refused", async () => {
  const narrow = operation({
    route: "GET /note/narrow",
    summary: "Twice limited.",
    access: ["public"],
    response: z.object({}),
    limit: { burst: 5, window_seconds: 60 },
  }).handle(async ({ now }) => {
    await takeToken("notes-of-all", "all", { burst: 1, window_seconds: 60 }, Date.parse(now));
    return {};
  });
  clock.set("2027-03-01T12:00:00.000Z");
  expect(told(await call(narrow))).toEqual([200, '"note/narrow";q=5;w=60', '"note/narrow";r=4;t=60']);
  expect(told(await call(narrow))).toEqual([
    429,
    '"note/narrow";q=5;w=60, "notes-of-all";q=1;w=60',
    '"note/narrow";r=3;t=60, "notes-of-all";r=0;t=60',
  ]);
});

test("sign-in limits don't reveal whether an address exists", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const { email } = await newUser();
  const tried = async (network: number, address: string) => {
    const attempt = async () => {
      const said = await call(signIn, {
        body: { email: address, password: "not-the-right-one" },
        source_ip: `203.0.113.${network}`,
      });
      return [...told(said), said.headers["retry-after"], said.error?.code];
    };
    const first = await attempt();
    const key = await addressKey("email", address);
    const limit = { burst: 10, window_seconds: 900, each: true as const };
    for (let nth = 2; nth <= 10; nth += 1)
      await takeTokens("sign-in-user", key, [limit], Date.now(), `203.0.113.${network}`);
    return [first, await attempt()];
  };
  const known = await tried(1, email);
  expect(await tried(2, "nobody@example.com")).toEqual(known);
  expect(known[0]).toEqual([
    401,
    '"authentication/sign-in";q=100;w=900',
    '"authentication/sign-in";r=99;t=900',
    undefined,
    "auth.credentials_invalid",
  ]);
  expect(known[1]?.slice(0, 3)).toEqual([
    429,
    '"authentication/sign-in";q=100;w=900, "sign-in-user";q=10;w=900',
    '"authentication/sign-in";r=98;t=900, "sign-in-user";r=0;t=900',
  ]);
});
