import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { heartbeat } from "../events/heartbeat.ts";
import { type Need, needs } from "../shared/configuration.ts";
import { type AnyContract, areaOf, nameOf, type Use } from "../shared/http/contract.ts";
import { greedy, routeKeyOf } from "../shared/http/routing.ts";
import type { QueueContract } from "../shared/queue/queue.ts";
import { laneSeconds } from "../shared/queue/worker.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import type { Lane, QueueLane, StreamLane, Subscription } from "../shared/stream/subscriber.ts";
import { defaulted, environmentOf, parameterId, secretsExtension } from "./environment.ts";
import {
  type Declared,
  operations,
  queues,
  socketRoutes,
  storageReactions,
  subscribers,
  unknownRoute,
} from "./operations.ts";
import { type Permission, permissionsOf, readsSecrets, roleId, usesOf } from "./permissions.ts";
import { extrasByFolder, extrasFunctions, scheduleFunctions, sharesFunction } from "./shared-functions.ts";
import { streamMapping } from "./stream-mapping.ts";

export const streamLanes: readonly StreamLane[] = ["prompt", "patient"];
export const queueLanes: readonly QueueLane[] = ["model"];

/** A route of the HTTP API and its operations: several for a folder's route. */
export type Route = { name: string; method: string; path: string; operations: readonly string[] };

/** A schedule and its rate. */
export type ScheduledTurn = { key: string; name: string; rate: string };

/** The trigger of a function. The deployed template has a resource or an entry for each. */
export type Trigger =
  | { kind: "http"; routes: readonly Route[]; areas: readonly string[] }
  | { kind: "socket"; route: string }
  | { kind: "stream"; lane: StreamLane }
  | { kind: "schedule"; turns: readonly ScheduledTurn[] }
  | { kind: "storage"; prefix: string }
  /** `abreast`: the maximum number of messages processed at the same time. */
  | ({ kind: "queue"; apart?: Queue } & Queue);

type Queue = { name: string; abreast?: number };

/** A function of the service, derived from its handler's declaration. */
export type Derived = {
  key: string;
  /** The file of its handler. */
  file: string;
  area: string;
  timeout: number;
  memorySize?: number;
  description?: string;
  permissions: Permission[];
  trigger: Trigger;
};

type OnQueue = Pick<Derived, "key" | "file" | "timeout"> & { trigger: Extract<Trigger, { kind: "queue" }> };

/** The queues that a function is on: one, or two of the same messages. */
export const queuesOf = (trigger: Trigger): Queue[] => {
  if (trigger.kind !== "queue") return [];
  const { kind: _, apart, ...own } = trigger;
  return [own, ...(apart ? [apart] : [])];
};

const lambdaNameLength = 64;

/** The name of a function on a stage. Beyond Lambda's 64 characters its end is replaced by a digest. */
export const functionName = (stage: string, key: string): string => {
  const name = `marketplace-${stage}-${key}`;
  if (name.length <= lambdaNameLength) return name;
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 8);
  return `${name.slice(0, lambdaNameLength - 9)}-${digest}`;
};

/** The logical id that the packager gives a function. */
export const functionId = (key: string): string =>
  `${key
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/-/g, "Dash")
    .replace(/_/g, "Underscore")}LambdaFunction`;

/** The build folder of a stage. Packaging has its own, so that it does not disturb a running local server. */
export const builtIn = (stage?: string): string =>
  stage === "local" ? "node_modules/.cache/marketplace/functions" : "dist";

const seconds = {
  operation: 29,
  fallback: 5,
  schedule: 120,
  long: 300,
  heartbeat: 20,
  storage: 120,
  prompt: 60,
  patient: 300,
};

/** The maximum number of messages that a lane processes at the same time, according to the model's quota. */
export const abreast: Record<QueueLane, number> = { model: Number(defaulted.READINGS_ABREAST.value) };

/** The seconds that a turn of a schedule may take. */
export const secondsOf = ({ long }: Pick<ScheduleContract<unknown>, "long">): number =>
  long ? seconds.long : seconds.schedule;

