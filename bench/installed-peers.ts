import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { root } from "../platform/operations.ts";

const folder = resolve(root, "bench/peers");

/** The installed packages match the peers' lockfile. */
const isInstalled = (): boolean => {
  const installed = resolve(folder, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const versions = (file: string) =>
    Object.entries(
      (JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, { version?: string }> }).packages,
    ).flatMap(([path, { version }]) => (path ? `${path} ${version}` : []));
  const wanted = versions(resolve(folder, "package-lock.json"));
  return versions(installed).every((one) => wanted.includes(one));
};

const install = (): void => {
  process.stderr.write("installing the peers in bench/peers\n");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
  });
};

/** Installs the packages of `bench/peers` by its lockfile, unless they are installed. Returns how to load them. */
export const installPeers = (): NodeJS.Require => {
  if (!isInstalled()) install();
  return createRequire(resolve(folder, "package.json"));
};
