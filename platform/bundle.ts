import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import type { AnyContract, Use } from "../shared/http/contract.ts";
import { routeKeyOf } from "../shared/http/routing.ts";
import { wantedIn } from "../shared/queue/hand-off.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import type { Lane, QueueLane, Subscription } from "../shared/stream/subscriber.ts";
import { publishedDocuments } from "./document/documents.ts";
import { builtIn, queueLanes, sources, streamLanes, usesOfLane } from "./functions.ts";
import { kept, putInPlace } from "./kept.ts";
import {
  type Declared,
  operations,
  queues,
  root,
  schedules,
  socketRoutes,
  storageReactions,
  subscribers,
  unknownRoute,
} from "./operations.ts";
import type { Permission } from "./permissions.ts";
import { extrasFunctions, type SharedFunction, scheduleFunctions } from "./shared-functions.ts";
import { slim } from "./slim-bundle.ts";
import { expectEdited, ownCodec } from "./slim-sdk.ts";
import { sourceOf } from "./source.ts";

/** One module of the service as it is built: its source, what it becomes, what it uses, and what it is built beside. */
type Entry = { in: string; out: string; uses: readonly Permission[]; folder: string; reads?: boolean };

const lanes: readonly Lane[] = [...streamLanes, ...queueLanes];
const isQueueLane = (lane: Lane): lane is QueueLane => (queueLanes as readonly Lane[]).includes(lane);

type Import = { file: string; name: string };

/** What puts messages into a lane's queue. */
const sends: Record<QueueLane, Import> = {
  model: { file: "shared/providers/queue/send.ts", name: "sendToModels" },
};

/** The function of one lane: a dispatcher or a queue's worker over the subscribers found in the folder. */
const dispatcherSource = (lane: Lane, reacting: readonly Declared<Subscription>[]): string => {
  const files = reacting.filter(({ contract }) => contract.lane === lane).map(({ file }) => file);
  const handsOff = lane === "prompt" ? queueLanes : [];
  const subscriptions = reacting.map(({ contract }) => contract);
  const given = [
    ...files.map((_, index) => `subscriber${index}`),
    ...handsOff.map(
      (to) => `handOff("${to}", ${JSON.stringify(wantedIn(to, subscriptions))}, ${sends[to].name})`,
    ),
  ];
  const made = isQueueLane(lane) ? "queueWorker" : "dispatcher";
  return [
    isQueueLane(lane)
      ? `import { queueWorker } from "./shared/queue/worker.ts";`
      : `import { dispatcher } from "./shared/stream/dispatcher.ts";`,
    ...(handsOff.length > 0 ? [`import { handOff } from "./shared/queue/hand-off.ts";`] : []),
    ...handsOff.map((to) => `import { ${sends[to].name} } from "./${sends[to].file}";`),
    ...files.map((file, index) => `import { handler as subscriber${index} } from "./${file}";`),
    `export const handler = ${made}("${lane}", [${given.join(", ")}]);`,
  ].join("\n");
};

/** What all of these handlers are made by. */
const makersOf = (files: readonly string[]): Import[] => {
  const [first = [], ...others] = files.map((file) =>
    [...sourceOf(resolve(root, file)).imports.values()]
      .filter(({ from, name }) => sourceOf(from).declared.has(name))
      .map(({ from, name }) => ({ file: relative(root, from).replaceAll("\\", "/"), name }))
      .filter((maker) => /^shared\/(http|stream)\//.test(maker.file)),
  );
  return first.filter((maker) =>
    others.every((makers) => makers.some(({ file, name }) => file === maker.file && name === maker.name)),
  );
};

/** The function of handlers that share one. It starts with what makes them; each is loaded when it is `called`. */
const sharedSource = (made: Import, members: readonly { called: string; file: string }[]): string =>
  [
    `import { ${made.name} } from "./${made.file}";`,
    ...makersOf(members.map(({ file }) => file)).map(
      ({ file, name }) => `export { ${name} } from "./${file}";`,
    ),
    `export const handler = ${made.name}({`,
    ...members.map(({ called, file }) => `  ${JSON.stringify(called)}: () => import("./${file}"),`),
    "});",
  ].join("\n");

const extrasSource = ({ members }: SharedFunction<AnyContract>): string =>
  sharedSource(
    { file: "shared/http/routing.ts", name: "routing" },
    members.map(({ file, contract }) => ({ called: routeKeyOf(contract), file })),
  );

const schedulesSource = ({ members }: SharedFunction<ScheduleContract<unknown>>): string =>
  sharedSource(
    { file: "shared/stream/turns.ts", name: "turns" },
    members.map(({ file, contract }) => ({ called: contract.name, file })),
  );

/** Functions whose source is written here. */
const written = (sources: ReadonlyMap<string, string>): Plugin => ({
  name: "written",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^written:/ }, ({ path }) => ({ path, namespace: "written" }));
    esbuild.onLoad({ filter: /.*/, namespace: "written" }, ({ path }) => ({
      contents: sources.get(path) ?? "",
      loader: "ts",
      resolveDir: root,
    }));
  },
});

