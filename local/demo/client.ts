import { randomUUID } from "node:crypto";
import { Amiss, narrator } from "./narrator.ts";

// biome-ignore lint/suspicious/noExplicitAny: the demo reads answers as any client would
type Data = any;

export type Answer = { status: number; data: Data; error?: { code: string; details?: Data } };

type Tokens = { access_token: string; refresh_token: string; account_id: string };

const patience_ms = 30_000;
const tries_most = 5;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patience_ms) });
  } catch (cause) {
    throw new Amiss(`${url} does not answer. Is the service running? Start it with: npm start`, { cause });
  }
};

/** A client of the service: speaks HTTP as an app would, keeps its tokens fresh, and says what it does. */
export const connectTo = (api: string) => {
  const raw = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    key?: string,
  ): Promise<Answer> => {
    const once = () =>
      send(`${api}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    let response = await once();
    for (let tries = 1; response.status === 503 && tries < tries_most; tries += 1) {
      await pause(1000 * Number(response.headers.get("retry-after") ?? 1));
      response = await once();
    }
    const answer = (await response.json()) as { data?: Data; error?: Answer["error"] };
    return { status: response.status, data: answer.data, ...(answer.error && { error: answer.error }) };
  };

  const told = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    key?: string,
  ): Promise<Answer> => {
    narrator.sent(`${method} ${path}`, body);
    const answer = await raw(method, path, body, token, key);
    narrator.answered(answer.status, answer.data ?? answer.error);
    return answer;
  };

  const needed = (answer: Answer, what: string): Data => {
    if (answer.status !== 200)
      throw new Amiss(`${what} answered ${answer.status}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  };

  /** Without a sign-in. */
  const anonymous = {
    call: async (method: string, path: string, body?: unknown): Promise<Data> =>
      needed(await told(method, path, body), `${method} ${path}`),
    quietly: async (method: string, path: string, body?: unknown): Promise<Data> =>
      needed(await raw(method, path, body), `${method} ${path}`),
    attempt: told,
  };

  /** Somebody who signed in; an access token that has run out is refreshed as apps do. */
  const person = (
    given: Tokens,
    area: "/authentication" | "/service-provider/auth" | "/authentication/admin",
  ) => {
    let tokens = given;
    const fresh = async (request: (token: string) => Promise<Answer>): Promise<Answer> => {
      const first = await request(tokens.access_token);
      if (first.status !== 401 || area === "/authentication/admin") return first;
      const renewed = await raw("POST", `${area}/refresh-token`, { refresh_token: tokens.refresh_token });
      if (renewed.status !== 200) return first;
      tokens = { ...tokens, ...renewed.data };
      return request(tokens.access_token);
    };
    return {
      id: given.account_id,
      call: async (method: string, path: string, body?: unknown): Promise<Data> => {
        const key = method === "GET" ? undefined : randomUUID();
        narrator.sent(`${method} ${path}`, body);
        const answer = await fresh((token) => raw(method, path, body, token, key));
        narrator.answered(answer.status, answer.data ?? answer.error);
        return needed(answer, `${method} ${path}`);
      },
      quietly: async (method: string, path: string, body?: unknown): Promise<Data> =>
        needed(await fresh((token) => raw(method, path, body, token)), `${method} ${path}`),
      attempt: async (method: string, path: string, body?: unknown): Promise<Answer> => {
        narrator.sent(`${method} ${path}`, body);
        const answer = await fresh((token) => raw(method, path, body, token));
        narrator.answered(answer.status, answer.data ?? answer.error);
        return answer;
      },
    };
  };

  return { anonymous, person };
};

export type Person = ReturnType<ReturnType<typeof connectTo>["person"]>;

/** Asks again until the answer is as wanted; gives up after half a minute and says what it saw last. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T>,
  wanted: (seen: T) => boolean,
): Promise<T> => {
  const deadline = performance.now() + patience_ms;
  for (;;) {
    const seen = await ask();
    if (wanted(seen)) return seen;
    if (performance.now() > deadline)
      throw new Amiss(
        `${what} did not happen within half a minute; last seen: ${JSON.stringify(seen)?.slice(0, 400)}`,
      );
    await pause(500);
  }
};

/** Posts a file to the address and fields that an upload was given, as a browser would. */
export const upload = async (
  offer: { url: string; fields: Record<string, string> },
  file: Uint8Array,
  type: string,
): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(offer.fields)) form.append(name, value);
  form.append("file", new Blob([file as Uint8Array<ArrayBuffer>], { type }), "file");
  narrator.sent(`POST ${new URL(offer.url).origin}/… (${file.length} bytes, ${type})`, undefined);
  const response = await send(offer.url, { method: "POST", body: form });
  narrator.answered(response.status, undefined);
  if (!response.ok)
    throw new Amiss(`the store refused the upload: ${response.status} ${await response.text()}`);
};
