import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

type From = {
  root: string;
  /** Patterns of the files that it is made from, apart from packages. */
  sources: readonly string[];
  /** What else it depends on. */
  settings: unknown;
};

type Kept<T> = { from: string; packages: Record<string, string>; made: T };

const digestOf = ({ root, sources, settings }: From): string => {
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

const read = <T>(file: string): Kept<T> | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept<T>;
  } catch {
    return undefined;
  }
};

/** Writes a file that others may be reading: they see the former one or the whole new one. */
export const putInPlace = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
};

/**
 * What was made before is taken from the file, as long as no source has changed, and no file of a package that it was
 * made from; otherwise it is made anew, and kept.
 */
export const kept = async <T>(
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
  putInPlace(file, JSON.stringify({ from: digest, packages: stamps, made } satisfies Kept<T>));
  return made;
};
