import { createHash } from "node:crypto";
import { type AnyContract, methodOf, pathOf } from "../http/contract.ts";
import { operations, schedules, socketActions, storageReactions } from "./operations.ts";
import { streamMapping } from "./stream-mapping.ts";

export type Lane = "prompt" | "patient";
export const lanes: readonly Lane[] = ["prompt", "patient"];

/** One function of the service as serverless.yml has it. */
export type LambdaFunction = {
  handler: string;
  name: string;
  timeout: number;
  memorySize?: number;
  description?: string;
  events?: unknown[];
};

const lambdaNameLength = 64;

/** The name of a function on a stage; beyond Lambda's 64 characters its end becomes a digest. */
export const functionName = (stage: string, key: string): string => {
  const name = `${stage}-${key}`;
  if (name.length <= lambdaNameLength) return name;
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 8);
  return `${name.slice(0, lambdaNameLength - 9)}-${digest}`;
};

/** The built module of a source file, and the handler in it. */
const handlerOf = (file: string) => `dist/${file.replace(/\.ts$/, "")}.handler`;

const seconds = { operation: 29, schedule: 120, storage: 120, prompt: 60, patient: 300 };

/** Operations that hold media or a model's answer in memory get more of it, and with it more CPU. */
const memoryOf = ({ uses = [] }: AnyContract) =>
  uses.includes("media") || uses.includes("ai") ? { memorySize: 1024 } : {};

const httpFunctions = async (stage: string): Promise<[string, LambdaFunction][]> =>
  (await operations()).map(({ file, key, contract }) => [
    key,
    {
      handler: handlerOf(file),
      name: functionName(stage, key),
      description: contract.summary,
      timeout: contract.timeout_seconds ?? seconds.operation,
      ...memoryOf(contract),
      events: [{ httpApi: { method: methodOf(contract), path: `/api/v1${pathOf(contract)}` } }],
    },
  ]);

/** What an action answers goes back over the socket; connecting and disconnecting have nobody to answer to. */
const socketEvent = (route: string) =>
  route === "$connect" || route === "$disconnect"
    ? { route }
    : { route, routeResponseSelectionExpression: "$default" };

const socketFunctions = async (stage: string): Promise<[string, LambdaFunction][]> =>
  (await socketActions()).map(({ file, key, contract }) => [
    key,
    {
      handler: handlerOf(file),
      name: functionName(stage, key),
      description: contract.summary,
      timeout: seconds.operation,
      events: [{ websocket: socketEvent(contract.route.slice("SOCKET ".length)) }],
    },
  ]);

const dispatchers = (stage: string): [string, LambdaFunction][] =>
  lanes.map((lane) => [
    `dispatch_${lane}`,
    {
      handler: handlerOf(`events/dispatch-${lane}.ts`),
      name: functionName(stage, `dispatch_${lane}`),
      timeout: seconds[lane],
      events: [{ stream: streamMapping }],
    },
  ]);

/** Schedules are run by the relay on this machine, by the clock that everything shares there. */
const scheduled = async (stage: string): Promise<[string, LambdaFunction][]> =>
  (await schedules()).map(({ file, key, contract }) => [
    key,
    {
      handler: handlerOf(file),
      name: functionName(stage, key),
      timeout: seconds.schedule,
      events: [{ schedule: { rate: [`rate(${contract.rate})`], enabled: stage !== "local" } }],
    },
  ]);

const onStorage = async (stage: string): Promise<[string, LambdaFunction][]> =>
  (await storageReactions()).map(({ file, key, contract }) => [
    key,
    {
      handler: handlerOf(file),
      name: functionName(stage, key),
      timeout: seconds.storage,
      memorySize: 1024,
      events: [
        {
          s3: {
            bucket: { Ref: "Media" },
            event: "s3:ObjectCreated:*",
            rules: [{ prefix: contract.prefix }],
            existing: true,
          },
        },
      ],
    },
  ]);

/** Every function of the service on a stage, derived from what the handlers declare. */
export const lambdaFunctions = async (stage: string): Promise<Record<string, LambdaFunction>> =>
  Object.fromEntries([
    ...(await httpFunctions(stage)),
    ...(await socketFunctions(stage)),
    ...dispatchers(stage),
    ...(await scheduled(stage)),
    ...(await onStorage(stage)),
  ]);