const outOf = (file: string): string => file.replace(/\.ts$/, "");
const writtenAs = (file: string): string => `written:${outOf(file)}`;
const laneFile = (lane: Lane): string => `events/dispatch-${lane}.ts`;

const collect = async (): Promise<{ entries: Entry[]; sources: Map<string, string> }> => {
  const handlers = await Promise.all([
    operations(),
    socketRoutes(),
    schedules(),
    storageReactions(),
    queues(),
  ]);
  const unknown = await unknownRoute();
  const reacting = await subscribers();
  const subscriptions = reacting.map(({ contract }) => contract);
  const [extras, turning] = [await extrasFunctions(), await scheduleFunctions()];
  const shared = [
    ...extras.map((one) => ({ ...one, folder: `functions/extras/${one.area}`, source: extrasSource(one) })),
    ...turning.map((one) => ({ ...one, folder: "events/schedules", source: schedulesSource(one) })),
  ];
  const sharers = new Map(shared.flatMap((one) => one.members.map(({ file }) => [file, one] as const)));
  return {
    entries: [
      ...handlers.flat().map(({ file, contract }) => ({
        in: resolve(root, file),
        out: outOf(file),
        uses: contract.uses ?? [],
        folder: sharers.get(file)?.folder ?? dirname(file),
        reads: !sharers.has(file) && "route" in contract && contract.route.startsWith("GET "),
      })),
      { in: resolve(root, unknown.file), out: outOf(unknown.file), uses: [], folder: dirname(unknown.file) },
      ...shared.map(({ file, permissions, folder }) => ({
        in: writtenAs(file),
        out: outOf(file),
        uses: permissions,
        folder,
      })),
      ...lanes.map((lane) => ({
        in: writtenAs(laneFile(lane)),
        out: outOf(laneFile(lane)),
        uses: usesOfLane(lane, subscriptions),
        folder: dirname(laneFile(lane)),
      })),
    ],
    sources: new Map([
      ...lanes.map((lane) => [writtenAs(laneFile(lane)), dispatcherSource(lane, reacting)] as const),
      ...shared.map(({ file, source }) => [writtenAs(file), source] as const),
    ]),
  };
};

const bringsAnSdk: readonly Use[] = [
  "media",
  "knowledge",
  "stripe",
  "ai",
  "speech",
  "socket",
  "notifications",
  "queue",
];

/** What people wait for each time that they open an app, and when they book: one file each, with nothing of others in it. */
const alone = new Set([
  "functions/chat-socket/connect",
  "functions/job/create-job",
  "functions/job/get-job-list-for-user",
]);

/**
 * Functions of one folder that use the same vendors are built together, as are the extras of an area. Where chunks are shared, what one function
 * needs of a package is kept for all, and each further sharer cuts the chunks smaller: a file more to load.
 */
const groupOf = ({ folder, out, uses }: Entry): string =>
  [alone.has(out) ? out : folder, ...bringsAnSdk.filter((use) => uses.includes(use))]
    .join("-")
    .replaceAll("/", "-");

/** What only reads needs much less than what changes something: many of both are built apart. */
const apart_least = 4;

const groupsOf = (entries: readonly Entry[]): [group: string, members: Entry[]][] =>
  [...Map.groupBy(entries, groupOf)].flatMap(([group, members]): [string, Entry[]][] => {
    const { true: reading = [], false: rest = [] } = Object.groupBy(members, ({ reads }) =>
      String(reads === true),
    );
    return reading.length >= apart_least && rest.length >= apart_least
      ? [
          [`${group}-reads`, reading],
          [group, rest],
        ]
      : [[group, members]];
  });

/** What text messages and queues are sent by speaks AWS's JSON as the table does, with the SDK's codec. */
const codecOf = (members: readonly Entry[]): Plugin[] =>
  members.some(({ uses }) => uses.includes("notifications") || uses.includes("queue")) ? [] : [ownCodec];

