import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { errorFacts, log, note, traced } from "../kernel/log.ts";
import { Refusal, type RefusalReason } from "../kernel/refusal.ts";
import { type Answer, broken, refused } from "./answer.ts";
import { holds } from "./caching.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { parsed, present } from "./input.ts";
import { askingOf, asSent } from "./progress.ts";

/** A published text, with its headers. */
export type Publication = { text: string; headers?: Record<string, string> };

/** The headers of a published text, besides its own. */
export const publishedAs = (media_type: string): Record<string, string> => ({
  "content-type": `${media_type}; charset=utf-8`,
  "cache-control": "public, no-cache",
  vary: "Accept-Encoding",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "referrer-policy": "no-referrer",
});

type Issue = { etag: string; text: string; zipped: string; headers: Record<string, string> };

const issued = (contract: AnyContract, { text, headers = {} }: Publication): Issue => ({
  etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
  text,
  zipped: gzipSync(text).toString("base64"),
  headers: { ...publishedAs(contract.media_type as string), ...headers },
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

/** The contract that all publications share: public, and not in the inventory. */
export type PublicationContract = Pick<AnyContract, "route" | "summary" | "description"> & {
  media_type: string;
};

const contractOf = (declared: PublicationContract & Partial<AnyContract>): AnyContract => ({
  example: {},
  ...declared,
  access: ["public"],
  extra: true,
  response: z.string(),
});

/** As many texts as a process keeps at once. */
const kept_most = 500;

/** What besides the asking decides about a text. */
type Besides<Asked, By> = (asked: Asked) => Promise<By>;

/** Texts by what is asked for. Each is read and compressed on first use, and cached until something else decides about it. */
const issuesOf = <Asked, By>(
  contract: AnyContract,
  read: (asked: Asked, by: By) => Promise<Publication>,
  besides?: Besides<Asked, By>,
) => {
  const issues = new Map<string, { by: By; issue: Promise<Issue> }>();
  return async (asked: Asked): Promise<Issue> => {
    const name = JSON.stringify(asked);
    const by = (await besides?.(asked)) as By;
    const known = issues.get(name);
    const issue =
      known && known.by === by ? known.issue : read(asked, by).then((text) => issued(contract, text));
    if (issues.size >= kept_most) issues.clear();
    issues.set(name, { by, issue });
    try {
      return await issue;
    } catch (error) {
      issues.delete(name);
      throw error;
    }
  };
};

const serving = (contract: AnyContract, issueFor: (event: HttpEvent) => Promise<Issue>) => {
  const handler = (event: HttpEvent, context: Context): Promise<Answer> => {
    const asking = askingOf(event, context);
    return traced(
      { request_id: asking.request_id, operation: nameOf(contract) },
      async () => {
        const answer = await asSent(event)
          .then(issueFor)
          .then((one) => answerOf(one, event, asking.request_id))
          .catch((error: unknown) => {
            if (error instanceof Refusal) {
              note({ refusal: error.reason.code });
              return refused(error, asking);
            }
            log("error", "operation failed", errorFacts(error));
            return broken(asking);
          });
        log("info", "operation", { status: answer.statusCode });
        return answer;
      },
      { awaited: true },
    );
  };
  return Object.assign(handler, { contract });
};

type Told<Asked, By> = {
  read: (read: (asked: Asked, by: By) => Promise<Publication>) => ReturnType<typeof serving>;
};

/**
 * Declares an operation that returns one text, the same for everybody. It is read at the first request, compressed if
 * the client accepts that, and answered with 304 if the client already has it. It is read anew when `besides` gives something else.
 */
export const publication = <By = undefined>(
  declared: PublicationContract,
  besides?: Besides<undefined, By>,
): { read: (read: (by: By) => Promise<Publication>) => ReturnType<typeof serving> } => ({
  read: (read) => {
    const contract = contractOf(declared);
    const issue = issuesOf(contract, (_: undefined, by: By) => read(by), besides);
    return serving(contract, () => issue(undefined));
  },
});

/** The same for several texts, chosen by the path or the query. `read` may refuse what is asked for. */
export const publications = <Asked extends Record<string, string | undefined>, By = undefined>(
  declared: PublicationContract &
    ({ params: z.ZodMiniType<Asked> } | { query: z.ZodMiniType<Asked> }) & {
      refuses?: readonly RefusalReason[];
    } & Required<Pick<AnyContract, "example">>,
  besides?: Besides<Asked, By>,
): Told<Asked, By> => ({
  read: (read) => {
    const contract = contractOf(declared);
    const issue = issuesOf(contract, read, besides);
    return serving(contract, async ({ pathParameters, queryStringParameters }) => {
      return issue(
        "params" in declared
          ? parsed(declared.params, present(pathParameters), "path")
          : parsed(declared.query, present(queryStringParameters), "query"),
      );
    });
  },
});
