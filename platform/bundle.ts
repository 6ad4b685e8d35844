import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import type { Use } from "../shared/http/contract.ts";
import { publishedDocuments } from "./document/documents.ts";
import { builtIn, type Lane, lanes } from "./functions.ts";
import {
  operations,
  queues,
  root,
  schedules,
  socketRoutes,
  storageReactions,
  subscribers,
  unknownRoute,
} from "./operations.ts";
import { slim } from "./slim-bundle.ts";
import { expectEdited, ownCodec } from "./slim-sdk.ts";

/** One function of the service as it is built: its source, the module it becomes, and what it uses. */
type Entry = { in: string; out: string; uses: readonly Use[] };

/** The function on the table's stream for one lane: a dispatcher over the subscribers found in the folder. */
const dispatcherSource = (lane: Lane, files: readonly string[]): string =>
  [
    `import { dispatcher } from "./shared/stream/dispatcher.ts";`,
    ...files.map((file, index) => `import { handler as subscriber${index} } from "./${file}";`),
    `export const handler = dispatcher("${lane}", [${files.map((_, index) => `subscriber${index}`).join(", ")}]);`,
  ].join("\n");

const dispatchers = (sources: ReadonlyMap<string, string>): Plugin => ({
  name: "dispatchers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^dispatcher:/ }, ({ path }) => ({ path, namespace: "dispatcher" }));
    esbuild.onLoad({ filter: /.*/, namespace: "dispatcher" }, ({ path }) => ({
      contents: sources.get(path) ?? "",
      loader: "ts",
      resolveDir: root,
    }));
  },
});

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
  const inLane = (lane: Lane) => reacting.filter(({ contract }) => contract.lane === lane);
  return {
    entries: [
      ...handlers.flat().map(({ file, contract }) => ({
        in: resolve(root, file),
        out: file.replace(/\.ts$/, ""),
        uses: contract.uses ?? [],
      })),
      { in: resolve(root, unknown.file), out: unknown.file.replace(/\.ts$/, ""), uses: [] },
      ...lanes.map((lane) => ({
        in: `dispatcher:${lane}`,
        out: `events/dispatch-${lane}`,
        uses: inLane(lane).flatMap(({ contract }) => contract.uses ?? []),
      })),
    ],
    sources: new Map(
      lanes.map((lane) => [
        `dispatcher:${lane}`,
        dispatcherSource(
          lane,
          inLane(lane).map(({ file }) => file),
        ),
      ]),
    ),
  };
};

const bringsAnSdk: readonly Use[] = ["media", "stripe", "ai", "socket", "notifications"];

/**
 * Functions of one folder that use the same vendors are built together. Where chunks are shared, what one function
 * needs of a package is kept for all, and each further sharer cuts the chunks smaller: a file more to load.
 */
const groupOf = ({ out, uses }: Entry): string =>
  [dirname(out), ...bringsAnSdk.filter((use) => uses.includes(use))].join("-").replaceAll("/", "-");

/** What they send text messages by speaks AWS's JSON as the table does, with the SDK's codec. */
const codecOf = (members: readonly Entry[]): Plugin[] =>
  members.some(({ uses }) => uses.includes("notifications")) ? [] : [ownCodec];

type File = Pick<OutputFile, "path" | "contents">;

/** Makes the folder hold exactly these files. A file with the same content is not touched: somebody may be reading it. */
const write = (outdir: string, files: readonly File[]): void => {
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of globSync(`${outdir}/**/*.mjs`)) if (!wanted.has(path)) rmSync(path);
};

/** The documents that functions answer with, where they find them. */
const publishedFiles = (outdir: string): Promise<File[]> =>
  Promise.all(
    Object.entries(publishedDocuments).map(async ([path, text]) => ({
      path: resolve(outdir, path),
      contents: Buffer.from(await text()),
    })),
  );

/**
 * Builds what is deployed into `outdir`: one module per function, shared chunks and documents beside them.
 * `together`, the same modules share their chunks across folders: built in a fraction of the time, each loading
 * a little more. So this machine is quick to start.
 */
export const bundle = async (
  outdir = resolve(root, builtIn()),
  { together = false }: { together?: boolean } = {},
): Promise<Metafile> => {
  const { entries, sources } = await collect();
  const builds = await Promise.all(
    [...Map.groupBy(entries, together ? () => "all" : groupOf)].map(async ([group, members]) => {
      const plugins = [dispatchers(sources), ...codecOf(members), ...slim.plugins];
      const built = await build({
        ...slim,
        entryPoints: members.map(({ in: source, out }) => ({ in: source, out })),
        absWorkingDir: root,
        outdir,
        write: false,
        splitting: true,
        outExtension: { ".js": ".mjs" },
        chunkNames: `chunks/${group}-[hash]`,
        plugins,
      });
      return { ...built, plugins };
    }),
  );
  expectEdited(builds);
  write(outdir, [...builds.flatMap(({ outputFiles }) => outputFiles), ...(await publishedFiles(outdir))]);
  return {
    inputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.inputs)),
    outputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs)),
  };
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
