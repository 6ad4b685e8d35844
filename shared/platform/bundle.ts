import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { type Lane, lanes } from "./functions.ts";
import { operations, root, schedules, storageReactions, subscribers } from "./operations.ts";
import { builtinsOnDemand, credentialsFromEnvironment } from "./slim-bundle.ts";

/** The function on the table's stream for one lane: a dispatcher over the subscribers found in the folder. */
const dispatcherSource = (lane: Lane, files: readonly string[]): string =>
  [
    `import { dispatcher } from "./shared/stream/dispatcher.ts";`,
    ...files.map((file, index) => `import { handler as subscriber${index} } from "./${file}";`),
    `export const handler = dispatcher("${lane}", [${files.map((_, index) => `subscriber${index}`).join(", ")}]);`,
  ].join("\n");

const dispatchers = (sources: Record<Lane, string>): Plugin => ({
  name: "dispatchers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^dispatcher:/ }, ({ path }) => ({ path, namespace: "dispatcher" }));
    esbuild.onLoad({ filter: /.*/, namespace: "dispatcher" }, ({ path }) => ({
      contents: sources[path.slice("dispatcher:".length) as Lane],
      loader: "ts",
      resolveDir: root,
    }));
  },
});

const entryOf = (file: string) => ({ in: resolve(root, file), out: file.replace(/\.ts$/, "") });

/** Builds what is deployed into `outdir`: one module per function, shared chunks beside them. */
export const bundle = async (outdir = resolve(root, "dist")): Promise<Metafile> => {
  const [http, due, stored, reacting] = await Promise.all([
    operations(),
    schedules(),
    storageReactions(),
    subscribers(),
  ]);
  const sourceOf = (lane: Lane) =>
    dispatcherSource(
      lane,
      reacting.filter(({ contract }) => contract.lane === lane).map(({ file }) => file),
    );
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [
      ...[...http, ...due, ...stored].map(({ file }) => entryOf(file)),
      ...lanes.map((lane) => ({ in: `dispatcher:${lane}`, out: `events/dispatch-${lane}` })),
    ],
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[hash]",
    legalComments: "none",
    logLevel: "warning",
    plugins: [
      dispatchers({ prompt: sourceOf("prompt"), patient: sourceOf("patient") }),
      credentialsFromEnvironment,
      builtinsOnDemand,
    ],
  });
  return metafile;
};

/** Bytes that one function loads when it starts: its module and the chunks it imports at once. */
export const bytesAtStart = ({ outputs }: Metafile, output: string): number => {
  const seen = new Set<string>();
  const visit = (path: string): number => {
    if (seen.has(path)) return 0;
    seen.add(path);
    const { bytes, imports } = outputs[path] as Metafile["outputs"][string];
    return imports
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .reduce((sum, chunk) => sum + visit(chunk.path), bytes);
  };
  return visit(output);
};

if (import.meta.main) {
  const started = performance.now();
  const metafile = await bundle();
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  for (const [path] of entries)
    console.log(`${Math.round(bytesAtStart(metafile, path) / 1024)} KB`.padStart(8), path);
  console.log(`${entries.length} functions in ${Math.round(performance.now() - started)} ms`);
}
