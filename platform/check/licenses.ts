type Locked = { license?: string; dev?: boolean; optional?: boolean; os?: unknown };
export type Lockfile = { packages: Record<string, Locked> };

/** Licenses that only require attribution. */
const permissive = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"];

/** Also allowed for tools, which are not distributed. */
const forTools = [...permissive, "BlueOak-1.0.0", "MPL-2.0", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib"];

/** Whether an SPDX expression (one level) can be met with these licenses. */
const isMet = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => allowed.includes(license)));

/** The packages of a lock file whose license is unknown or not one that the project accepts. */
export const licenseProblems = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, { license, dev = false, optional, os }]) => {
    // The lock file has no license for a tool's binaries for some other platforms; it is the tool's own.
    if (path === "" || (license === undefined && optional && os)) return [];
    const name = path.replace(/^.*node_modules\//, "");
    if (license === undefined) return [`${name} names no license`];
    if (isMet(license, dev ? forTools : permissive)) return [];
    return [`${name} has the license ${license}, which platform/check/licenses.ts does not accept`];
  });
