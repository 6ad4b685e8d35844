import { resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as adminsEntry from "../clients/typescript/admin.ts";
import {
  type Caller,
  type Client,
  type ClientOptions,
  ConnectionError,
  createCaller,
  createClient,
  every,
  inMemory,
  MarketplaceError,
  type Route,
  type SessionStore,
} from "../clients/typescript/client.ts";
import * as customersEntry from "../clients/typescript/customer.ts";
import * as providersEntry from "../clients/typescript/provider.ts";
import * as everybodysEntry from "../clients/typescript/public.ts";
import { handler as revokeKey } from "../functions/admin/integration/revoke-key.ts";
import { type Audience, isFor } from "../platform/document/openapi.ts";
import { operations, root } from "../platform/operations.ts";
import { newId } from "../shared/kernel/id.ts";
import { administrator, handlerIn } from "./support/callers.ts";
import { type Served, serve } from "./support/http-server.ts";
import { keyMade } from "./support/keys.ts";
import { aJob, placeJobs } from "./support/marketplace.ts";
import { newProvider, newUser, password } from "./support/people.ts";
import { call, clock } from "./support/world.ts";

let server: Served;
beforeAll(async () => {
  server = await serve(await Promise.all((await operations()).map(({ file }) => handlerIn(file))));
});
afterAll(() => server.close());

const entries: Record<Audience, object> = {
  customer: customersEntry,
  provider: providersEntry,
  admin: adminsEntry,
  public: everybodysEntry,
};

const home = { line1: "4 Mill Lane", city: "Springfield", postcode: "12345", country: "US" };

const clientWith = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: `${server.origin}/api/v1`, ...options });

/** Records requests to the service, and can lose responses. */
const line = (loses: (route: string, nth: number) => boolean = () => false) => {
  const sent: { route: string; key: string | null }[] = [];
  const through: typeof fetch = async (url, init) => {
    const route = `${init?.method} ${new URL(String(url)).pathname.replace("/api/v1", "")}`;
    sent.push({ route, key: new Headers(init?.headers).get("idempotency-key") });
    const answer = await fetch(url, init);
    if (loses(route, sent.filter((one) => one.route === route).length)) throw new TypeError("fetch failed");
    return answer;
  };
  return { fetch: through, sent, of: (route: string) => sent.filter((one) => one.route === route) };
};

/** A customer who signed in through the client. */
const customer = async (options: Partial<ClientOptions> = {}) => {
  const { email, as } = await newUser();
  const client = clientWith(options);
  await client.authentication.signIn({ body: { email, password } });
  return { client, id: as.id, email };
};

test("a system calls with its key, which is never refreshed", async () => {
  const owner = await administrator();
  const { id, secret } = await keyMade(owner, { scopes: ["payment:read"] });
  const { fetch, sent } = line();
  const system = clientWith({ key: secret, fetch });
  expect((await system.payment.getRefunds({ query: {} })).items).toEqual([]);
  await call(revokeKey, { as: owner, params: { key_id: id } });
  await expect(system.payment.getRefunds({ query: {} })).rejects.toMatchObject({ code: "auth.required" });
  expect(sent.map(({ route }) => route)).toEqual(Array(2).fill("GET /payment/get-refunds"));
});

