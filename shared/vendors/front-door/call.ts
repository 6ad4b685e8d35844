import { configuration } from "../../configuration.ts";

const timeout_ms = 25_000;

export type Calling = {
  method: string;
  /** Below `/api/v1`, with what belongs into it. */
  path: string;
  query: Record<string, string>;
  body?: object | undefined;
  headers: Record<string, string>;
};

export type Called = {
  status: number;
  data?: unknown;
  message?: string;
  error?: { code: string; fields?: unknown; details?: unknown };
};

/** Calls an operation of this service at its public address, as any client does. */
export const callFrontDoor = async ({ method, path, query, body, headers }: Calling): Promise<Called> => {
  const url = new URL(`${configuration().ACCESS_TOKEN_ISSUER}${path}`);
  url.search = new URLSearchParams(query).toString();
  const response = await fetch(url, {
    method,
    redirect: "error",
    headers: { ...headers, accept: "application/json", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout_ms),
  });
  return { ...((await response.json()) as Omit<Called, "status">), status: response.status };
};
