import { type Client, createClient, inMemory, type SessionStore } from "../../clients/typescript/client.ts";
import { narrator } from "./narrator.ts";

/** A client that says every request, and one of the same person for polling: of that only the last answer is said. */
export type Told = Client & { quietly: Client };

/** Somebody who signed in. */
export type Person = Told & { id: string };

const fileIn = (body: unknown): Blob | undefined => {
  const file = body instanceof FormData ? body.get("file") : body;
  return file instanceof Blob ? file : undefined;
};

/** Says each request as it goes out and each answer as it comes in, of the service and of the store. */
const narrated =
  (api: string): typeof fetch =>
  async (url, init = {}) => {
    const address = String(url);
    const own = address.startsWith(api);
    const place = own
      ? address.slice(api.length)
      : `${new URL(address).origin}/… (${fileIn(init.body)?.size} bytes)`;
    narrator.sent(`${init.method} ${place}`, own && init.body ? JSON.parse(String(init.body)) : undefined);
    const response = await fetch(url, init);
    const answer = own ? await response.clone().json() : {};
    const { data, error } = answer as { data?: unknown; error?: unknown };
    narrator.answered(response.status, data ?? error);
    return response;
  };

/** Remembers a request and its answer for whoever is polling. */
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

/** Somebody's two clients: one session. */
export const clientOf = (api: string, session: SessionStore = inMemory()): Told =>
  Object.assign(createClient({ baseUrl: api, session, fetch: narrated(api) }), {
    quietly: createClient({ baseUrl: api, session, fetch: overheard }),
  });
