import type { Context } from "aws-lambda";
import { errorFacts, log, note, traced } from "../kernel/log.ts";
import { refusal } from "../kernel/refusal.ts";
import { type Answer, type Asking, broken, refused } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { askingOf } from "./progress.ts";

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
export type Paths = Readonly<Record<string, object>>;

const fits = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith("{") && given[at] !== ""))
  );
};

/** The methods of a path; none if the path does not exist. */
export const methodsAt = (paths: Paths, path: string): string[] => {
  const found = Object.entries(paths).filter(([pattern]) => fits(`/api/v1${pattern}`, path));
  return [...new Set(found.flatMap(([, methods]) => Object.keys(methods)))]
    .map((method) => method.toUpperCase())
    .sort();
};

const contract = {
  route: "$default",
  summary: "Say that there is nothing at a path, or which methods it takes.",
  refuses: [PathUnknown, MethodNotAllowed],
} as const;

export type FallbackContract = typeof contract;

/** Refuses paths and methods that no operation has. `read` gives the existing paths and is called once. */
export const fallback = (read: () => Promise<Paths>) => {
  let reading: Promise<Paths> | undefined;
  const answerTo = async ({ rawPath }: HttpEvent, asking: Asking): Promise<Answer> => {
    reading ??= read();
    const methods = methodsAt(await reading, rawPath);
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
