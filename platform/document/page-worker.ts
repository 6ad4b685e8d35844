import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build } from "esbuild";
import type { BuiltPage } from "../../shared/http/page.ts";
import { root } from "../operations.ts";

/** A built app with the worker that keeps all of it in the browser; each build has a name of its own there. */
export const withWorker = async (opens: string, { page, assets }: BuiltPage): Promise<BuiltPage> => {
  const digest = createHash("sha256").update(page).update(JSON.stringify(assets)).digest("hex").slice(0, 16);
  const { outputFiles } = await build({
    entryPoints: [resolve(root, "clients/kit/app/worker.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2024",
    define: {
      OPENS: JSON.stringify(opens),
      FILES: JSON.stringify(Object.keys(assets)),
      KEPT_AS: JSON.stringify(`${opens} ${digest}`),
    },
    logLevel: "warning",
  });
  return { page, assets: { ...assets, "worker.js": (outputFiles[0] as { text: string }).text } };
};
