import { expect, test } from "vitest";
import { licenseProblems } from "./licenses.ts";

const problems = (locked: object) => licenseProblems({ packages: { "": {}, "node_modules/it": locked } });

test.each([
  { license: "MIT" },
  { license: "(MIT OR GPL-3.0-or-later)" },
  { license: "Apache-2.0 AND MIT" },
  { license: "MPL-2.0", dev: true },
  { os: ["darwin"], optional: true, dev: true },
])("%o is accepted", (locked) => {
  expect(problems(locked)).toEqual([]);
});

test.each([
  { license: "GPL-3.0-only" },
  { license: "GPL-3.0-only", dev: true },
  { license: "MPL-2.0" },
  { license: "MIT AND GPL-3.0-only" },
  { license: "UNLICENSED" },
])("%o is refused", (locked) => {
  expect(problems(locked)).toEqual([
    `it has the license ${locked.license}, which platform/check/licenses.ts does not accept`,
  ]);
});

test("a package that names no license is refused, nested ones too", () => {
  expect(licenseProblems({ packages: { "node_modules/a/node_modules/@b/c": {} } })).toEqual([
    "@b/c names no license",
  ]);
});
