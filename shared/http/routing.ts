import type { Context } from "aws-lambda";
import type { Answer } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, methodOf, pathOf } from "./contract.ts";

/** The end of a folder's route: any path in it that has no route of its own. */
export const greedy = "{proxy+}";

/** API Gateway's name for the route of an operation. */
export const routeKeyOf = (contract: Pick<AnyContract, "route" | "outside">): string =>
  contract.outside
    ? `${methodOf(contract)} ${pathOf(contract).replace(/\{\w+\}$/, greedy)}`
    : `${methodOf(contract)} /api/v1${pathOf(contract)}`;

/** The values of a pattern's parameters in a path. Undefined if the path does not match. */
export const parametersIn = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const found = given[at] as string;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined && found !== "") parameters[name] = found;
    else if (part !== found) return undefined;
  }
  return parameters;
};

type Handler = (event: HttpEvent, context: Context) => Promise<Answer>;
type Load = () => Promise<{ handler: Handler }>;

/** The operation that a request on a folder's route is for. API Gateway has decoded the path. */
const inFolder = (routeKeys: readonly string[], { routeKey, pathParameters, requestContext }: HttpEvent) => {
  const [, route = ""] = routeKey.split(" ");
  const path = route.replace(greedy, pathParameters?.proxy ?? "");
  const [first] = routeKeys
    .flatMap((key) => {
      const [method, pattern = ""] = key.split(" ");
      const parameters = method === requestContext.http.method ? parametersIn(pattern, path) : undefined;
      return parameters ? [{ key, parameters }] : [];
    })
    .sort((one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length);
  return first;
};

/**
 * The function of several operations. Each is loaded on its first call. `unknown` handles paths in their folder that no
 * operation has.
 */
export const routing = (operations: Readonly<Record<string, Load>>, unknown: Load): Handler => {
  const routeKeys = Object.keys(operations);
  return async (event, context) => {
    const own = operations[event.routeKey];
    if (own) return (await own()).handler(event, context);
    if (!event.routeKey.endsWith(greedy))
      throw new Error(`${event.routeKey} is not one of the routes of this function`);
    const found = inFolder(routeKeys, event);
    if (!found) return (await unknown()).handler(event, context);
    const { handler } = await (operations[found.key] as Load)();
    return handler({ ...event, routeKey: found.key, pathParameters: found.parameters }, context);
  };
};
