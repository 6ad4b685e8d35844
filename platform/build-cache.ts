import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The sources of the service, its documents and its clients. Files derived from these are not included. */
export const sources = [
  "{catalog,events,functions,markets,platform,shared}/**/*.{js,json,svg,ts}",
  "clients/{console,customer,kit,provider,reference}/**/*.{css,html,js,svg,ts,tsx,webmanifest}",
  "clients/typescript/!(operations|admin|customer|provider|public).ts",
  "{package,package-lock,tsconfig}.json",
  "node_modules/.package-lock.json",
];

type From = {
  root: string;
  /** Patterns of its source files, apart from packages. */
  sources: readonly string[];
  /** What else it depends on. */
  settings: unknown;
};

type Cached<T> = { from: string; packages: Record<string, string>; made: T };

/** A digest of what these source files hold, without tests. */
export const digestOf = ({ root, sources, settings }: From): string => {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  const paths = globSync([...sources], { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  for (const path of paths.sort()) {
    const content = readFileSync(resolve(root, path));
    hash.update(`\n${path} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
};

const stampOf = (path: string): string => {
  if (!existsSync(path)) return "absent";
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
};

const read = <T>(file: string): Cached<T> | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Cached<T>;
  } catch {
    return undefined;
  }
};

/** Replaces a file atomically: readers see either the old or the complete new one. */
export const putInPlace = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
};

/**
 * Returns the cached result if no source file, and no file of a package that it was built from, has changed. Otherwise
 * builds it again and caches it.
 */
export const cached = async <T>(
  file: string,
  from: From,
  make: () => Promise<{ made: T; packages: readonly string[] }>,
): Promise<T> => {
  const digest = digestOf(from);
  const before = read<T>(file);
  const stands =
    before?.from === digest &&
    Object.entries(before.packages).every(([path, stamp]) => stampOf(resolve(from.root, path)) === stamp);
  if (stands) return before.made;
  const { made, packages } = await make();
  if (digestOf(from) !== digest) return made;
  const stamps = Object.fromEntries(packages.map((path) => [path, stampOf(resolve(from.root, path))]));
  putInPlace(file, JSON.stringify({ from: digest, packages: stamps, made } satisfies Cached<T>));
  return made;
};
