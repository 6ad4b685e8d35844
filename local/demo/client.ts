import { type Client, createClient, inMemory, type SessionStore } from "../../clients/typescript/client.ts";
import { narrator } from "./narrator.ts";
import { pause } from "./watching.ts";

/**
 * Two clients of one person: one that prints every request, and one for polling of which only the last answer is
 * printed. And the session of both.
 */
export type Told = Client & { quietly: Client; session: SessionStore };

/** Somebody who signed in. */
export type Person = Told & { id: string };

const fileIn = (body: unknown): Blob | undefined => {
  const file = body instanceof FormData ? body.get("file") : body;
  return file instanceof Blob ? file : undefined;
};

/** Prints each request and each answer, of the service and of the store. */
const narrated =
  (api: string): typeof fetch =>
  async (url, init = {}) => {
    const address = String(url);
    const own = address.startsWith(api);
    const place = own
      ? address.slice(api.length)
      : `${new URL(address).origin}/… (${fileIn(init.body)?.size} bytes)`;
    if (own && init.method !== "GET") await pause();
    narrator.sent(`${init.method} ${place}`, own && init.body ? JSON.parse(String(init.body)) : undefined);
    const response = await fetch(url, init);
    const answer = own ? await response.clone().json() : {};
    const { data, error } = answer as { data?: unknown; error?: unknown };
    narrator.answered(response.status, data ?? error);
    return response;
  };

/** Stores a request and its answer for a caller that polls. */
export const overheard: typeof fetch = async (url, init = {}) => {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(String(url));
  const body = (await response.clone().json()) as { data?: unknown; error?: unknown };
  narrator.overhear({
    what: `${init.method ?? "GET"} ${pathname.replace(/^\/api\/v1/, "")}${search}`,
    status: response.status,
    data: body.data ?? body.error ?? body,
  });
  return response;
};

/** Another system with its key, which prints every request. */
export const systemWith = (key: string, api: string): Client =>
  createClient({ baseUrl: api, key, fetch: narrated(api) });

/** A person's two clients with one session. */
export const clientOf = (api: string, session: SessionStore = inMemory()): Told =>
  Object.assign(createClient({ baseUrl: api, session, fetch: narrated(api) }), {
    quietly: createClient({ baseUrl: api, session, fetch: overheard }),
    session,
  });
