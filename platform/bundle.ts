import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { serviceError } from "../shared/http/answer.ts";
import type { AnyContract, Use } from "../shared/http/contract.ts";
import { routeKeyOf } from "../shared/http/routing.ts";
import { type Reason, universalRefusals } from "../shared/kernel/refusal.ts";
import { wantedIn } from "../shared/queue/hand-off.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import type { Lane, QueueLane, Subscription } from "../shared/stream/subscriber.ts";
import { cached, putInPlace, sources } from "./build-cache.ts";
import { derivedFiles } from "./document/derived.ts";
import { published } from "./document/documents.ts";
import { builtIn, heartbeatFunction, queueLanes, streamLanes, usesOfLane } from "./functions.ts";
import { joinChunks, loadedBy } from "./joined-chunks.ts";
import { learnedFiles } from "./learned-from.ts";
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
import { expectEdited, ownCodec, untraced } from "./slim-sdk.ts";

/** One module to build: its source, its output, what it uses, and what it is grouped with. */
type Entry = {
  in: string;
  out: string;
  uses: readonly Permission[];
  folder: string;
  reads?: boolean;
  refuses?: readonly Reason[];
};

const lanes: readonly Lane[] = [...streamLanes, ...queueLanes];
const isQueueLane = (lane: Lane): lane is QueueLane => (queueLanes as readonly Lane[]).includes(lane);

type Import = { file: string; name: string };

/** The function that sends messages to a lane's queue. */
const sends: Record<QueueLane, Import> = {
  model: { file: "shared/vendors/queue/send.ts", name: "sendToModels" },
};

/** The source of a lane's function: a dispatcher or a queue worker for the subscribers in the folder. */
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

/** The function of handlers that share one. It starts with what declares them; each is loaded when it is `called`. */
const sharedSource = (
  made: Import,
  declares: Import,
  members: readonly { called: string; file: string }[],
  more: readonly string[] = [],
): string =>
  [
    `import { ${made.name} } from "./${made.file}";`,
    `export { ${declares.name} } from "./${declares.file}";`,
    `export const handler = ${made.name}({`,
    ...members.map(({ called, file }) => `  ${JSON.stringify(called)}: () => import("./${file}"),`),
    `}${more.map((argument) => `, ${argument}`).join("")});`,
  ].join("\n");

const extrasSource = ({ members }: SharedFunction<AnyContract>): string =>
  sharedSource(
    { file: "shared/http/routing.ts", name: "routing" },
    { file: "shared/http/operation.ts", name: "operation" },
    members.map(({ file, contract }) => ({ called: routeKeyOf(contract), file })),
    [`() => import("./functions/unknown-route.ts")`],
  );

const schedulesSource = ({ members }: SharedFunction<ScheduleContract<unknown>>): string =>
  sharedSource(
    { file: "shared/stream/turns.ts", name: "turns" },
    { file: "shared/stream/schedule.ts", name: "schedule" },
    members.map(({ file, contract }) => ({ called: contract.name, file })),
  );

/** Serves the functions whose source is generated here. */
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
        ...("refuses" in contract && { refuses: contract.refuses ?? [] }),
      })),
      {
        in: resolve(root, heartbeatFunction.file),
        out: outOf(heartbeatFunction.file),
        uses: heartbeatFunction.permissions,
        folder: "events/schedules",
      },
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

/** Operations that people wait for whenever they open an app, and booking: each is one file that shares nothing. */
const alone = new Set([
  "functions/chat-socket/connect",
  "functions/job/create-job",
  "functions/job/get-job-list-for-user",
]);

/**
 * Functions of one folder that use the same vendors are built together, as are the extras of an area. If more functions
 * shared chunks, each would load parts of packages that only others need, and more and smaller files.
 */
const groupOf = ({ folder, out, uses }: Entry): string =>
  [alone.has(out) ? out : folder, ...bringsAnSdk.filter((use) => uses.includes(use))].join(" ");

/** Read-only operations need much less than changes: from this number of each on, they are built separately. */
const apart_least = 4;

const groupsOf = (entries: readonly Entry[]): Entry[][] =>
  [...Map.groupBy(entries, groupOf).values()].flatMap((members) => {
    const { true: reading = [], false: rest = [] } = Object.groupBy(members, ({ reads }) =>
      String(reads === true),
    );
    return reading.length >= apart_least && rest.length >= apart_least ? [reading, rest] : [members];
  });

/** The clients of text messages and queues use AWS's JSON protocol like the table, with the SDK's codec. */
const codecOf = (members: readonly Entry[]): Plugin[] =>
  members.some(({ uses }) => uses.includes("notifications") || uses.includes("queue")) ? [] : [ownCodec];