/** Lambda gives a function with so much memory one processor, and with less a part of one. */
const whole_processor_mb = 1769;

/** Operations that hold media or a model's output in memory get more of it, and with it more CPU. */
const memoryFor = (uses: readonly Permission[] = []) =>
  uses.includes("media") || uses.includes("ai") ? { memorySize: 1024 } : {};

type Operations = readonly Declared<AnyContract>[];

const routeOf = ({ key, contract }: Declared<AnyContract>): Route => {
  const [method = "", path = ""] = routeKeyOf(contract).split(" ");
  return { name: key, method, path, operations: [key] };
};

const keysOf = (members: Operations): string[] => members.map(({ key }) => key);

/**
 * The routes of a folder: one shared route for the common case of its operations beyond the inventory, and separate
 * ones for the others, which API Gateway prefers. So a new operation usually adds no route.
 */
const routesOf = (all: Operations, members: Operations): Route[] => {
  const [mine, folders] = [new Set(keysOf(members)), extrasByFolder(all)];
  const behind = [...folders].filter(([, { folded }]) => mine.has(folded[0]?.key ?? ""));
  const folded = new Set(behind.flatMap(([, folder]) => keysOf(folder.folded)));
  return [
    ...behind.map(([folder, one]) => ({
      name: `${folder.replaceAll("/", "_")}_extras`,
      method: "ANY",
      path: `/api/v1/${folder}/${greedy}`,
      operations: keysOf(one.folded),
    })),
    ...members.filter(({ key }) => !folded.has(key)).map(routeOf),
  ];
};

const ownFunctions = (all: Operations): Derived[] =>
  all
    .filter(({ contract }) => !sharesFunction(contract))
    .map((declared) => {
      const { file, key, contract } = declared;
      return {
        key,
        file,
        area: areaOf(contract),
        description: contract.summary,
        timeout: contract.timeout_seconds ?? seconds.operation,
        ...memoryFor(contract.uses),
        permissions: permissionsOf(contract),
        trigger: { kind: "http", routes: [routeOf(declared)], areas: [areaOf(contract)] },
      };
    });

const sharedByExtras = async (all: Operations): Promise<Derived[]> =>
  (await extrasFunctions(all)).map(({ key, file, area, permissions, members }) => ({
    key,
    file,
    area,
    description: `Operations of ${area} beyond the inventory: ${members.map((one) => nameOf(one.contract)).join(", ")}`,
    timeout: seconds.operation,
    ...memoryFor(permissions),
    permissions,
    trigger: {
      kind: "http",
      routes: routesOf(all, members),
      areas: [...new Set(members.map((one) => areaOf(one.contract)))],
    },
  }));

/** The path that matches if no other does. */
export const defaultPath = "/$default";

const fallbackFunction = async (): Promise<Derived> => {
  const { file, key, contract } = await unknownRoute();
  return {
    key,
    file,
    area: "service",
    description: contract.summary,
    timeout: seconds.fallback,
    permissions: [],
    trigger: {
      kind: "http",
      routes: [{ name: key, method: "ANY", path: defaultPath, operations: [key] }],
      areas: ["service"],
    },
  };
};

const socketFunctions = async (): Promise<Derived[]> =>
  (await socketRoutes()).map(({ file, key, contract }) => ({
    key,
    file,
    area: "chat-socket",
    description: contract.summary,
    timeout: seconds.operation,
    permissions: usesOf(contract.uses),
    trigger: { kind: "socket", route: contract.route.slice("SOCKET ".length) },
  }));

/** What the subscribers of a lane use, combined. */
export const usesOfLane = (lane: Lane, subscriptions: readonly Subscription[]): Use[] => [
  ...subscriptions.filter((one) => one.lane === lane).flatMap(({ uses = [] }) => uses),
  // The prompt lane hands events to the lanes that have a queue.
  ...(lane === "prompt" ? (["queue"] as const) : []),
];

const named = (lane: Lane) => ({ key: `dispatch_${lane}`, file: `events/dispatch-${lane}.ts` });