describe("operations", () => {
  let client: Client;
  let user_id: string;
  beforeEach(async () => {
    ({ client, id: user_id } = await customer());
  });

  test("are called by their area and name, and return their data", async () => {
    const own = aJob({ user_id });
    await placeJobs(own);
    const seen = await client.job.getIndividualJobDataForUser({ params: { job_id: own.id } });
    expect(seen.title).toBe(own.title);
  });

  test("a refusal says what is left of the limits that counted the request", async () => {
    const refused = await clientWith()
      .authentication.signIn({ body: { email: "nobody@example.com", password: "not-the-right-one" } })
      .catch((error: MarketplaceError) => error);
    expect(refused).toMatchObject({
      status: 401,
      limits: [
        {
          name: "authentication/sign-in",
          remaining: expect.toSatisfy((left: number) => left > 0 && left < 100),
          whole_after_seconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900),
        },
      ],
    });
    const missing = client.job.getIndividualJobDataForUser({ params: { job_id: newId("job") } });
    await expect(missing).rejects.toMatchObject({ limits: [] });
  });

  test("a refusal is thrown, with its code, fields, route and request id", async () => {
    const missing = client.job.getIndividualJobDataForUser({ params: { job_id: newId("job") } });
    await expect(missing).rejects.toMatchObject({
      status: 404,
      code: "job.not_found",
      route: "GET /job/get-individual-job-data-for-user/{job_id}",
      fields: [],
    });
    await expect(missing).rejects.toBeInstanceOf(MarketplaceError);
    await expect(client.job.getJobListForUser({ query: { limit: 1000 } })).rejects.toMatchObject({
      status: 422,
      code: "request.invalid",
      fields: [{ field: "limit" }],
      request_id: expect.stringMatching(/\S{8}/),
    });
  });

  test("lists go through all their pages, each fetched when it is needed", async () => {
    const placed = Array.from({ length: 5 }, () => aJob({ user_id, state: "assigned" }));
    await placeJobs(...placed);
    const ids: string[] = [];
    for await (const { job_id } of client.job.getJobListForUser.all({ query: { limit: 2 } }))
      ids.push(job_id);
    expect(ids.sort()).toEqual(placed.map(({ id }) => id).sort());
  });

  test("can be imported one by one, lists too", async () => {
    const { email, as } = await newUser();
    for (let at = 0; at < 3; at += 1) await placeJobs(aJob({ user_id: as.id, state: "open" }));
    const caller = createCaller({ baseUrl: `${server.origin}/api/v1` });
    const { account_id } = await customersEntry.signIn(caller, { body: { email, password } });
    expect(account_id).toBe(as.id);
    const ids: string[] = [];
    const open = every(caller, customersEntry.getJobListForUser, { query: { state: "open", limit: 2 } });
    for await (const { job_id } of open) ids.push(job_id);
    expect(new Set(ids).size).toBe(3);
  });

  test("each audience finds what it may call in its entry, under one name each", async () => {
    const called: Route[] = [];
    const caller = { call: async (route: Route) => void called.push(route) } as unknown as Caller;
    const all = (await operations()).filter(
      ({ contract }) => !contract.media_type && !contract.access.includes("signature"),
    );
    for (const [audience, entry] of Object.entries(entries)) {
      called.length = 0;
      for (const one of Object.values(entry as Record<string, unknown>))
        if (typeof one === "function") await one(caller);
      const own = all.filter(({ contract }) => isFor(contract, audience as Audience));
      expect(called.toSorted()).toEqual(own.map(({ contract }) => contract.route).toSorted());
    }
  });

  test("what is not imported is not in the page", async () => {
    const bytesOf = async (program: string) => {
      const { outputFiles } = await build({
        stdin: { contents: program, resolveDir: resolve(root, "clients/typescript"), loader: "ts" },
        ...{ bundle: true, minify: true, write: false, format: "esm", platform: "browser" },
      });
      return outputFiles[0]?.text ?? "";
    };
    const one = await bytesOf(
      'import { createCaller } from "./caller.ts"; import { listQuote } from "./customer.ts"; console.log(listQuote(createCaller({ baseUrl: "" })));',
    );
    const all = await bytesOf(
      'import { createClient } from "./client.ts"; console.log(createClient({ baseUrl: "" }).quote.listQuote());',
    );
    expect(one).toContain("GET /quote/list-quote");
    expect(one).not.toContain("POST /job/create-job");
    expect(all).toContain("POST /job/create-job");
    expect(one.length).toBeLessThan(all.length / 2);
  });

  test("the client has every operation that apps may call, each under its own name", async () => {
    const called = new Set<string>();
    const recorder = clientWith({
      fetch: async (url, init) => {
        called.add(`${init?.method} ${new URL(String(url)).pathname.replace("/api/v1", "")}`);
        return Response.json({ data: {} });
      },
    });
    const visit = async (held: object): Promise<void> => {
      for (const one of Object.values(held))
        if (typeof one === "object") await visit(one);
        else await one();
    };
    const { call: _, upload, socket, ...areas } = recorder;
    await visit(areas);
    const expected = (await operations())
      .filter(({ contract }) => !contract.media_type && !contract.access.includes("signature"))
      .map(({ contract }) => encodeURI(contract.route).replace("%20", " "));
    expect([...called].sort()).toEqual(expected.sort());
  });
});

