import { globSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import type { FallbackContract } from "../shared/http/fallback.ts";
import type { QueueContract } from "../shared/queue/queue.ts";
import type { AnyAction } from "../shared/socket/action.ts";
import type { StorageContract } from "../shared/stream/object-created.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import type { Subscription } from "../shared/stream/subscriber.ts";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "..");

/** A file that exports a handler, by its path in the project, with its contract. */
export type Declared<C> = { file: string; key: string; contract: C };

/** The routes for connecting and disconnecting have no message and no response. */
type SocketContract = Pick<AnyAction, "route" | "summary" | "uses" | "refuses"> & Partial<AnyAction>;

/** Everything that the modules of a folder export, by name, without tests. */
export const exportsOf = async (pattern: string): Promise<[name: string, value: unknown][]> => {
  const files = globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(root, file)).href)));
  return modules.flatMap((module) => Object.entries(module as Record<string, unknown>));
};

const filesUnder = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (path) => path.endsWith(".test.ts") })
    .map((path) => path.split(sep).join("/"))
    .sort();

/** The name of a file's function: its path without the top folder. */
const keyOf = (file: string, folder: string): string =>
  relative(folder, file).split(sep).join("/").replace(/\.ts$/, "").replaceAll("/", "_");

const handlerOf = async (file: string): Promise<Record<string, unknown>> => {
  const { handler } = (await import(pathToFileURL(resolve(root, file)).href)) as {
    handler?: Record<string, unknown>;
  };
  if (!handler) throw new Error(`${file} exports no handler`);
  return handler;
};

const read = async (folder: string, prefix: string): Promise<Declared<unknown>[]> =>
  Promise.all(
    filesUnder(folder).map(async (file) => {
      const handler = await handlerOf(file);
      return {
        file,
        key: prefix + keyOf(file, folder),
        contract: handler.contract ?? handler.subscription,
      };
    }),
  );

const known = new Map<string, Promise<Declared<unknown>[]>>();

/** The contracts of a folder's handlers. Cached, because a packaging needs them some thirty times. */
const declared = async <C>(folder: string, prefix: string): Promise<Declared<C>[]> => {
  const reading = known.get(folder) ?? read(folder, prefix);
  known.set(folder, reading);
  return [...((await reading) as Declared<C>[])];
};

const isHttp = ({ contract }: Declared<AnyContract>) => /^(GET|POST|PUT|DELETE) \//.test(contract.route);

/** The path where the file of an operation must be: its URL's path, without parameters. */
const placeOf = (contract: AnyContract): string => `functions/${nameOf(contract).replaceAll(".", "-")}.ts`;

/** Every HTTP operation. Throws when one is not at its URL's path. */
export const operations = async (): Promise<Declared<AnyContract>[]> => {
  const found = (await declared<AnyContract>("functions", "")).filter(isHttp);
  for (const { file, contract } of found)
    if (file !== placeOf(contract))
      throw new Error(`${contract.route} is in ${file} and belongs in ${placeOf(contract)}`);
  return found;
};

/** The handler for paths without an operation. */
export const unknownRoute = async (): Promise<Declared<FallbackContract>> => {
  const file = "functions/unknown-route.ts";
  const { contract } = (await handlerOf(file)) as { contract: FallbackContract };
  return { file, key: keyOf(file, "functions"), contract };
};

/** Every route of the socket, including connect and disconnect. */
export const socketRoutes = async (): Promise<Declared<SocketContract>[]> =>
  (await declared<SocketContract>("functions", "")).filter(({ contract }) =>
    contract.route.startsWith("SOCKET "),
  );

/** Every action that a client may send on the socket. */
export const socketActions = async (): Promise<Declared<AnyAction>[]> =>
  (await socketRoutes()).filter((one): one is Declared<AnyAction> => one.contract.body !== undefined);

export const schedules = () => declared<ScheduleContract<unknown>>("events/schedules", "schedule_");
export const storageReactions = () => declared<StorageContract>("events/storage", "storage_");
export const queues = () => declared<QueueContract>("events/queues", "queue_");
export const subscribers = () => declared<Subscription>("events/subscribers", "subscriber_");
