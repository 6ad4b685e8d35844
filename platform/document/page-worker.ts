import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build } from "esbuild";
import type { BuiltPage } from "../../shared/http/page.ts";
import { root } from "../operations.ts";

/**
 * The worker that keeps all of an app in the browser; each build and brand has a name of its own there. `opens` is the page's address
 * from the folder above the worker's; default: the app's name. `files` are those that it keeps; default: all.
 */
export const workerOf = async (
  app: string,
  { page, assets }: BuiltPage,
  { opens = app, files = Object.keys(assets) }: { opens?: string; files?: readonly string[] } = {},
): Promise<string> => {
  const digest = createHash("sha256").update(page).update(JSON.stringify(assets)).digest("hex").slice(0, 16);
  const { outputFiles } = await build({
    entryPoints: [resolve(root, "clients/kit/app/worker.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2024",
    define: {
      APP: JSON.stringify(app),
      OPENS: JSON.stringify(opens),
      FILES: JSON.stringify(files),
      KEPT_AS: JSON.stringify(`${app} ${digest}`),
    },
    logLevel: "warning",
  });
  return (outputFiles[0] as { text: string }).text;
};