describe("a device that has signed in", () => {
  const strangers = async (email: string) => {
    for (let tries = 0; tries < 12; tries += 1)
      await clientWith()
        .authentication.signIn({ body: { email, password: "not-the-right-one" } })
        .catch(() => undefined);
  };

  test("a known device signs in while strangers guess passwords; an unknown device has to wait", async () => {
    const { client, email, id } = await customer();
    await client.authentication.signOut({ body: {} });
    await strangers(email);
    const elsewhere = clientWith({ tries: 1 }).authentication.signIn({ body: { email, password } });
    await expect(elsewhere).rejects.toMatchObject({ status: 429 });
    const signedIn = await client.authentication.signIn({ body: { email, password } });
    expect(signedIn.account_id).toBe(id);
  });

  test("is remembered where the app says; a token that the app sends itself takes precedence", async () => {
    const device = inMemory<string>();
    const bodies: Record<string, unknown>[] = [];
    const listening: typeof fetch = (url, init) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)));
      return fetch(url, init);
    };
    const { client, email } = await customer({ device, fetch: listening });
    const token = await device.get();
    expect([token, bodies[0]?.device_token]).toEqual([expect.any(String), undefined]);

    const next = clientWith({ device, fetch: listening });
    await next.authentication.signIn({ body: { email, password } });
    await next.authentication.forgetPassword({ body: { email } });
    const own = `${token?.split(".")[0]}.own.own`;
    await next.authentication.forgetPassword({ body: { email, device_token: own } }).catch(() => undefined);
    expect(bodies.slice(1).map(({ device_token }) => device_token)).toEqual([token, token, own]);
    await client.authentication.updateAddress({ body: home });
    expect(bodies.at(-1)).not.toHaveProperty("device_token");
  });
});

describe("failed transport", () => {
  test("retries with the same key, so a change happens once even if its answer was lost", async () => {
    const adding = "POST /authentication/update-address";
    const { fetch, of } = line((route, nth) => route === adding && nth < 3);
    const { client } = await customer({ fetch });
    const { id } = await client.authentication.updateAddress({ body: home });
    const { items } = await client.authentication.getAllAddress();
    expect(items.map((address) => address.id)).toEqual([id]);
    const keys = of(adding).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await client.authentication.updateAddress({ body: { ...home, line1: "5 Mill Lane" } });
    expect(of(adding).at(-1)?.key).not.toBe(keys[0]);
  });

  test("gives up after the given number of tries and says what is known", async () => {
    const { fetch, of } = line((route) => route === "GET /ping");
    const lost = clientWith({ fetch, tries: 2 }).ping();
    await expect(lost).rejects.toBeInstanceOf(ConnectionError);
    await expect(lost).rejects.toMatchObject({ cause: { message: "fetch failed" } });
    expect(of("GET /ping")).toHaveLength(2);
  });

  test("does not retry an operation without a key: the sign-in may have worked", async () => {
    const { email } = await newUser();
    const { fetch, sent } = line(() => true);
    const lost = clientWith({ fetch }).authentication.signIn({ body: { email, password } });
    await expect(lost).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(1);
  });

  test("waits no longer than allowed and stops at once on abort", async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_, failed) => {
        const stop = () => failed(init?.signal?.reason);
        if (init?.signal?.aborted) stop();
        init?.signal?.addEventListener("abort", stop);
      });
    const late = clientWith({ fetch: silent, timeoutSeconds: 0.02, tries: 1 }).ping();
    await expect(late).rejects.toMatchObject({ name: "ConnectionError", cause: { name: "TimeoutError" } });
    const giving = new AbortController();
    const given = clientWith({ fetch: silent, tries: 1 }).ping({ signal: giving.signal });
    giving.abort();
    await expect(given).rejects.toMatchObject({ name: "AbortError" });
  });

  test("rejects an answer that is not the service's", async () => {
    const portal = clientWith({ fetch: async () => new Response("<html>Welcome to our Wi-Fi"), tries: 1 });
    await expect(portal.ping()).rejects.toBeInstanceOf(ConnectionError);
    const gateway = clientWith({ fetch: async () => new Response("Bad gateway", { status: 502 }), tries: 1 });
    await expect(gateway.ping()).rejects.toMatchObject({ status: 502, code: "service.error" });
  });
});

