import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll } from "vitest";
import { root } from "../../platform/operations.ts";
import { slim } from "../../platform/slim-bundle.ts";

/** A folder for one test file's programs. */
export const directory = mkdtempSync(join(tmpdir(), "marketplace-slim-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Builds a program as what is deployed is built, runs it in a new process, and gives the JSON that it prints. */
export const printedBy = async (
  program: string,
  environment: Record<string, string> = {},
  plugins: readonly Plugin[] = [],
): Promise<unknown> => {
  const source = join(directory, `${randomUUID()}.js`);
  const outfile = source.replace(/js$/, "mjs");
  writeFileSync(source, program);
  await build({
    ...slim,
    plugins: [...plugins, ...slim.plugins],
    entryPoints: [source],
    outfile,
    nodePaths: [join(root, "node_modules")],
  });
  return JSON.parse(
    execFileSync(process.execPath, [outfile], {
      env: { AWS_REGION: "us-east-1", ...environment },
      encoding: "utf8",
    }),
  );
};