const onLaneQueue = (lane: QueueLane): OnQueue => ({
  ...named(lane),
  timeout: laneSeconds[lane],
  trigger: { kind: "queue", name: lane, abreast: abreast[lane] },
});

const onOwnQueue = ({
  file,
  key,
  contract: { name, seconds, abreast: most, apart },
}: Declared<QueueContract>): OnQueue => ({
  key,
  file,
  timeout: seconds,
  trigger: { kind: "queue", name, ...(most && { abreast: most }), ...(apart && { apart }) },
});

/** The functions on queues. */
export const queueFunctions = async (): Promise<OnQueue[]> => [
  ...queueLanes.map(onLaneQueue),
  ...(await queues()).map(onOwnQueue),
];

const dispatchers = async (): Promise<Derived[]> => {
  const subscriptions = (await subscribers()).map(({ contract }) => contract);
  return [
    ...streamLanes.map(
      (lane): Derived => ({
        ...named(lane),
        area: "events",
        timeout: seconds[lane],
        permissions: usesOf([...usesOfLane(lane, subscriptions), "stream", "failures"]),
        trigger: { kind: "stream", lane },
      }),
    ),
    ...queueLanes.map((lane) => ({
      ...onLaneQueue(lane),
      area: "events",
      memorySize: 1024,
      permissions: usesOf([...usesOfLane(lane, subscriptions), "receive"]),
    })),
  ];
};

const scheduled = async (): Promise<Derived[]> =>
  (await scheduleFunctions()).map(({ key, file, long, permissions, members }) => ({
    key,
    file,
    area: "events",
    description: `Schedules: ${members.map(({ contract }) => contract.name).join(", ")}`,
    timeout: secondsOf({ long }),
    ...(long && { memorySize: whole_processor_mb }),
    permissions,
    trigger: {
      kind: "schedule",
      turns: members.map((one) => ({ key: one.key, name: one.contract.name, rate: one.contract.rate })),
    },
  }));

/** The function that every lane answers, and that asks the API as clients do. */
export const heartbeatFunction: Derived = {
  key: "heartbeat",
  file: "events/heartbeat.ts",
  area: "events",
  description:
    "Every minute, sends an event that every lane counts, and asks whether the API answers at its public address",
  timeout: seconds.heartbeat,
  permissions: usesOf(["front_door"]),
  trigger: {
    kind: "schedule",
    turns: [{ key: "schedule_heartbeat", name: heartbeat.contract.name, rate: heartbeat.contract.rate }],
  },
};

const onStorage = async (): Promise<Derived[]> =>
  (await storageReactions()).map(({ file, key, contract }) => ({
    key,
    file,
    area: "events",
    timeout: seconds.storage,
    memorySize: 1024,
    permissions: usesOf([...(contract.uses ?? []), "failures"]),
    trigger: { kind: "storage", prefix: contract.prefix },
  }));

const queueWorkers = async (): Promise<Derived[]> =>
  (await queues()).map((declared) => ({
    ...onOwnQueue(declared),
    ...memoryFor(declared.contract.uses),
    area: "events",
    permissions: usesOf([...(declared.contract.uses ?? []), "receive"]),
  }));

const otherFunctions = async (): Promise<Derived[]> => [
  await fallbackFunction(),
  ...(await socketFunctions()),
  ...(await dispatchers()),
  ...(await scheduled()),
  heartbeatFunction,
  ...(await onStorage()),
  ...(await queueWorkers()),
];

/** Every function of the service, derived from the handlers' declarations. */
export const derivedFunctions = async (all?: Operations): Promise<Derived[]> => {
  const declared = all ?? (await operations());
  return [...ownFunctions(declared), ...(await sharedByExtras(declared)), ...(await otherFunctions())];
};

/** Whether an action responds over the socket. Connecting and disconnecting have no response. */
export const answersOnSocket = (route: string): boolean => route !== "$connect" && route !== "$disconnect";

const localRoute = ({ method, path }: Route) => ({
  httpApi: path === defaultPath ? "*" : { method: method === "ANY" ? "*" : method, path },
});

