import type { Payload } from "../shared/domain/integration/payload.ts";
import { signatureHeaders } from "../shared/vendors/outward/signature.ts";
import { UsageError } from "./usage-error.ts";

export type Forwarding = {
  /** The API's address and who asks it. */
  api: string;
  token: string;
  to: string;
  secret: string;
  /** A time, or where an earlier reading ended. */
  after: string;
  tell: (line: string) => void;
};

const ask_ms = 15_000;

const read = async ({ api, token }: Forwarding, after: string) => {
  const response = await fetch(`${api}/integration/get-events?${new URLSearchParams({ after })}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(ask_ms),
  });
  if (!response.ok)
    throw new UsageError(
      `The API answers ${response.status}. Is MARKETPLACE_KEY a key with the scope integration:read?`,
    );
  const { data } = (await response.json()) as {
    data: { items: Payload[]; next_after: string; more: boolean };
  };
  return data;
};

const post = async ({ to, secret, tell }: Forwarding, payload: Payload): Promise<void> => {
  const body = JSON.stringify(payload);
  const id = payload.data.event_id;
  const headers = signatureHeaders([secret], { id, at: new Date().toISOString(), body });
  const signal = AbortSignal.timeout(ask_ms);
  const { ok, status } = await fetch(to, { method: "POST", headers, body, signal, redirect: "manual" });
  tell(`${payload.type} ${payload.data.record.id} ${status}`);
  if (!ok)
    throw new UsageError(
      `${to} answers ${status} to ${payload.type}. Start again with --after ${payload.timestamp}.`,
    );
};

/** Reads a page of events and posts them in their order, signed. Returns where the next page begins. */
export const forwardEvents = async (forwarding: Forwarding): Promise<{ after: string; more: boolean }> => {
  const { items, next_after, more } = await read(forwarding, forwarding.after);
  for (const payload of items) await post(forwarding, payload);
  return { after: next_after, more };
};
