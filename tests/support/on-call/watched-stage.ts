import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { vi } from "vitest";
import { localSecrets, startSecrets } from "../../../local/secrets.ts";
import { argumentsOf, type Command, type Given } from "../../../ops/command.ts";
import type { Stage } from "../../../ops/stage.ts";
import { alarms as alarmsOf } from "../../../platform/alarms.ts";
import { derivedFunctions, functionName, logGroup } from "../../../platform/functions.ts";
import { type AnyContract, nameOf } from "../../../shared/http/contract.ts";
import { type AlarmProperties, type Point, pointsOf, rings } from "../alarm-state.ts";
import { startGateway } from "../gateway-service.ts";
import { startLambda } from "../lambda-service.ts";
import { startParameterStore } from "../parameter-store.ts";
import { startScheduler } from "../scheduler-service.ts";
import { type Asked, call, type Said } from "../world.ts";
import { awsCommand } from "./aws-command.ts";
import { found, type LogLine, type Row } from "./log-query.ts";

// biome-ignore lint/suspicious/noExplicitAny: any operation's handler
type Handler = ((event: any, context: any, ...rest: any[]) => any) & { contract: AnyContract };

/** A reference of the template as a name: there is one stage here. */
const asName = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(asName);
  const { Ref, "Fn::GetAtt": attribute, "Fn::If": choice } = value as Record<string, unknown>;
  if (typeof Ref === "string") return Ref;
  if (Array.isArray(attribute)) return attribute.join(".");
  if (Array.isArray(choice)) return asName(choice[1]);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asName(one)]));
};

const named = "test";

/** Why a file can't be loaded, if it can't. */
const lackingIn = (file: string): Promise<string | undefined> =>
  import(/* @vite-ignore */ file).then(() => undefined, String);

/**
 * A stage as somebody on call sees it: the lines of its log groups, its metrics and alarms, the operator's commands and
 * AWS's. Its functions are called by the alias `live`, so a release can be bad and be taken back. What AWS counts itself is
 * counted where it happens.
 */