/** The events that serverless-offline emulates. The local relay invokes the rest. */
const localEvents = (trigger: Trigger): unknown[] => {
  switch (trigger.kind) {
    case "http":
      return trigger.routes.map(localRoute);
    case "socket":
      return [
        {
          websocket: {
            route: trigger.route,
            ...(answersOnSocket(trigger.route) && { routeResponseSelectionExpression: "$default" }),
          },
        },
      ];
    case "stream":
      return [{ stream: streamMapping }];
    case "schedule":
    case "storage":
    case "queue":
      return [];
  }
};

const onThisMachine = (trigger: Trigger) => {
  const events = localEvents(trigger);
  return events.length > 0 ? { events } : {};
};

/** The log group of an area. */
export const logGroup = (stage: string, area: string): { id: string; name: string } => ({
  id: `${area.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Logs`,
  name: `/marketplace/${stage}/${area}`,
});

const ofCallers = ({ kind }: Trigger): Need[] =>
  kind === "http" ? ["requests"] : kind === "socket" ? ["connections"] : [];

/** The needs of a function that decide its environment. */
export const needsOf = ({ permissions, trigger }: Pick<Derived, "permissions" | "trigger">): Need[] => [
  ...ofCallers(trigger),
  ...needs.filter((need) => (permissions as readonly string[]).includes(need)),
];

const onAws = (stage: string, derived: Derived) => ({
  role: { "Fn::GetAtt": [roleId(derived.permissions), "Arn"] },
  dependsOn: [logGroup(stage, derived.area).id],
  disableLogs: true,
  logs: { logGroup: logGroup(stage, derived.area).name },
  ...(readsSecrets(derived.permissions) && { layers: [{ Ref: parameterId(secretsExtension) }] }),
  environment: environmentOf(stage, needsOf(derived)),
});

/** Where the packager looks for what it uploads. */
export const packaged = ".serverless";

/** Folders with functions of many handlers, each of which has a zip of its own. */
const foldersOfMany: ReadonlySet<string> = new Set(["events", "functions/extras"]);

/** The zip that holds a function: that of its folder, as what is built together lies together. */
export const zipOf = (file: string): string => {
  const place = foldersOfMany.has(dirname(file)) ? file.replace(/\.ts$/, "") : dirname(file);
  return `${place.replace(/^functions\/(?=.)/, "").replaceAll("/", "-")}.zip`;
};

const asPackaged = (stage: string, derived: Derived) => {
  const { key, file, timeout, memorySize, description, trigger } = derived;
  return {
    ...(stage !== "local" && {
      package: { individually: true, artifact: `${packaged}/${zipOf(file)}` },
    }),
    handler: `${builtIn(stage)}/${file.replace(/\.ts$/, "")}.handler`,
    name: functionName(stage, key),
    timeout,
    ...(memorySize && { memorySize }),
    ...(description && { description: description.slice(0, 256) }),
    ...(stage === "local" ? onThisMachine(trigger) : onAws(stage, derived)),
  };
};

/**
 * The functions of each area as serverless.yml lists them: with events locally, with roles and logs on AWS. Throws if
 * `listing`, the text of serverless.yml, leaves an area out.
 */
export const functionsByArea = async (
  stage: string,
  listing: string,
): Promise<Record<string, Record<string, unknown>>> => {
  const areas = Map.groupBy(await derivedFunctions(), ({ area }) => area);
  const missing = [...areas.keys()].filter((area) => !listing.includes(`:areas.${area}}`));
  if (missing.length > 0)
    throw new Error(`serverless.yml lists no functions of ${missing.join(", ")}: add a line for each`);
  const listed = [...listing.matchAll(/:areas\.([\w-]+)\}/g)].map(([, area]) => area as string);
  return Object.fromEntries(
    listed.map((area) => [
      area,
      Object.fromEntries((areas.get(area) ?? []).map((derived) => [derived.key, asPackaged(stage, derived)])),
    ]),
  );
};
