import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { LambdaClient } from "@aws-sdk/client-lambda";

type Alias = {
  Name: string;
  FunctionVersion: string;
  RoutingConfig?: { AdditionalVersionWeights: Record<string, number> };
  Description?: string;
};
type Deployed = { code: number; published: { version: string; code: number }[]; alias?: Alias };

const bodyOf = async (request: IncomingMessage): Promise<Record<string, never>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
};

/**
 * Lambda's interface for versions, aliases, configuration and invocation, in memory: an unchanged function is
 * published once, a missing alias is a 404, an exception of a function is a FunctionError.
 */
export const startLambda = async (options: {
  environment?: () => Record<string, string>;
  invoke?: (name: string, payload: never) => Promise<unknown>;
}) => {
  const functions = new Map<string, Deployed>();
  const of = (name: string): Deployed => {
    const known = functions.get(name) ?? { code: 1, published: [] };
    functions.set(name, known);
    return known;
  };

  const answer = async (method: string, url: URL, body: Record<string, never>) => {
    const [, , , rawName = "", what, alias] = url.pathname.split("/");
    const name = decodeURIComponent(rawName);
    const deployed = of(name);
    if (what === "invocations") return (await options.invoke?.(name, body as never)) ?? null;
    if (what === "configuration") return { Environment: { Variables: options.environment?.() ?? {} } };
    if (what === "versions" && method === "GET")
      return { Versions: deployed.published.map(({ version }) => ({ Version: version })) };
    if (what === "versions") {
      const latest = deployed.published.at(-1);
      if (latest?.code === deployed.code) return { Version: latest.version };
      const version = String(Number(latest?.version ?? 0) + 1);
      deployed.published.push({ version, code: deployed.code });
      return { Version: version };
    }
    if (what === "aliases" && method === "POST") {
      deployed.alias = body as unknown as Alias;
      return deployed.alias;
    }
    if (what === "aliases" && alias) {
      if (!deployed.alias) return undefined;
      if (method === "PUT") Object.assign(deployed.alias, body);
      return deployed.alias;
    }
    if (method === "DELETE") {
      const gone = url.searchParams.get("Qualifier");
      deployed.published = deployed.published.filter(({ version }) => version !== gone);
      return {};
    }
    return undefined;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://lambda");
    try {
      const said = await answer(request.method ?? "GET", url, await bodyOf(request));
      response.writeHead(said === undefined ? 404 : 200, {
        "content-type": "application/json",
        ...(said === undefined && { "x-amzn-errortype": "ResourceNotFoundException" }),
      });
      response.end(JSON.stringify(said ?? { Message: "not found" }));
    } catch (error) {
      response.writeHead(200, { "x-amz-function-error": "Unhandled" });
      response.end(JSON.stringify({ errorMessage: (error as Error).message }));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const client = new LambdaClient({
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  return {
    client,
    /** Puts new code under a function's name, as a deployment does. */
    deploy: (name: string) => {
      of(name).code += 1;
    },
    aliasOf: (name: string) => of(name).alias,
    versionsOf: (name: string) => of(name).published.map(({ version }) => version),
    close: async () => {
      client.destroy();
      await new Promise((done) => server.close(done));
    },
  };
};
