import type { Context } from "aws-lambda";
import { errorFacts, log, note, traced } from "../kernel/log.ts";
import { refusal } from "../kernel/refusal.ts";
import { type Answer, type Asking, broken, refused } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { isThroughFront, notThroughFront } from "./front.ts";
import { askingOf } from "./progress.ts";
import { parametersIn } from "./routing.ts";

export const PathUnknown = refusal(
  "request.path_unknown",
  404,
  "There is nothing at this path.",
  "Look it up in the reference: GET /api/v1/docs.",
);
export const MethodNotAllowed = refusal(
  "request.method_not_allowed",
  405,
  "This path does not support this method.",
  "Use one of the methods in Allow.",
);

/** The existing paths, with parameters in braces, and the methods of each. */
export type Paths = Readonly<Record<string, readonly string[]>>;

/** The methods of a path; none if the path does not exist. */
export const methodsAt = (paths: Paths, path: string): string[] => {
  const found = Object.entries(paths).filter(
    ([pattern]) => parametersIn(`/api/v1${pattern}`, path) !== undefined,
  );
  return [...new Set(found.flatMap(([, methods]) => methods))].sort();
};

const contract = {
  route: "$default",
  summary: "Say that there is nothing at a path, or which methods it takes.",
  refuses: [PathUnknown, MethodNotAllowed],
} as const;

export type FallbackContract = typeof contract;

/**
 * A route for any method also gets the browsers' preflight requests. They have to succeed; API Gateway then adds the
 * CORS headers.
 */
const asked = (methods: readonly string[], { request_id }: Asking): Answer => ({
  statusCode: 204,
  headers: { allow: methods.join(", "), "cache-control": "no-store", "x-request-id": request_id },
});

/** Refuses paths and methods without an operation. `read` returns the existing paths and is called once. */
export const fallback = (read: () => Promise<Paths>) => {
  let reading: Promise<Paths> | undefined;
  const answerTo = async (event: HttpEvent, asking: Asking): Promise<Answer> => {
    if (!isThroughFront(event)) return refused(notThroughFront(), asking);
    const { rawPath, requestContext } = event;
    reading ??= read();
    const methods = methodsAt(await reading, rawPath);
    if (requestContext.http.method === "OPTIONS" && methods.length > 0) return asked(methods, asking);
    const reason = methods.length > 0 ? MethodNotAllowed : PathUnknown;
    note({ refusal: reason.code });
    const answer = refused(reason(), asking);
    return methods.length > 0
      ? { ...answer, headers: { ...answer.headers, allow: methods.join(", ") } }
      : answer;
  };
  const handler = (event: HttpEvent, context: Context): Promise<Answer> => {
    const asking = askingOf(event, context);
    return traced({ request_id: asking.request_id, operation: contract.route }, async () => {
      const answer = await answerTo(event, asking).catch((error: unknown) => {
        reading = undefined;
        log("error", "operation failed", errorFacts(error));
        return broken(asking);
      });
      log("info", "operation", { status: answer.statusCode });
      return answer;
    });
  };
  return Object.assign(handler, { contract });
};
