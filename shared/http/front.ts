import { createHash, timingSafeEqual } from "node:crypto";
import { RoleForbidden } from "../kernel/refusal.ts";
import type { HttpEvent } from "./call.ts";

/** Why a call is refused that came another way: `auth.forbidden` in these words. */
export const notThroughFront = () =>
  RoleForbidden({
    message: "This address takes no requests from outside. Call the service at its own address.",
  });

/** What the front adds to each call: its secret, and the address that it got the call from. */
export const frontHeaders = { secret: "x-front-secret", viewer: "x-viewer-address" } as const;

type Headers = Record<string, string | undefined>;

/** API Gateway's stage says by which digest calls come; absent: it takes every call. */
type Asked = { stageVariables?: Headers | undefined; headers?: Headers };

/** Whether a call came through the front, where the stage has one that it has to come through. */
export const isThroughFront = ({ stageVariables, headers = {} }: Asked): boolean => {
  const wanted = stageVariables?.front;
  if (!wanted) return true;
  const [, given = ""] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === frontHeaders.secret) ?? [];
  const own = createHash("sha256").update(given).digest();
  const other = Buffer.from(wanted, "hex");
  return own.length === other.length && timingSafeEqual(own, other);
};

/** A request as its caller sent it to the front. Throws `auth.forbidden` if it came another way. */
export const sent = (event: HttpEvent): HttpEvent => {
  if (!isThroughFront(event)) throw notThroughFront();
  if (!event.stageVariables?.front) return event;
  const { [frontHeaders.secret]: _, [frontHeaders.viewer]: viewer, ...headers } = event.headers;
  const { http } = event.requestContext;
  return {
    ...event,
    headers,
    requestContext: { ...event.requestContext, http: { ...http, sourceIp: viewer ?? http.sourceIp } },
  };
};
