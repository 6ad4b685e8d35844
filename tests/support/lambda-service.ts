import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { LambdaClient } from "@aws-sdk/client-lambda";

type Alias = {
  Name: string;
  FunctionVersion: string;
  RoutingConfig?: { AdditionalVersionWeights: Record<string, number> };
  Description?: string;
};
type Version = {
  version: string;
  code: number;
  environment: Record<string, string>;
  looks: number;
  looks_needed: number;
};
type Deployed = { code: number; published: Version[]; alias?: Alias };
export type HeldMapping = {
  UUID: string;
  FunctionArn: string;
  State: "Enabled" | "Disabled" | "Enabling" | "Disabling";
  LastProcessingResult: string;
};

const mappingsPerPage = 3;

/** The number of polls until a new version of a slow function is active. */
const looksUntilActive = 2;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, never>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
};

/**
 * Lambda's interface for versions, aliases, configuration and invocation, in memory: an unchanged function is
 * published once and pending at first, a missing alias is a 404, an exception of a function is a FunctionError. And its
 * mappings from streams and queues, which can be switched off.
 */
export const startLambda = async (options: {
  environment?: () => Record<string, string>;
  /** Functions whose new versions are not active at once. */
  slow?: readonly string[];
  invoke?: (name: string, payload: never, qualifier: string | null) => Promise<unknown>;
  /** The functions that streams and queues are mapped to. */
  mapped?: readonly string[];
  /** How many functions of the account may run at once. */
  concurrency?: () => number;
  /** Is asked before a mapping is changed. */
  interrupt?: (what: string) => void;
}) => {
  const mappings = (options.mapped ?? []).map(
    (name, at): HeldMapping => ({
      UUID: `0000000${at}-mapping`,
      FunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}:live`,
      State: "Enabled",
      LastProcessingResult: "OK",
    }),
  );
  const functions = new Map<string, Deployed>();
  const calledTooEarly: string[] = [];
  const of = (name: string): Deployed => {
    const known = functions.get(name) ?? { code: 1, published: [] };
    functions.set(name, known);
    return known;
  };

  const versionOf = (deployed: Deployed, qualifier: string): Version | undefined => {
    const version = qualifier === deployed.alias?.Name ? deployed.alias.FunctionVersion : qualifier;
    return deployed.published.find((one) => one.version === version);
  };
  const isActive = (version: Version | undefined): boolean =>
    version !== undefined && version.looks > version.looks_needed;
  const configurationOf = (name: string, deployed: Deployed, qualifier: string | null) => {
    if (!qualifier || qualifier === "$LATEST")
      return {
        FunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
        State: "Active",
        LastUpdateStatus: "Successful",
        Environment: { Variables: options.environment?.() ?? {} },
      };
    const version = versionOf(deployed, qualifier);
    if (!version) return undefined;
    version.looks += 1;
    return {
      State: isActive(version) ? "Active" : "Pending",
      LastUpdateStatus: "Successful",
      Environment: { Variables: version.environment },
    };
  };
  /** Takes an alias's target, and records whether calls of it would fail. */
  const point = (name: string, deployed: Deployed, alias: Alias): Alias => {
    const weighted = Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {});
    if (alias.FunctionVersion === "$LATEST" && weighted.length > 0)
      throw new Error("An alias of $LATEST can't share its traffic");
    for (const version of [alias.FunctionVersion, ...weighted].filter((one) => one !== "$LATEST"))
      if (!isActive(versionOf(deployed, version))) calledTooEarly.push(`${name}:${version}`);
    deployed.alias = alias;
    return alias;
  };

  /** A change of a mapping takes until somebody looks once more. Whether it was under way. */
  const settle = (one: HeldMapping): boolean => {
    const isChanging = one.State.endsWith("ing");
    if (isChanging) one.State = one.State.startsWith("Enabl") ? "Enabled" : "Disabled";
    return isChanging;
  };

  /** Mappings are listed in pages, of one function or of the whole account. */
  const mappingsFor = (method: string, url: URL, uuid: string, body: { Enabled?: boolean }) => {
    if (!uuid) {
      const at = Number(url.searchParams.get("Marker") ?? 0);
      const of = url.searchParams.get("FunctionName") ?? "";
      const found = mappings.filter(({ FunctionArn }) => FunctionArn.endsWith(of));
      const seen = structuredClone(found.slice(at, at + mappingsPerPage));
      for (const one of found) settle(one);
      return {
        EventSourceMappings: seen,
        ...(found.length > at + mappingsPerPage && { NextMarker: String(at + mappingsPerPage) }),
      };
    }
    const one = mappings.find(({ UUID }) => UUID === uuid);
    if (!one || method !== "PUT") return one;
    if (settle(one)) throw new Error("ResourceInUseException");
    options.interrupt?.(`mapping ${uuid}`);
    const wanted = body.Enabled ? "Enabl" : "Disabl";
    if (body.Enabled !== undefined && !one.State.startsWith(wanted)) one.State = `${wanted}ing`;
    return one;
  };

  const answer = async (method: string, url: URL, body: Record<string, never>) => {
    const [, , kind, uuid = ""] = url.pathname.split("/");
    if (kind === "event-source-mappings") return mappingsFor(method, url, uuid, body);
    if (kind === "account-settings")
      return { AccountLimit: { ConcurrentExecutions: options.concurrency?.() ?? 1000 } };
    const [, , , rawName = "", what, alias] = url.pathname.split("/");
    const name = decodeURIComponent(rawName);
    const deployed = of(name);
    if (what === "invocations")
      return (await options.invoke?.(name, body as never, url.searchParams.get("Qualifier"))) ?? null;
    if (what === "configuration") return configurationOf(name, deployed, url.searchParams.get("Qualifier"));
    if (what === undefined && method === "GET")
      return { Configuration: configurationOf(name, deployed, null) };
    if (what === "versions" && method === "GET")
      return { Versions: deployed.published.map(({ version }) => ({ Version: version })) };
    if (what === "versions") {
      const latest = deployed.published.at(-1);
      if (latest?.code === deployed.code) return { Version: latest.version };
      const version = String(Number(latest?.version ?? 0) + 1);
      const environment = structuredClone(options.environment?.() ?? {});
      const looks_needed = options.slow?.includes(name) ? looksUntilActive : 0;
      deployed.published.push({ version, code: deployed.code, environment, looks: 0, looks_needed });
      return { Version: version };
    }
    if (what === "aliases" && method === "POST") {
      return point(name, deployed, body as unknown as Alias);
    }
    if (what === "aliases" && alias) {
      if (!deployed.alias) return undefined;
      const missing = [
        (body as unknown as Alias).FunctionVersion ?? "$LATEST",
        ...Object.keys((body as unknown as Alias).RoutingConfig?.AdditionalVersionWeights ?? {}),
      ].some((version) => version !== "$LATEST" && !versionOf(deployed, version));
      if (missing) return undefined;
      return method === "PUT" ? point(name, deployed, { ...deployed.alias, ...body }) : deployed.alias;
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
      const { message } = error as Error;
      const ofFunction = url.pathname.endsWith("/invocations");
      response.writeHead(ofFunction ? 200 : 400, {
        ...(ofFunction ? { "x-amz-function-error": "Unhandled" } : { "x-amzn-errortype": message }),
      });
      response.end(JSON.stringify(ofFunction ? { errorMessage: message } : { Message: message }));
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mappings,
    /** Puts new code under a function's name, as a deployment does. */
    deploy: (name: string) => {
      of(name).code += 1;
    },
    /** Makes an alias of what was deployed last, as a stack does at its first deployment. */
    deployedAlias: (name: string, Name: string) => {
      of(name).alias = { Name, FunctionVersion: "$LATEST" };
    },
    /** Has a function that no release has reached yet, as after the deployment that brings it. */
    deployedAnew: (name: string) => void functions.delete(name),
    /** Versions that got traffic before they were active. */
    calledTooEarly,
    aliasOf: (name: string) => of(name).alias,
    versionsOf: (name: string) => of(name).published.map(({ version }) => version),
    close: async () => {
      client.destroy();
      await new Promise((done) => server.close(done));
    },
  };
};
