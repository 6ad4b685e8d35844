import { createContext, runInContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postmanCollection, postmanEnvironment } from "../local/postman/collection.ts";
import { seedAccounts, seededAccounts } from "../local/seed-accounts.ts";
import { operations } from "../platform/operations.ts";
import { totpCode } from "../shared/vendors/identity/totp.ts";
import { openBucket } from "./support/bucket.ts";
import { handlerIn } from "./support/callers.ts";
import { type Served, serve } from "./support/http-server.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";

vi.setConfig({ testTimeout: 300_000 });

type Script = { listen: "prerequest" | "test"; script: { exec: string[] } };
type Entry = {
  name: string;
  request: {
    method: string;
    auth: { type: string; bearer?: { value: string }[] };
    header: { key: string; value: string }[];
    url: {
      path: string[];
      query?: { key: string; value: string }[];
      variable?: { key: string; value: string }[];
    };
    body?: { raw: string };
  };
  event: Script[];
};
type SentRequest = { url: string; method: string; header: Record<string, string>; body: { raw: string } };

const collection = (await postmanCollection()) as unknown as { item: { name: string; item: Entry[] }[] };
const environment = new Map<string, string>(
  (postmanEnvironment() as { values: { key: string; value: string }[] }).values.map(({ key, value }) => [
    key,
    value,
  ]),
);

openBucket();
let stripe: StripeWorld;
let server: Served;
beforeAll(async () => {
  stripe = await startStripe();
  await seedAccounts();
  server = await serve(await Promise.all((await operations()).map(({ file }) => handlerIn(file))));
  environment.set("base_url", `${server.origin}/api/v1`);
  environment.set("admin_totp", totpCode(seededAccounts.admin.totp_secret, Date.now()));
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

/** Runs a script of the collection as Postman does, with the parts of `pm` that the scripts use. */
const run = async (
  { event }: Entry,
  listen: Script["listen"],
  answer?: { status: number; body: string },
): Promise<string[]> => {
  const failures: string[] = [];
  const waiting: Promise<unknown>[] = [];
  const pm = {
    environment: {
      get: (name: string) => environment.get(name),
      set: (name: string, value: string) => environment.set(name, value),
    },
    sendRequest: (
      { url, method, header, body }: SentRequest,
      done: (error: unknown, response?: unknown) => void,
    ) =>
      waiting.push(
        fetch(url, { method, headers: header, body: body.raw }).then(
          async (response) => {
            const text = await response.text();
            done(null, { json: () => JSON.parse(text) });
          },
          (error: unknown) => done(error),
        ),
      ),
    response: answer && { code: answer.status, json: () => JSON.parse(answer.body) },
    expect: (value: unknown) => ({
      to: {
        equal: (other: unknown) => expect(value).toBe(other),
        be: { below: (most: number) => expect(value).toBeLessThan(most) },
        have: { property: (name: string) => expect(value).toHaveProperty(name) },
        not: { be: { oneOf: (others: unknown[]) => expect(others).not.toContain(value) } },
      },
    }),
    test: (name: string, holds: () => void) => {
      try {
        holds();
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
    },
  };
  const code = event.find((script) => script.listen === listen)?.script.exec.join("\n");
  if (code) runInContext(code, createContext({ pm }));
  await Promise.all(waiting);
  return failures;
};

const send = async ({ request }: Entry): Promise<{ status: number; body: string }> => {
  const { url, method, header, auth, body } = request;
  const named = new Map(url.variable?.map(({ key, value }) => [`:${key}`, value]));
  const path = url.path.map((part) => named.get(part) ?? part).join("/");
  const query = new URLSearchParams(url.query?.map(({ key, value }): [string, string] => [key, value]));
  const token = auth.bearer?.[0]?.value.replace(
    /^\{\{(\w+)\}\}$/,
    (_, name: string) => environment.get(name) ?? "",
  );
  const response = await fetch(`${environment.get("base_url")}/${path}${query.size > 0 ? `?${query}` : ""}`, {
    method,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: body.raw }),
  });
  return { status: response.status, body: await response.text() };
};

test("the collection signs in by itself and passes from top to bottom", async () => {
  const failures: string[] = [];
  let succeeded = 0;
  for (const { name: folder, item } of collection.item)
    for (const entry of item) {
      await run(entry, "prerequest");
      const answer = await send(entry);
      if (answer.status === 200) succeeded += 1;
      const found = await run(entry, "test", answer);
      failures.push(
        ...found.map((failure) => `${folder} / ${entry.name}: ${failure} ${answer.body.slice(0, 200)}`),
      );
    }
  expect(failures).toEqual([]);
  for (const role of ["user", "service_provider", "admin"])
    expect(environment.get(`${role}_token`), role).toMatch(/^ey/);
  expect(succeeded).toBeGreaterThan(20);
});
