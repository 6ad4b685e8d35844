import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { errorFacts, log, note, traced } from "../kernel/log.ts";
import { Refusal, type RefusalReason } from "../kernel/refusal.ts";
import { monotonic_ms } from "../kernel/time.ts";
import { type Answer, broken, refused } from "./answer.ts";
import { holds } from "./caching.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { parsed, present } from "./input.ts";
import { logLine } from "./log-line.ts";
import { askingOf, asSent } from "./progress.ts";

type FeedContract<P extends z.ZodMiniType> = Pick<
  AnyContract,
  "route" | "summary" | "description" | "uses" | "example"
> & {
  media_type: string;
  params: P;
  refuses: readonly RefusalReason[];
  /** How long the reader may cache it. */
  keep_seconds: number;
};

/**
 * Declares an operation that returns one person's text to anybody who knows its address. Shared caches may not store
 * it; a client that already has it gets 304.
 */
export const feed = <P extends z.ZodMiniType>({ keep_seconds, ...declared }: FeedContract<P>) => {
  const contract: AnyContract = { ...declared, access: ["public"], extra: true, response: z.string() };
  const logAnswer = logLine(contract);

  const answerWith = (text: string, event: HttpEvent, requestId: string): Answer => {
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    const headers = {
      "content-type": `${declared.media_type}; charset=utf-8`,
      "cache-control": `private, max-age=${keep_seconds}`,
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "referrer-policy": "no-referrer",
      etag,
      "x-request-id": requestId,
    };
    if (holds(event, etag)) return { statusCode: 304, headers, body: "" };
    if (!/\bgzip\b/.test(event.headers["accept-encoding"] ?? ""))
      return { statusCode: 200, headers, body: text };
    return {
      statusCode: 200,
      headers: { ...headers, "content-encoding": "gzip" },
      body: gzipSync(text).toString("base64"),
      isBase64Encoded: true,
    };
  };

  const handle = (handler: (asked: { params: z.output<P>; now: string }) => Promise<string>) => {
    const answerTo = async (event: HttpEvent, context: Context): Promise<Answer> => {
      const asking = askingOf(event, context);
      try {
        const params = parsed(declared.params, present((await asSent(event)).pathParameters), "path");
        const text = await handler({ params, now: new Date().toISOString() });
        return answerWith(text, event, asking.request_id);
      } catch (error) {
        if (error instanceof Refusal) {
          note({ refusal: error.reason.code });
          return refused(error, asking);
        }
        log("error", "operation failed", errorFacts(error));
        return broken(asking);
      }
    };
    const lambda = (event: HttpEvent, context: Context): Promise<Answer> =>
      traced(
        { request_id: askingOf(event, context).request_id, operation: nameOf(contract) },
        async (trace) => {
          const started = monotonic_ms();
          const answer = await answerTo(event, context);
          logAnswer(answer, trace, started);
          return answer;
        },
        { awaited: true },
      );
    return Object.assign(lambda, { contract });
  };

  return { handle };
};
