import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bundle } from "../../platform/bundle.ts";
import { limits } from "../../platform/check/structure.ts";
import { type CompiledCode, compiledOf } from "../../platform/compiled-code.ts";
import { root } from "../../platform/operations.ts";
import { writeZips } from "../../platform/zips.ts";
import { built } from "../support/built-package.ts";

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "compiled-code-"));
const zips = join(folder, "zips");
const code: CompiledCode = { folder: join(folder, "made"), at: root, user: process.getuid?.() ?? 0 };

beforeAll(async () => {
  await built();
  const metafile = await bundle();
  execFileSync(process.execPath, [resolve(root, "platform/compile-modules.mjs"), resolve(root, "dist")], {
    env: { ...process.env, NODE_COMPILE_CACHE: code.folder },
    stdio: "pipe",
  });
  await writeZips(metafile, zips, code);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (zip: string): [path: string, content: Uint8Array][] =>
  Object.entries(unzipSync(readFileSync(join(zips, zip))));

test("a function starts from the compiled code in its zip", () => {
  const compiled = filesOf("job.zip").filter(([path]) => path.startsWith("compiled/"));
  for (const [path, content] of compiled) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const module = pathToFileURL(resolve(root, "dist/functions/job/create-job.mjs")).href;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", `await import("${module}")`], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, "compiled"),
      NODE_DEBUG_NATIVE: "COMPILE_CACHE",
    },
    encoding: "utf8",
  });
  const told = stderr.split("\n").filter((line) => line.includes(`${root}/dist/`));
  const accepted = told.filter((line) => line.endsWith("was accepted, keeping the in-memory entry"));
  const loaded = new Set(told.flatMap((line) => line.match(/dist\/\S+\.mjs/) ?? []));
  expect(loaded).toContain("dist/functions/job/create-job.mjs");
  expect(accepted, stderr).toHaveLength(loaded.size);
});

test("every zip with its compiled code stays within the bound", () => {
  for (const zip of globSync("*.zip", { cwd: zips }))
    expect(readFileSync(join(zips, zip)).length, zip).toBeLessThanOrEqual(limits.zip_bytes.most);
  const [modules, compiled] = ["dist/", "compiled/"].map((place) =>
    filesOf("job.zip").filter(([path]) => path.startsWith(place)),
  );
  expect(compiled).toHaveLength(modules?.length ?? 0);
});

test("code that was compiled from another text is left out", () => {
  const path = "dist/functions/ping.mjs";
  const module = readFileSync(resolve(root, path));
  expect(compiledOf(path, module, code)).toBeDefined();
  expect(compiledOf(path, Buffer.concat([module, Buffer.from(" ")]), code)).toBeUndefined();
  expect(compiledOf("dist/functions/gone.mjs", module, code)).toBeUndefined();
});
