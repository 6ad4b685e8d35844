import { readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";
import {
  type BuiltCustomerApp,
  type BuiltPage,
  type BuiltPages,
  inBrandOf,
  type PageBrand,
  servedFiles,
} from "../../shared/http/page.ts";
import { decimalsOf } from "../../shared/kernel/money.ts";
import { type FolderBrand, folderBrands, type LogoName } from "../market-brands.ts";
import { root } from "../operations.ts";
import { calledRoutes } from "./called-routes.ts";
import { afterScript, loadedLate } from "./loaded-late.ts";
import { workerOf } from "./page-worker.ts";

type Sources = {
  /** The folder under `clients/`, and the name that the page keeps its things by in the browser. */
  name: string;
  /** Scripts and styles by the names that their files get. */
  entries: Record<string, string>;
  /** The path of the page's files. */
  assets: string;
  /** What the page is called in a brand. */
  called: (brand: FolderBrand["brand"]) => string;
  /** The same where operators call the service `OWN_NAME`. */
  renamed: (brand: FolderBrand["brand"]) => string;
  logo: LogoName;
  /** Whether it can be installed on a device: it has a manifest then. */
  installed: boolean;
  /** HTML pages, with the entries that each begins with. */
  pages: Record<string, { file: string; script: string; style: string }>;
};

/** The pages of one market, and the files that only it has. The brand is put in when they are served. */
const branded = (
  { called, renamed, installed }: Sources,
  { brand, market, country, languages, currency, invoices, logo }: FolderBrand,
  { pages, manifest }: { pages: Record<string, string>; manifest: string },
) => ({
  ...pages,
  renamed: renamed(brand),
  brand: {
    ...{ market, name: called(brand), accent: brand.colors, country, languages, currency },
    ...{ decimals: decimalsOf(currency), invoices },
  } satisfies PageBrand,
  assets: { "icon.svg": logo, ...(installed && { "app.webmanifest": manifest }) } as Record<string, string>,
});

const built = async <P extends BuiltPage>(of: Sources): Promise<BuiltPages<P>> => {
  const { name, entries, assets, installed, pages } = of;
  const source = (file: string) => resolve(root, "clients", name, file);
  const text = (file: string) => readFile(source(file), "utf8");
  const options = {
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
    define: { PAGE: JSON.stringify(name), ASSETS: JSON.stringify(assets), INSTALLED: String(installed) },
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
  } as const satisfies BuildOptions;
  const scripts = Object.values(pages).map(({ script }) => relative(root, source(script)));
  const [first, ...others] = scripts as [string, ...string[]];
  const { inputs } = (await build({ ...options, minify: false, plugins: [calledRoutes(name)] })).metafile;
  const late = loadedLate(inputs, first, others);
  const { outputFiles, metafile } = await build({
    ...options,
    plugins: [calledRoutes(name), afterScript(late, first)],
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
  const made = {
    pages: Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([as, page]) => [as, await html(page)] as const)),
    ),
    manifest: installed ? await text("app.webmanifest") : "",
  };
  return {
    assets: Object.fromEntries(outputFiles.map((one) => [basename(one.path), one.text])),
    brands: Object.fromEntries(
      Object.entries(folderBrands(of.logo)).map(([id, brand]) => [
        id,
        branded(of, brand, made) as unknown as BuiltPages<P>["brands"][string],
      ]),
    ),
  };
};

/** Adds to each brand of an app the worker that keeps all of it in the browser. */
const withWorkers = async <P extends BuiltPage>(
  opens: string,
  pages: BuiltPages<P>,
): Promise<BuiltPages<P>> => ({
  ...pages,
  brands: Object.fromEntries(
    await Promise.all(
      Object.entries(pages.brands).map(async ([id, own]) => {
        const whole = inBrandOf<BuiltPage>(pages, id);
        const worker = await workerOf(opens, whole, { files: [...Object.keys(whole.assets), servedFiles] });
        return [id, { ...own, assets: { ...own.assets, "worker.js": worker } }] as const;
      }),
    ),
  ),
});

/** The operator's console, built: hashed files, and its HTML page in each brand. */
export const builtConsole = (): Promise<BuiltPages> =>
  built({
    name: "console",
    entries: { console: "main.tsx", style: "style/console.css" },
    assets: "console-assets",
    called: ({ name }) => name,
    renamed: () => "OWN_NAME",
    logo: "logo.svg",
    installed: false,
    pages: { page: { file: "page.html", script: "main.tsx", style: "style/console.css" } },
  });

/** The provider's app, built: hashed files, and its HTML page in each brand. */
export const builtProviderApp = async (): Promise<BuiltPages> =>
  withWorkers(
    "provider-app",
    await built({
      name: "provider",
      entries: { app: "main.tsx", style: "style/provider.css" },
      assets: "provider-app-assets",
      called: ({ apps }) => apps.provider,
      renamed: ({ name, apps }) => apps.provider.replace(name, "OWN_NAME"),
      logo: "logo-provider.svg",
      installed: true,
      pages: { page: { file: "page.html", script: "main.tsx", style: "style/provider.css" } },
    }),
  );

/** The customer's app, built: hashed files, its HTML page in each brand, and the page on which a card is given. */
export const builtCustomerApp = async (): Promise<BuiltPages<BuiltCustomerApp>> =>
  withWorkers(
    "app",
    await built<BuiltCustomerApp>({
      name: "customer",
      entries: { app: "main.tsx", pay: "pay/pay.ts", style: "../kit/app/style/app.css" },
      assets: "app-assets",
      called: ({ apps }) => apps.customer,
      renamed: () => "OWN_NAME",
      logo: "logo.svg",
      installed: true,
      pages: {
        page: { file: "page.html", script: "main.tsx", style: "../kit/app/style/app.css" },
        pay: { file: "pay/pay.html", script: "pay/pay.ts", style: "../kit/app/style/app.css" },
      },
    }),
  );
