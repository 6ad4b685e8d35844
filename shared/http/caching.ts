import { createHash } from "node:crypto";
import type { Answer } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import type { AnyContract } from "./contract.ts";

/** The ETag of an envelope's data: the same data has the same tag, whichever request asked for it. */
const etagOf = (body: string): string =>
  `W/"${createHash("sha256")
    .update(body.slice(0, body.lastIndexOf('"request_id"')))
    .digest("base64url")
    .slice(0, 22)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the client has the answer with this tag already, by If-None-Match (weak comparison). */
export const holds = ({ headers }: Pick<HttpEvent, "headers">, etag: string): boolean =>
  headers["if-none-match"]?.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) ??
  false;

/** Adds caching headers and an ETag to an answer. A client that has it already gets 304. */
export const cacheable = (
  { cache }: Pick<AnyContract, "cache">,
  event: Pick<HttpEvent, "headers">,
  answer: Answer,
): Answer => {
  if (!cache || answer.statusCode !== 200) return answer;
  const etag = etagOf(answer.body as string);
  const keeping = cache.of === "caller" ? "private, no-cache" : `public, max-age=${cache.seconds}`;
  const headers = { ...answer.headers, "cache-control": keeping, etag };
  return holds(event, etag) ? { statusCode: 304, headers, body: "" } : { ...answer, headers };
};
