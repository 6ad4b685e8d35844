import { readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { build } from "esbuild";
import type { BuiltCustomerApp, BuiltPage } from "../../shared/http/page.ts";
import { root } from "../operations.ts";
import { withWorker } from "./page-worker.ts";

type Sources = {
  /** The folder under `clients/`, and the name that the page keeps its things by in the browser. */
  name: string;
  /** Scripts and styles by the names that their files get. */
  entries: Record<string, string>;
  /** The path of the page's files. */
  assets: string;
  /** Files that are served as they are. */
  plain: readonly string[];
  /** HTML pages, with the entries that each begins with. */
  pages: Record<string, { file: string; script: string; style: string }>;
};

const built = async <P extends string>({ name, entries, assets, plain, pages }: Sources) => {
  const source = (file: string) => resolve(root, "clients", name, file);
  const text = (file: string) => readFile(source(file), "utf8");
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([as, file]) => [as, source(file)])),
    absWorkingDir: root,
    outdir: name,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2024",
    define: { PAGE: JSON.stringify(name), ASSETS: JSON.stringify(assets) },
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
  });
  const beginning = (entry: string) =>
    Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === relative(root, source(entry)),
    ) as [string, (typeof metafile.outputs)[string]];
  const html = async ({ file, script, style }: Sources["pages"][string]) => {
    const [path, { imports }] = beginning(script);
    const first = imports.filter(({ kind }) => kind === "import-statement").map((one) => basename(one.path));
    return (await text(file))
      .replace("STYLE", basename(beginning(style)[0]))
      .replace("SCRIPT", basename(path))
      .replace(
        "<!-- first -->",
        first.map((one) => `<link rel="modulepreload" href="${assets}/${one}">`).join("\n"),
      );
  };
  return {
    pages: Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([as, of]) => [as, await html(of)])),
    ) as Record<P, string>,
    assets: {
      ...Object.fromEntries(outputFiles.map((one) => [basename(one.path), one.text])),
      ...Object.fromEntries(await Promise.all(plain.map(async (file) => [file, await text(file)]))),
    } as Record<string, string>,
  };
};

/** The operator's console, built: hashed files, and its HTML page. */
export const builtConsole = async (): Promise<BuiltPage> => {
  const { pages, assets } = await built<"page">({
    name: "console",
    entries: { console: "main.tsx", style: "style/console.css" },
    assets: "console-assets",
    plain: ["icon.svg"],
    pages: { page: { file: "page.html", script: "main.tsx", style: "style/console.css" } },
  });
  return { ...pages, assets };
};

/** The provider's app, built: hashed files, and its HTML page. */
export const builtProviderApp = async (): Promise<BuiltPage> => {
  const { pages, assets } = await built<"page">({
    name: "provider",
    entries: { app: "main.tsx", style: "style/provider.css" },
    assets: "provider-app-assets",
    plain: ["icon.svg", "app.webmanifest"],
    pages: { page: { file: "page.html", script: "main.tsx", style: "style/provider.css" } },
  });
  return withWorker("provider-app", { ...pages, assets });
};

/** The customer's app, built: hashed files, its HTML page, and the page on which a card is given. */
export const builtCustomerApp = async (): Promise<BuiltCustomerApp> => {
  const { pages, assets } = await built<"page" | "pay">({
    name: "customer",
    entries: { app: "main.tsx", pay: "pay/pay.ts", style: "../kit/app/style/app.css" },
    assets: "app-assets",
    plain: ["icon.svg", "app.webmanifest"],
    pages: {
      page: { file: "page.html", script: "main.tsx", style: "../kit/app/style/app.css" },
      pay: { file: "pay/pay.html", script: "pay/pay.ts", style: "../kit/app/style/app.css" },
    },
  });
  return { ...(await withWorker("app", { page: pages.page, assets })), pay: pages.pay };
};
