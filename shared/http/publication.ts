import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { errorFacts, log, traced } from "../kernel/log.ts";
import { type Answer, broken } from "./answer.ts";
import { holds } from "./caching.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { askingOf } from "./progress.ts";

/** What is published: the text, and headers that belong to it. */
export type Publication = { text: string; headers?: Record<string, string> };

type Issue = { etag: string; text: string; zipped: string; headers: Record<string, string> };

const issued = (contract: AnyContract, { text, headers = {} }: Publication): Issue => ({
  etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
  text,
  zipped: gzipSync(text).toString("base64"),
  headers: {
    "content-type": `${contract.media_type}; charset=utf-8`,
    "cache-control": "public, no-cache",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "referrer-policy": "no-referrer",
    ...headers,
  },
});

const answerOf = (issue: Issue, event: HttpEvent, requestId: string): Answer => {
  const headers = { ...issue.headers, etag: issue.etag, "x-request-id": requestId };
  if (holds(event, issue.etag)) return { statusCode: 304, headers, body: "" };
  if (!/\bgzip\b/.test(event.headers["accept-encoding"] ?? ""))
    return { statusCode: 200, headers, body: issue.text };
  return {
    statusCode: 200,
    headers: { ...headers, "content-encoding": "gzip" },
    body: issue.zipped,
    isBase64Encoded: true,
  };
};

/** What all publications have in common: everybody may read them, and they are not in the inventory. */
type PublicationContract = Pick<AnyContract, "route" | "summary" | "description"> & { media_type: string };

/**
 * Declares an operation that answers one text, the same for everybody. It is read at the first request, compressed if the
 * client accepts that, and answered with 304 to clients that have it already.
 */
export const publication = (declared: PublicationContract) => {
  const contract: AnyContract = {
    ...declared,
    access: ["public"],
    extra: true,
    response: z.string(),
    example: {},
  };
  return {
    of: (read: () => Promise<Publication>) => {
      let issue: Promise<Issue> | undefined;
      const handler = (event: HttpEvent, context: Context): Promise<Answer> => {
        const asking = askingOf(event, context);
        return traced({ request_id: asking.request_id, operation: nameOf(contract) }, async () => {
          issue ??= read().then((text) => issued(contract, text));
          const answer = await issue.then(
            (one) => answerOf(one, event, asking.request_id),
            (error: unknown) => {
              issue = undefined;
              log("error", "operation failed", errorFacts(error));
              return broken(asking);
            },
          );
          log("info", "operation", { status: answer.statusCode });
          return answer;
        });
      };
      return Object.assign(handler, { contract });
    },
  };
};
