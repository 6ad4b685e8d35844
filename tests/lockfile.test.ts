import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Locked>;
};

/** Where npm looks for a package that `path` needs: in its own folder, then in each above. */
const placesOf = (path: string, name: string): string[] => {
  const folders = path.split("/node_modules/");
  return folders.map((_, depth) => {
    const above = folders.slice(0, folders.length - depth).join("/node_modules/");
    return `${above}/node_modules/${name}`;
  });
};

test("every optional package is locked, for every platform: npm ci refuses a lock file that lacks one", () => {
  const lacking = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...placesOf(path, name), `node_modules/${name}`].some((place) => packages[place]),
    ),
  );
  expect(lacking).toEqual([]);
});
