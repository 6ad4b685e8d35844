import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../platform/operations.ts";

export type Machine = { platform: string; arch: string };

/** Where to look for the embedded engine, and how to install a package there. */
export type Place = {
  machine: Machine;
  root: string;
  /** Runs npm with these arguments in the root, in view of the person at the screen. Whether it succeeded. */
  npm: (...args: string[]) => boolean;
};

export const thisPlace: Place = {
  machine: process,
  root,
  npm: (...args) =>
    spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status === 0,
};

const packageOf = ({ platform, arch }: Machine): string => `@dynoxide/${platform}-${arch}`;

/** The engine's binary of this machine, if it is installed. */
export const installedEngine = ({ machine, root: from }: Place = thisPlace): string | undefined =>
  ["bin/dynoxide", "dynoxide", "bin/dynoxide.exe", "dynoxide.exe"]
    .map((path) => join(from, "node_modules", packageOf(machine), path))
    .find((path) => existsSync(path));

const elsewhere = () => process.env.DYNAMODB_ENDPOINT ?? process.env.DYNOXIDE_BIN;

/** The version that the project is tested with: there is one for all machines. */
const version = (from: string): string => {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(from, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  return optionalDependencies["@dynoxide/linux-x64"] as string;
};

/** What to do on a machine for which there is no engine. */
export const withoutEngine = ({ platform, arch }: Machine): string =>
  `There is no DynamoDB engine for ${platform}-${arch}. With Docker, this starts one for npm start:\n` +
  "  docker run --detach --publish 8000:8000 amazon/dynamodb-local && DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start";

/**
 * Installs the embedded engine of this machine unless it is there or another is named. Throws an Error with the one
 * command that helps where it can't be had.
 */
export const fetchEngine = (tell: (line: string) => void, place: Place = thisPlace): void => {
  if (elsewhere() || installedEngine(place)) return;
  const wanted = `${packageOf(place.machine)}@${version(place.root)}`;
  tell(`The DynamoDB engine of this machine is not installed yet: npm install --no-save ${wanted}`);
  place.npm("install", "--no-save", "--no-audit", "--no-fund", wanted);
  if (!installedEngine(place)) throw new Error(withoutEngine(place.machine));
};
