import { createHash } from "node:crypto";
import { type AnyContract, areaOf, nameOf, type Use } from "../shared/http/contract.ts";
import { routeKeyOf } from "../shared/http/routing.ts";
import type { QueueContract } from "../shared/queue/queue.ts";
import { laneSeconds } from "../shared/queue/worker.ts";
import type { Lane, QueueLane, StreamLane, Subscription } from "../shared/stream/subscriber.ts";
import { environmentOfHandOff, environmentOfSenders } from "./environment.ts";
import {
  type Declared,
  operations,
  queues,
  socketRoutes,
  storageReactions,
  subscribers,
  unknownRoute,
} from "./operations.ts";
import { type Permission, permissionsOf, roleId, usesOf } from "./permissions.ts";
import { extrasFunctions, scheduleFunctions, sharesFunction } from "./shared-functions.ts";
import { streamMapping } from "./stream-mapping.ts";

export const streamLanes: readonly StreamLane[] = ["prompt", "patient"];
export const queueLanes: readonly QueueLane[] = ["model"];

/** A route of the HTTP API, and the operation behind it. */
export type Route = { operation: string; method: string; path: string };

/** A schedule, and how often its turn comes. */
export type ScheduledTurn = { key: string; name: string; rate: string };

/** What invokes a function; the deployed template has a resource or an entry for each. */
export type Trigger =
  | { kind: "http"; routes: readonly Route[] }
  | { kind: "socket"; route: string }
  | { kind: "stream"; lane: StreamLane }
  | { kind: "schedule"; turns: readonly ScheduledTurn[] }
  | { kind: "storage"; prefix: string }
  /** `abreast`: how many messages are worked on at the same time at most. */
  | { kind: "queue"; name: string; abreast?: number };

/** One function of the service, derived from what its handler declares. */
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

const lambdaNameLength = 64;

/** The name of a function on a stage; beyond Lambda's 64 characters its end becomes a digest. */
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

/** Where a stage's functions are built. Packaging takes nothing from under a service that runs on this machine. */
export const builtIn = (stage?: string): string =>
  stage === "local" ? "node_modules/.cache/marketplace/functions" : "dist";

/** What is built, and what is told of it, follows from these. */
export const sources = [
  "{events,functions,platform,shared}/**/*.{js,json,ts}",
  "clients/{console,reference,typescript}/**/*.{css,html,js,svg,ts,tsx}",
  "{package,package-lock,tsconfig}.json",
  "node_modules/.package-lock.json",
];

const seconds = { operation: 29, fallback: 5, schedule: 120, storage: 120, prompt: 60, patient: 300 };

/** How many messages a lane works on at the same time: as many as the model's quota allows. */
export const abreast: Record<QueueLane, number> = { model: 20 };

/** Operations that hold media or a model's answer in memory get more of it, and with it more CPU. */
const memoryFor = (uses: readonly Permission[] = []) =>
  uses.includes("media") || uses.includes("ai") ? { memorySize: 1024 } : {};

const routeOf = ({ key, contract }: Declared<AnyContract>): Route => {
  const [method = "", path = ""] = routeKeyOf(contract).split(" ");
  return { operation: key, method, path };
};

const ownFunctions = async (): Promise<Derived[]> =>
  (await operations())
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
        trigger: { kind: "http", routes: [routeOf(declared)] },
      };
    });

const sharedByExtras = async (): Promise<Derived[]> =>
  (await extrasFunctions()).map(({ key, file, area, permissions, members }) => ({
    key,
    file,
    area,
    description: `Operations of ${area} beyond the inventory: ${members.map((one) => nameOf(one.contract)).join(", ")}`,
    timeout: seconds.operation,
    ...memoryFor(permissions),
    permissions,
    trigger: { kind: "http", routes: members.map(routeOf) },
  }));

/** The path that matches when no other does. */
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
    trigger: { kind: "http", routes: [{ operation: key, method: "ANY", path: defaultPath }] },
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

/** What the subscribers of a lane use, together. */
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

const onOwnQueue = ({ file, key, contract: { name, seconds } }: Declared<QueueContract>): OnQueue => ({
  key,
  file,
  timeout: seconds,
  trigger: { kind: "queue", name },
});

/** The functions on queues: each has a queue of its own. */
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
  (await scheduleFunctions()).map(({ key, file, permissions, members }) => ({
    key,
    file,
    area: "events",
    description: `Schedules: ${members.map(({ contract }) => contract.name).join(", ")}`,
    timeout: seconds.schedule,
    permissions,
    trigger: {
      kind: "schedule",
      turns: members.map((one) => ({ key: one.key, name: one.contract.name, rate: one.contract.rate })),
    },
  }));

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
    area: "events",
    permissions: usesOf([...(declared.contract.uses ?? []), "receive"]),
  }));

/** Every function of the service, derived from what the handlers declare. */
export const derivedFunctions = async (): Promise<Derived[]> => [
  ...(await ownFunctions()),
  ...(await sharedByExtras()),
  await fallbackFunction(),
  ...(await socketFunctions()),
  ...(await dispatchers()),
  ...(await scheduled()),
  ...(await onStorage()),
  ...(await queueWorkers()),
];

/** What an action answers goes back over the socket; connecting and disconnecting have nobody to answer to. */
export const answersOnSocket = (route: string): boolean => route !== "$connect" && route !== "$disconnect";

const localRoute = ({ method, path }: Route) => ({
  httpApi: path === defaultPath ? "*" : { method, path },
});

/** What serverless-offline emulates. The relay invokes the rest. */
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

/** What is not told to every function. */
const environmentFor = (stage: string, permissions: readonly Permission[]) => {
  const environment = {
    ...(permissions.includes("notifications") && environmentOfSenders(stage)),
    ...(permissions.includes("queue") && environmentOfHandOff),
  };
  return Object.keys(environment).length > 0 ? { environment } : {};
};

const onAws = (stage: string, { area, permissions }: Derived, layer: unknown) => ({
  role: { "Fn::GetAtt": [roleId(permissions), "Arn"] },
  dependsOn: [logGroup(stage, area).id],
  disableLogs: true,
  logs: { logGroup: logGroup(stage, area).name },
  ...(permissions.includes("secrets") && { layers: [layer] }),
  ...environmentFor(stage, permissions),
});

const asPackaged = (stage: string, derived: Derived, layer: unknown) => {
  const { key, file, timeout, memorySize, description, trigger } = derived;
  return {
    handler: `${builtIn(stage)}/${file.replace(/\.ts$/, "")}.handler`,
    name: functionName(stage, key),
    timeout,
    ...(memorySize && { memorySize }),
    ...(description && { description: description.slice(0, 256) }),
    ...(stage === "local" ? onThisMachine(trigger) : onAws(stage, derived, layer)),
  };
};

/**
 * The functions of each area as serverless.yml lists them: with their events on this machine, with roles and logs
 * on AWS. Throws when `listing`, the text of serverless.yml, leaves an area out.
 */
export const functionsByArea = async (
  stage: string,
  layer: unknown,
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
      Object.fromEntries(
        (areas.get(area) ?? []).map((derived) => [derived.key, asPackaged(stage, derived, layer)]),
      ),
    ]),
  );
};
