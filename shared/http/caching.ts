import { createHash } from "node:crypto";
import type { Answer } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import type { AnyContract } from "./contract.ts";

/** The ETag of an envelope's data. The same data has the same tag, whatever the request. */
const etagOf = (body: string): string =>
  `W/"${createHash("sha256")
    .update(body.slice(0, body.lastIndexOf('"request_id"')))
    .digest("base64url")
    .slice(0, 22)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the client already has the response with this tag, by If-None-Match (weak comparison). */
export const holds = ({ headers }: Pick<HttpEvent, "headers">, etag: string): boolean =>
  headers["if-none-match"]?.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) ??
  false;

/** Adds caching headers and an ETag to a response. Responds with 304 if the client already has it. */
export const cacheable = (
  { cache }: Pick<AnyContract, "cache">,
  event: Pick<HttpEvent, "headers">,
  answer: Answer,
): Answer => {
  if (!cache || answer.statusCode !== 200) return answer;
  const etag = etagOf(answer.body as string);
  const keeping = cache.of === "caller" ? "private, no-cache" : `public, max-age=${cache.seconds}`;
  const headers = {
    ...answer.headers,
    "cache-control": keeping,
    etag,
    ...(cache.by_language && { vary: "Accept-Language" }),
  };
  return holds(event, etag) ? { statusCode: 304, headers, body: "" } : { ...answer, headers };
};