export const watchedStage = async () => {
  const functions = await derivedFunctions();
  const alarms = new Map(
    Object.entries(alarmsOf(named, functions)).flatMap(([id, one]) => {
      const { Type, Properties } = one as { Type: string; Properties: AlarmProperties };
      const isAlarm = Type === "AWS::CloudWatch::Alarm";
      return isAlarm ? [[id.replace(/Alarm$/, ""), asName(Properties) as AlarmProperties] as const] : [];
    }),
  );
  const lines: LogLine[] = [];
  const points: Point[] = [];
  const logging = new AsyncLocalStorage<string>();

  const write = (group: string, text: string): void => {
    lines.push({ at_ms: Date.now(), group, text });
    points.push(...(text.startsWith("{") ? pointsOf(text) : []));
  };
  for (const stream of [process.stdout, process.stderr]) {
    const before = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    vi.spyOn(stream, "write").mockImplementation(((text: unknown, ...rest: unknown[]) => {
      if (!String(text).startsWith('{"severity"')) return before(text, ...rest);
      write(logging.getStore() ?? "a command", String(text).trim());
      return true;
    }) as never);
  }
  const groupOf = (area: string): string => logGroup(named, area).name;
  /** Does work as a function of an area does it: its lines are in the area's log group. */
  const inside = <T>(area: string, work: () => T): T => logging.run(groupOf(area), work);

  const measure = (
    namespace: string,
    metric: string,
    value: number,
    dimensions: Record<string, string> = {},
  ): void => void points.push({ namespace, metric, value, dimensions, at_ms: Date.now() });

  const held = localSecrets();
  const secrets = await startSecrets(held);
  process.env.SECRETS_ENDPOINT = secrets.url;
  process.env.ACCESS_TOKEN_KEYS = JSON.stringify(held.publicKeys);
  const mapped = functions
    .filter(({ trigger }) => trigger.kind === "stream" || trigger.kind === "queue")
    .map(({ key }) => functionName(named, key));
  let invoke: (name: string, payload: never) => Promise<unknown> = async () => undefined;
  /** How many functions of the account run, and how many may. */
  const account = { running: 0, most: 1000 };
  const lambda = await startLambda({
    environment: () => ({ ACCESS_TOKEN_KEYS: JSON.stringify(held.publicKeys) }),
    concurrency: () => account.most,
    mapped,
    invoke: (name, payload) => invoke(name, payload),
  });
  const turns = functions.flatMap(({ trigger }) => (trigger.kind === "schedule" ? trigger.turns : []));
  const scheduler = await startScheduler(turns.map(({ key }) => `marketplace-${named}-${key}`));
  const settings = { throttlingRateLimit: 2000, throttlingBurstLimit: 2000 };
  const gateway = await startGateway([
    { api: "HttpApi", stage: "$default", defaultRouteSettings: settings },
    { api: "SocketApi", stage: named, defaultRouteSettings: settings },
  ]);
  const store = await startParameterStore();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_LAMBDA: lambda.url,
    AWS_ENDPOINT_URL_SCHEDULER: scheduler.url,
    AWS_ENDPOINT_URL_APIGATEWAYV2: gateway.url,
    AWS_ENDPOINT_URL_CLOUDFORMATION: gateway.url,
    AWS_ENDPOINT_URL_SSM: store.url,
  });

  const stage: Stage = {
    name: named,
    region: "us-east-1",
    lambda: lambda.client,
    readSecret: async (of) => (of === "cursors" ? held.cursors : held.secrets) as never,
    writeSecret: async (values, of) => {
      Object.assign(of === "cursors" ? held.cursors : held.secrets, values);
    },
    releases: {
      read: async () => undefined,
      write: async () => undefined,
    },
    enter: async () => undefined,
    close: async () => undefined,
  };

  /** Runs a line of the operator's, as a page has it, and gives what it told. */
  const order = async (line: string): Promise<string> => {
    const [, name = "", rest = ""] = /^npm run (?:-s )?ops -- (\S+)(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`Nobody can run this: ${line}`);
    const { command } = (await import(`../../../ops/${name}.ts`)) as { command: Command };
    const args = rest.trim().split(/\s+/);
    const { values } = parseArgs({ args, options: argumentsOf(command) });
    const told: string[] = [];
    await command.run({
      given: values as Given,
      dryRun: values["dry-run"] === true,
      stage,
      terminal: { tell: (text) => void told.push(text), show: (text) => void told.push(text) },
    });
    return told.join("\n");
  };

  const codes = new Map<string, unknown>();
  const codeAt = (key: string): string =>
    `${key} ${lambda.aliasOf(functionName(named, key))?.FunctionVersion ?? "nothing"}`;

  /** Deploys and releases one function, with other code than this folder's if there is some. */
  const release = async (key: string, code?: unknown): Promise<void> => {
    lambda.deploy(functionName(named, key));
    await order(`npm run ops -- release --stage ${named}`);
    codes.set(codeAt(key), code);
  };
  /** What a function runs in the place of this folder's code, by the version that has the traffic. */
  const codeOf = (key: string): unknown => codes.get(codeAt(key));

  /** The function that answers an operation, and its route in the HTTP API: that of a folder leads to several. */
  const behind = (contract: AnyContract) => {
    const name = nameOf(contract).replaceAll("/", "_");
    for (const one of functions) {
      const routes = one.trigger.kind === "http" ? one.trigger.routes : [];
      const led = routes.find(({ operations }) => operations.includes(name));
      if (led) return { ...one, route: `${led.method} ${led.path}` };
    }
    throw new Error(`No function has ${contract.route}`);
  };
  /** A line of API Gateway's access log, in its fields. */
  const accessLine = (contract: AnyContract, asked: Asked, said: { status: number; error?: string }) =>
    write(
      `/aws/vendedlogs/marketplace/${named}/http-api`,
      JSON.stringify({
        time: new Date().toISOString(),
        request_id: randomUUID(),
        source_ip: asked.source_ip ?? "198.51.100.7",
        route: behind(contract).route,
        status: String(said.status),
        integration_error: said.error ?? "-",
      }),
    );
  const unanswered = (contract: AnyContract, asked: Asked, error: string): Said => {
    accessLine(contract, asked, { status: 500, error });
    measure("AWS/ApiGateway", "5xx", 1, { ApiId: "HttpApi" });
    return { status: 500 } as Said;
  };

  const gate = { second: 0, taken: new Map<string, number>() };
  /** Whether the HTTP API lets one more in: each route takes so many at once. */
  const lets = (route: string): boolean => {
    const second = Math.floor(Date.now() / 1000);
    if (gate.second !== second) Object.assign(gate, { second, taken: new Map() });
    const taken = (gate.taken.get(route) ?? 0) + 1;
    gate.taken.set(route, taken);
    const [http] = gateway.held;
    return taken <= ((http?.routeSettings?.[route] ?? http?.defaultRouteSettings)?.throttlingBurstLimit ?? 0);
  };
  /** Runs a function, if the account may run one more. */
  const started = async (work: () => Promise<Said>): Promise<Said | undefined> => {
    if (account.running >= account.most) {
      measure("AWS/Lambda", "Throttles", 1);
      return undefined;
    }
    account.running += 1;
    return work().finally(() => {
      account.running -= 1;
    });
  };

  /**
   * Calls an operation as API Gateway does: by the alias of its function. A release may have other code for it, or name a
   * file that can't be loaded.
   */
  const request = async (handler: Handler, asked: Asked = {}): Promise<Said> => {
    const { contract } = handler;
    const { key, area, route } = behind(contract);
    if (!lets(route)) {
      accessLine(contract, asked, { status: 429 });
      return { status: 429 } as Said;
    }
    if (!lambda.aliasOf(functionName(named, key)))
      return unanswered(contract, asked, `Function not found: ${functionName(named, key)}:live`);
    const code = codeOf(key);
    const lacking = typeof code === "string" ? await lackingIn(code) : undefined;
    if (lacking) {
      const said = { errorType: "Runtime.ImportModuleError", errorMessage: lacking };
      write(groupOf(area), `ERROR\tUncaught Exception\t${JSON.stringify(said)}`);
      measure("AWS/Lambda", "Errors", 1);
      return unanswered(contract, asked, "Internal Server Error");
    }
    const other = (code as Handler | undefined)?.contract?.route === contract.route;
    const run = () => inside(area, () => call(other ? (code as Handler) : handler, asked));
    const said = (await started(run)) ?? ({ status: 503 } as Said);
    accessLine(contract, asked, { status: said.status });
    return said;
  };

  return {
    stage,
    lambda,
    scheduler,
    held,
    account,
    /** Whether the HTTP API lets anybody in. */
    isOpen: (): boolean => (gateway.held[0]?.defaultRouteSettings.throttlingRateLimit ?? 0) > 0,
    inside,
    measure,
    order,
    release,
    codeOf,
    behind,
    request,
    aws: awsCommand,
    /** How a function is invoked by name. */
    invokeBy: (work: typeof invoke): void => {
      invoke = work;
    },
    alarm: (id: string): AlarmProperties => {
      const one = alarms.get(id);
      if (!one) throw new Error(`There is no alarm ${id}`);
      return one;
    },
    alarms: () => [...alarms.keys()],
    rings: (id: string): boolean => rings(alarms.get(id) as AlarmProperties, points, Date.now()),
    /** What a chart of the dashboard shows of a metric: the values of a dimension for which there is something. */
    charted: (metric: string, dimension: string): string[] => [
      ...new Set(points.flatMap((one) => (one.metric === metric ? (one.dimensions[dimension] ?? []) : []))),
    ],
    /** What a query finds in the log group of an area, or in all groups, of what was written since an instant. */
    ask: (query: string, { of, since = 0 }: { of?: string; since?: number } = {}): Row[] =>
      found(
        query,
        lines.filter(({ group, at_ms }) => at_ms >= since && (!of || group === groupOf(of) || group === of)),
      ),
    /**
     * Forgets what was written and measured. All schedules are on and routes open, whatever somebody has left, and what was
     * taken back is mended in the next release.
     */
    beginAnew: (): void => {
      for (const name of functions.map(({ key }) => functionName(named, key)))
        if (lambda.aliasOf(name)?.FunctionVersion !== lambda.versionsOf(name).at(-1)) lambda.deploy(name);
      for (const one of gateway.held)
        Object.assign(one, { defaultRouteSettings: settings, routeSettings: {} });
      for (const one of scheduler.held.values()) one.State = "ENABLED";
      lines.length = 0;
      points.length = 0;
    },
    close: async (): Promise<void> => {
      vi.restoreAllMocks();
      await Promise.all([lambda, scheduler, gateway, store, secrets].map((one) => one.close()));
    },
  };
};

export type WatchedStage = Awaited<ReturnType<typeof watchedStage>>;