describe("a service that answers Retry-After", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const busy = (status: number, code: string, seconds: number) => {
    const asked: unknown[] = [];
    const answers = async () => {
      asked.push(status);
      if (asked.length > 1) return Response.json({ data: { status: "ok" } });
      const body = { message: "Busy.", error: { code }, request_id: "r" };
      return Response.json(body, { status, headers: { "retry-after": String(seconds) } });
    };
    return { asked, fetch: answers as typeof fetch };
  };

  test.each([
    [503, "service.unavailable"],
    [429, "request.rate_limited"],
    [409, "idempotency.in_flight"],
  ])("with %i %s gets it, and then the same request", async (status, code) => {
    const { asked, fetch } = busy(status, code, 7);
    const answer = clientWith({ fetch }).authentication.signUp({ body: { name: "Ada", password } });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    await answer;
    expect(asked).toHaveLength(2);
  });

  test("is not retried if it asks for more time than the client allows", async () => {
    const { asked, fetch } = busy(429, "request.rate_limited", 900);
    const refused = clientWith({ fetch }).ping();
    await expect(refused).rejects.toMatchObject({ code: "request.rate_limited", retry_after_seconds: 900 });
    expect(asked).toHaveLength(1);
  });

  test("is not retried after a final refusal", async () => {
    const { asked, fetch } = busy(409, "job.already_taken", 0);
    await expect(clientWith({ fetch }).ping()).rejects.toMatchObject({ code: "job.already_taken" });
    expect(asked).toHaveLength(1);
  });
});

describe("a session", () => {
  const refreshing = "POST /authentication/refresh-token";

  test("begins with a sign-in, is kept where the app says, and ends with signing out", async () => {
    const session = inMemory();
    const { client, id } = await customer({ session });
    expect(await session.get()).toMatchObject({ account_id: id, role: "user" });
    await clientWith({ session }).authentication.getAllAddress();
    await client.authentication.signOut({ body: {} });
    expect(await session.get()).toBeUndefined();
    await expect(client.authentication.getAllAddress()).rejects.toMatchObject({ code: "auth.required" });
  });

  test("refreshes once for all requests with an expired token and repeats them", async () => {
    clock.set("2027-03-01T10:00:00.000Z");
    const { fetch, of } = line();
    const { client } = await customer({ fetch });
    for (const round of [1, 2]) {
      clock.advance({ minutes: 16 });
      const seen = await Promise.all(Array.from({ length: 5 }, () => client.authentication.getAllAddress()));
      expect(seen).toHaveLength(5);
      expect(of(refreshing)).toHaveLength(round);
    }
  });

  test("survives a lost answer to its refresh", async () => {
    clock.set("2027-03-02T10:00:00.000Z");
    const { fetch, of } = line((route, nth) => route === refreshing && nth === 1);
    const { client } = await customer({ fetch });
    clock.advance({ minutes: 16 });
    await client.authentication.getAllAddress();
    expect(of(refreshing)).toHaveLength(2);
  });

  test("of a provider is refreshed where providers are", async () => {
    clock.set("2027-03-03T10:00:00.000Z");
    const { email } = await newProvider();
    const { fetch, of } = line();
    const client = clientWith({ fetch });
    await client.serviceProvider.auth.signIn({ body: { email, password } });
    clock.advance({ minutes: 16 });
    await client.serviceProvider.jobs.getAllJobs();
    expect(of("POST /service-provider/auth/refresh-token")).toHaveLength(1);
  });

  test("is forgotten once it has ended, and requests say to sign in", async () => {
    const session = inMemory();
    const { client, email } = await customer({ session });
    const other = clientWith();
    await other.authentication.signIn({ body: { email, password } });
    await other.authentication.signOut({ body: { all: true } });
    await expect(client.authentication.getAllAddress()).rejects.toMatchObject({ code: "auth.required" });
    expect(await session.get()).toBeUndefined();
  });

  test("takes the session from the store if another window refreshed it", async () => {
    clock.set("2027-03-04T10:00:00.000Z");
    const kept = inMemory();
    const { client: first } = await customer({ session: kept });
    const stale = await kept.get();
    clock.advance({ minutes: 16 });
    await first.authentication.getAllAddress();
    let asked = 0;
    const session: SessionStore = {
      get: () => {
        asked += 1;
        return asked === 1 ? stale : kept.get();
      },
      set: (changed) => kept.set(changed),
    };
    const { fetch, of } = line();
    await clientWith({ fetch, session }).authentication.getAllAddress();
    expect(of(refreshing)).toHaveLength(0);
  });
});
