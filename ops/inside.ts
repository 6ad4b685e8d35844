import { InvokeCommand } from "@aws-sdk/client-lambda";
import { defaultPath, derivedFunctions, functionName, type Route } from "../platform/functions.ts";
import { liveAlias } from "../platform/live-alias.ts";
import type { Answer } from "../shared/http/answer.ts";
import { greedy, parametersIn } from "../shared/http/routing.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

/** The address of a stage that is asked from inside. Nobody is there: requests are handed to its functions. */
export const insideUrl = "https://inside.invalid/api/v1";

type Found = { key: string; route: Route; parameters: Record<string, string> };

const parametersOf = ({ path }: Route, asked: string): Record<string, string> | undefined => {
  if (path === defaultPath) return {};
  if (!path.endsWith(greedy)) return parametersIn(path, asked);
  const folder = path.slice(0, -greedy.length);
  const proxy = asked.slice(folder.length);
  return asked.startsWith(folder) && proxy ? { proxy } : undefined;
};

/** Routes as API Gateway prefers them: whole paths, then those with parameters, then folders, then the rest. */
const place = ({ route: { path }, parameters }: Found): number => {
  if (path === defaultPath) return 1000;
  return Object.keys(parameters).length + (path.endsWith(greedy) ? 100 : 0);
};

const decoded = (path: string): string => path.split("/").map(decodeURIComponent).join("/");

/**
 * Requests that reach a stage's functions although its API is closed: each is handed to the function of its route, by the
 * alias that has the traffic, as API Gateway does it.
 */
export const insideOf = async ({ name, lambda }: Stage): Promise<typeof fetch> => {
  const routes = (await derivedFunctions()).flatMap(({ key, trigger }) =>
    trigger.kind === "http" ? trigger.routes.map((route) => ({ key, route })) : [],
  );
  return async (...given) => {
    const request = new Request(...given);
    const { method, headers } = request;
    const { pathname, searchParams, search } = new URL(request.url);
    const [found] = routes
      .flatMap(({ key, route }): Found[] => {
        const fits = route.method === "ANY" || route.method === method;
        const parameters = fits ? parametersOf(route, decoded(pathname)) : undefined;
        return parameters ? [{ key, route, parameters }] : [];
      })
      .sort((one, other) => place(one) - place(other)) as [Found, ...Found[]];
    const { route, parameters } = found;
    const body = await request.text();
    const payload = {
      version: "2.0",
      routeKey: route.path === defaultPath ? "$default" : `${route.method} ${route.path}`,
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: Object.fromEntries(headers),
      ...(searchParams.size > 0 && { queryStringParameters: Object.fromEntries(searchParams) }),
      pathParameters: parameters,
      requestContext: {
        requestId: crypto.randomUUID(),
        stage: "$default",
        http: { method, path: pathname, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "smoke" },
      },
      ...(body && { body }),
      isBase64Encoded: false,
    };
    const FunctionName = functionName(name, found.key);
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({
        FunctionName,
        ...(name !== "local" && { Qualifier: liveAlias }),
        Payload: JSON.stringify(payload),
      }),
    );
    const said = JSON.parse(Buffer.from(Payload ?? []).toString() || "{}") as Answer & {
      errorMessage?: string;
    };
    if (FunctionError) throw new UsageError(`${FunctionName}: ${said.errorMessage ?? FunctionError}`);
    const content = said.isBase64Encoded ? Buffer.from(said.body ?? "", "base64") : (said.body ?? "");
    const status = Number(said.statusCode);
    return new Response(status === 204 ? null : content, { status, headers: said.headers });
  };
};
