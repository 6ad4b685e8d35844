import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { build } from "esbuild";
import type { BuiltConsole } from "../../shared/http/console.ts";
import { root } from "../operations.ts";

const source = (name: string) => resolve(root, "clients/console", name);

/** The operator's console, built: hashed files, and its HTML page. */
export const builtConsole = async (): Promise<BuiltConsole> => {
  const [{ outputFiles, metafile }, page, icon] = await Promise.all([
    build({
      entryPoints: { console: source("main.tsx"), style: source("style/console.css") },
      absWorkingDir: root,
      outdir: "console",
      bundle: true,
      splitting: true,
      minify: true,
      write: false,
      metafile: true,
      format: "esm",
      target: "es2024",
      jsx: "automatic",
      jsxImportSource: "preact",
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      legalComments: "none",
      logLevel: "warning",
    }),
    readFile(source("page.html"), "utf8"),
    readFile(source("icon.svg"), "utf8"),
  ]);
  const beginning = (entry: string) =>
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry)) as [
      string,
      (typeof metafile.outputs)[string],
    ];
  const [script, { imports }] = beginning("main.tsx");
  const first = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path));
  return {
    page: page
      .replace("STYLE", basename(beginning("console.css")[0]))
      .replace("SCRIPT", basename(script))
      .replace(
        "<!-- first -->",
        first.map((name) => `<link rel="modulepreload" href="console-assets/${name}">`).join("\n"),
      ),
    assets: {
      ...Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])),
      "icon.svg": icon,
    },
  };
};