type Shape = { together?: boolean };

/** What is built, by its path in the folder that it is for. */
type Built = { files: Record<string, string>; metafile: Metafile };

/** Makes the folder hold exactly these files. A file with the same content is not touched: somebody may be reading it. */
const write = (outdir: string, files: Built["files"]): void => {
  const wanted = new Map(Object.entries(files).map(([path, text]) => [resolve(outdir, path), text]));
  for (const [path, text] of wanted) {
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    putInPlace(path, text);
  }
  for (const path of globSync(`${outdir}/**/*.mjs`)) if (!wanted.has(path)) rmSync(path);
};

/** The documents that functions answer with, where they find them. */
const publishedFiles = async (): Promise<Built["files"]> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(publishedDocuments).map(async ([path, text]) => [path, await text()] as const),
    ),
  );

/** Builds side by side: each more holds some 100 MB until all are done, and two keep two cores busy. */
const abreast = 2;

const buildGroup = async (
  [group, members]: readonly [group: string, members: readonly Entry[]],
  sources: ReadonlyMap<string, string>,
) => {
  const plugins = [written(sources), ...codecOf(members), ...slim.plugins];
  const built = await build({
    ...slim,
    entryPoints: members.map(({ in: source, out }) => ({ in: source, out })),
    absWorkingDir: root,
    outdir: builtIn(),
    write: false,
    splitting: true,
    outExtension: { ".js": ".mjs" },
    chunkNames: `chunks/${group}-[hash]`,
    plugins,
  });
  return { ...built, plugins };
};

const buildAll = async ({ together = false }: Shape): Promise<Built> => {
  const { entries, sources } = await collect();
  const waiting = together ? [["all", entries] as const] : groupsOf(entries);
  const builds = (
    await Promise.all(
      Array.from({ length: abreast }, async () => {
        const done: Awaited<ReturnType<typeof buildGroup>>[] = [];
        for (let next = waiting.shift(); next; next = waiting.shift())
          done.push(await buildGroup(next, sources));
        return done;
      }),
    )
  ).flat();
  expectEdited(builds);
  const texts = builds.flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, text }) => [relative(resolve(root, builtIn()), path), text] as const),
  );
  return {
    files: { ...Object.fromEntries(texts), ...(await publishedFiles()) },
    metafile: {
      inputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs)),
    },
  };
};

/** The same as it stands in another folder. */
const placedIn = (outdir: string, { inputs, outputs }: Metafile): Metafile => {
  const from = `${builtIn()}/`;
  const to = `${relative(root, outdir).split(sep).join("/")}/`;
  const placed = (path: string) => (path.startsWith(from) ? to + path.slice(from.length) : path);
  return {
    inputs,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([path, output]) => [
        placed(path),
        { ...output, imports: output.imports.map((one) => ({ ...one, path: placed(one.path) })) },
      ]),
    ),
  };
};

/**
 * Builds what is deployed into `outdir`: one module per function, shared chunks and documents beside them. What was
 * built from the very same sources before is taken as it is.
 * `together`, the same modules share their chunks across folders: built in a fraction of the time, each loading
 * a little more. So this machine is quick to start.
 */
export const bundle = async (outdir = resolve(root, builtIn()), shape: Shape = {}): Promise<Metafile> => {
  const { files, metafile } = await kept<Built>(
    resolve(root, `node_modules/.cache/marketplace/${shape.together ? "together" : "apart"}.json`),
    { root, sources, settings: [process.versions, new Date().getUTCFullYear(), shape] },
    async () => {
      const made = await buildAll(shape);
      const packages = Object.keys(made.metafile.inputs).filter((path) => path.startsWith("node_modules/"));
      return { made, packages };
    },
  );
  write(outdir, files);
  return placedIn(outdir, metafile);
};

/** What a function loads when it starts: its module and the chunks that it imports statically. */
export const loadedAtStart = ({ outputs }: Metafile, module: string): string[] => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { kind, external, path: chunk } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && !external) visit(chunk);
  };
  visit(module);
  return [...seen];
};

/** The built functions with the bytes that each loads when it starts. */
export const sizes = (metafile: Metafile): { module: string; bytes: number }[] =>
  Object.keys(metafile.outputs)
    .filter((module) => !module.includes("/chunks/"))
    .map((module) => ({
      module,
      bytes: loadedAtStart(metafile, module).reduce(
        (sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0),
        0,
      ),
    }))
    .sort((a, b) => a.bytes - b.bytes);
