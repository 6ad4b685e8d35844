/**
 * Runs a script, or with `--bin` the command of an installed package, on the Node.js that the project is built
 * for, whatever Node.js >= 20 started it: `node local/run.mjs local/start.ts`, `node local/run.mjs --bin vitest run`.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const installed = (...path) => resolve(root, "node_modules", ...path);

const [major, minor] = process.versions.node.split(".").map(Number);
const suffices = major > 24 || (major === 24 && minor >= 7);

const ownNode = () => {
  const os = process.platform === "win32" ? "win" : process.platform;
  const binary = installed(`node-${os}-${process.arch}`, "bin", os === "win" ? "node.exe" : "node");
  return existsSync(binary) ? binary : undefined;
};

const binOf = (name) => {
  const manifest = installed(name, "package.json");
  if (!existsSync(manifest)) fail(`${name} is not installed. Run: npm ci`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return installed(name, typeof bin === "string" ? bin : bin[name]);
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [first, ...rest] = process.argv.slice(2);
if (!first) fail("Usage: node local/run.mjs <script> [arguments] | --bin <package> [arguments]");
if (!existsSync(installed())) fail("The packages are not installed. Run: npm ci");
/** What was compiled stays, for the next start and for the processes that this one starts. */
process.env.NODE_COMPILE_CACHE ??= installed(".cache", "compiled");
/** What is written in Go, as esbuild is, clears its memory less often: a fifth of a build's work was that. */
process.env.GOGC ??= "400";
process.env.GOMEMLIMIT ??= "1GiB";

const [script, args] =
  first === "--bin" ? [binOf(rest[0]), rest.slice(1)] : [resolve(process.cwd(), first), rest];

if (suffices) {
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} else {
  const node = ownNode();
  if (!node)
    fail(
      `This project needs Node.js 24.7 or newer; this is ${process.version}, and there is no packaged Node.js 24 for ` +
        `${process.platform}-${process.arch}.\nInstall Node.js 24 from https://nodejs.org, then run: npm ci`,
    );
  const watch = new URL("parent-watch.mjs", import.meta.url).href;
  const child = spawn(node, ["--import", watch, script, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => fail(`${node} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