const tracesOf = (members: readonly Entry[]): Plugin[] =>
  members.some(({ uses }) => bringsAnSdk.some((use) => uses.includes(use))) ? [] : [untraced];

/** Of the sentences for refusals, those that these functions can refuse with: each zip has its own, and no others. */
const ownRefusals = (members: readonly Entry[]): Plugin => {
  const reasons = [...universalRefusals, serviceError, ...members.flatMap(({ refuses = [] }) => refuses)];
  const codes = new Set(reasons.map(({ code }) => code as string));
  const isOwn = ([name]: [name: string, sentence: string]) => codes.has(name) || !name.includes(".");
  return {
    name: "own-refusals",
    setup({ onLoad }) {
      onLoad({ filter: /\/http\/refusals-[a-z]+\.ts$/ }, async ({ path }) => {
        const { refusals } = (await import(path)) as { refusals: Record<string, string> };
        const own = Object.fromEntries(Object.entries(refusals).filter(isOwn));
        return { contents: `export const refusals = ${JSON.stringify(own)};`, loader: "js" };
      });
    },
  };
};

type Shape = { together?: boolean };

/** The build's files, by their path in the output folder. */
type Built = { files: Record<string, string>; metafile: Metafile };

/** Makes the folder contain exactly these files. Unchanged files are not written, because they may be in use. */
const write = (outdir: string, files: Built["files"]): void => {
  const wanted = new Map(Object.entries(files).map(([path, text]) => [resolve(outdir, path), text]));
  for (const [path, text] of wanted) {
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    putInPlace(path, text);
  }
  for (const path of globSync(`${outdir}/**/*.mjs`)) if (!wanted.has(path)) rmSync(path);
};

/** The documents that functions answer with, and what was learned, where they find them. */
const filesBeside = async (): Promise<Built["files"]> => {
  const files = await derivedFiles();
  return Object.fromEntries([
    ...published.map((path) => [path, files[path] as string]),
    ...learnedFiles.map((path) => [path, readFileSync(resolve(root, path), "utf8")]),
  ]);
};

/** The number of concurrent builds: each holds some 100 MB until all are done, and two keep two cores busy. */
const abreast = 2;

/** Every file names the chunks that it imports, many times: `group` is short. */
const buildGroup = async (
  [group, members]: readonly [group: string, members: readonly Entry[]],
  sources: ReadonlyMap<string, string>,
) => {
  const plugins = [
    written(sources),
    ownRefusals(members),
    ...codecOf(members),
    ...tracesOf(members),
    ...slim.plugins,
  ];
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
  const texts = new Map(
    built.outputFiles.map(({ path, text }) => [relative(root, path).split(sep).join("/"), text]),
  );
  const joined = await joinChunks({ texts, outputs: built.metafile.outputs });
  return { texts: joined.texts, metafile: { ...built.metafile, outputs: joined.outputs }, plugins };
};

const buildAll = async ({ together = false }: Shape): Promise<Built> => {
  const { entries, sources } = await collect();
  const groups = together ? [entries] : groupsOf(entries);
  const waiting = groups.map((members, at) => [at.toString(36), members] as const);
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
  const texts = builds.flatMap(({ texts }) =>
    [...texts].map(([path, text]) => [relative(builtIn(), path), text] as const),
  );
  return {
    files: { ...Object.fromEntries(texts), ...(await filesBeside()) },
    metafile: {
      inputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs)),
    },
  };
};

/** The same metafile for another output folder. */
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
 * Builds the deployment into `outdir`: one module per function, with shared chunks and documents. Uses the cache if no
 * source has changed. With `together`, modules share chunks across folders: that builds in a fraction of the time, but
 * each function loads a little more. The local server uses it to start quickly.
 */
export const bundle = async (outdir = resolve(root, builtIn()), shape: Shape = {}): Promise<Metafile> => {
  const { files, metafile } = await cached<Built>(
    resolve(root, `node_modules/.cache/marketplace/${shape.together ? "together" : "apart"}.json`),
    { root, sources, settings: [process.versions, shape] },
    async () => {
      const made = await buildAll(shape);
      const packages = Object.keys(made.metafile.inputs).filter((path) => path.startsWith("node_modules/"));
      return { made, packages };
    },
  );
  write(outdir, files);
  return placedIn(outdir, metafile);
};

/** The files that a function loads at start: the chunks that it imports statically, and its module. */
export const loadedAtStart = ({ outputs }: Metafile, module: string): string[] => loadedBy(outputs, module);

/** The built functions, with the bytes that each loads at start. */
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
