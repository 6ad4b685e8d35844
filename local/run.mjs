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

/** The packaged Node.js of this machine, which npm installed; Apple Silicon's has a name of its own. */
const ownNode = () => {
  const os = process.platform === "win32" ? "win" : process.platform;
  return ["node", "node-bin"]
    .map((name) => installed(`${name}-${os}-${process.arch}`, "bin", os === "win" ? "node.exe" : "node"))
    .find((binary) => existsSync(binary));
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
/** Keeps compiled code for the next start and for child processes. */
process.env.NODE_COMPILE_CACHE ??= installed(".cache", "compiled");
/** Programs in Go, such as esbuild, collect garbage less often: that was a fifth of a build's work. */
process.env.GOGC ??= "400";
process.env.GOMEMLIMIT ??= "1GiB";

/** Clients import this file, which an installation without scripts did not make. */
const operations = resolve(root, "clients/typescript/operations.ts");
const prepare = pathToFileURL(resolve(root, "platform/document/prepare.ts")).href;
const preloads = existsSync(operations) ? [] : [prepare];

const [script, args] =
  first === "--bin" ? [binOf(rest[0]), rest.slice(1)] : [resolve(process.cwd(), first), rest];

if (suffices) {
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  process.argv = [process.execPath, script, ...args];
  for (const preload of preloads) await import(preload);
  await import(pathToFileURL(script).href);
} else {
  const node = ownNode();
  if (!node)
    fail(
      `This project needs Node.js 24.7 or newer. This is ${process.version}, and npm installed no newer one for ` +
        `${process.platform}-${process.arch}.\nRun npm ci --include=optional, or install Node.js 24 from https://nodejs.org.`,
    );
  const watch = new URL("parent-watch.mjs", import.meta.url).href;
  const imports = [watch, ...preloads].flatMap((url) => ["--import", url]);
  const child = spawn(node, [...imports, script, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => fail(`${node} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
