import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "../platform/operations.ts";
import { openRunner, type Step, sha256, stepsOf } from "./support/workflow-steps.ts";

let runner: ReturnType<typeof openRunner>;
const packaged = (name: string) => runner.at("package", name);

const play = (workflow: string, name: string, env: Record<string, string> = {}) => {
  const step = stepsOf(workflow).find((one) => one.name === name);
  const { passes, stderr } = runner.play(step, env, runner.at("checkout"));
  return { passes, stderr };
};

beforeEach(() => {
  runner = openRunner();
  for (const folder of ["package", "checkout"]) mkdirSync(runner.at(folder));
  for (const name of ["marketplace.zip", "template.json", "sbom.cdx.json"])
    writeFileSync(packaged(name), `the ${name} of a run`);
  expect(play("check", "digests").passes).toBe(true);
  const { with: subject } = stepsOf("check").find(({ name }) => name === "attestation") as Step;
  expect(subject?.["subject-path"]).toBe(`\${{ runner.temp }}/package/SHA256SUMS`);
  runner.attest(packaged("SHA256SUMS"));
});
afterEach(() => runner.close());

const taken = "The package is the one that was checked";
const allowed = "Code reaches prod only after staging has released it";
const noted = "Note that this code was released here";

test("the package that was checked is taken, by the digest of its code", () => {
  expect(play("deploy", taken)).toEqual({ passes: true, stderr: "" });
  expect(readFileSync(runner.at("output"), "utf8")).toBe(`digest=${sha256(packaged("SHA256SUMS.code"))}\n`);
});

describe("a package is refused", () => {
  const changes: [string, () => void][] = [
    ["whose code was changed", () => appendFileSync(packaged("marketplace.zip"), "more")],
    ["whose template was changed", () => appendFileSync(packaged("template.json"), " ")],
    ["with more code than was checked", () => writeFileSync(packaged("other.zip"), "other")],
    ["without code that was checked", () => rmSync(packaged("marketplace.zip"))],
    [
      "whose code was changed with its digests",
      () => {
        appendFileSync(packaged("marketplace.zip"), "more");
        expect(play("check", "digests").passes).toBe(true);
      },
    ],
  ];
  test.each(changes)("%s", (_, change) => {
    change();
    expect(play("deploy", taken).passes).toBe(false);
  });

  test("that another workflow has signed for", () => {
    runner.hold(({ attested }) => {
      for (const digest of Object.keys(attested))
        attested[digest] = "owner/repository/.github/workflows/other.yml";
    });
    expect(play("deploy", taken).passes).toBe(false);
  });
});

describe("production takes", () => {
  const [COMMIT, DIGEST] = ["a".repeat(40), "d".repeat(64)];

  test("no code that staging has not released", () => {
    const asked = play("deploy", allowed, { COMMIT, DIGEST });
    expect(asked.passes).toBe(false);
    expect(asked.stderr).toContain("Staging has not released this code");
  });

  test("the code that staging has released, and no other of the same commit", () => {
    expect(play("deploy", noted, { COMMIT, DIGEST, STAGE: "staging" }).passes).toBe(true);
    expect(play("deploy", allowed, { COMMIT, DIGEST }).passes).toBe(true);
    expect(play("deploy", allowed, { COMMIT, DIGEST: "e".repeat(64) }).passes).toBe(false);
    expect(play("deploy", allowed, { COMMIT: "b".repeat(40), DIGEST }).passes).toBe(false);
  });

  test("no code that only a trial stage has released", () => {
    expect(play("deploy", noted, { COMMIT, DIGEST, STAGE: "trial" }).passes).toBe(true);
    expect(play("deploy", allowed, { COMMIT, DIGEST }).passes).toBe(false);
  });
});

describe("what is deployed", () => {
  const head_sha = "c".repeat(40);
  const run = { name: "check", conclusion: "success", head_branch: "main", head_sha };
  const find = (other: object) => {
    runner.hold(({ runs }) => Object.assign(runs, { 7: { ...run, ...other } }));
    return play("deploy", "Find the commit that was checked", { CHECKED: "7" }).passes;
  };

  test("is what a run of check has found good on main", () => {
    expect(find({})).toBe(true);
    expect(readFileSync(runner.at("output"), "utf8")).toBe(`commit=${head_sha}\n`);
  });

  test.each([
    { conclusion: "failure" },
    { conclusion: "cancelled" },
    { head_branch: "other" },
    { name: "nightly" },
    { head_sha: "$(rm -r /)" },
  ])("is nothing of a run with %o", (other) => {
    expect(find(other)).toBe(false);
  });

  test("is nothing of a run that there is not", () => {
    expect(play("deploy", "Find the commit that was checked", { CHECKED: "8" }).passes).toBe(false);
  });
});

describe("a release of a tag", () => {
  const version = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")).version as string;
  const isVersion = (TAG: string) => {
    for (const file of ["package.json", "CHANGELOG.md"])
      copyFileSync(resolve(root, file), runner.at("checkout", file));
    return play("release", "The tag is the version, and the changelog has it", { TAG }).passes;
  };

  test("is one of the version that the package and the changelog have", () => {
    expect([isVersion(`v${version}`), isVersion("v99.0.0"), isVersion(version)]).toEqual([
      true,
      false,
      false,
    ]);
    writeFileSync(runner.at("checkout", "CHANGELOG.md"), "## [Unreleased]\n");
    const TAG = `v${version}`;
    expect(play("release", "The tag is the version, and the changelog has it", { TAG }).passes).toBe(false);
  });

  test("has the package, its bill of materials, and what the changelog says of it alone", () => {
    const TAG = `v${version}`;
    expect(isVersion(TAG)).toBe(true);
    expect(play("release", "release", { TAG })).toEqual({ passes: true, stderr: "" });
    const [{ tag, notes, files }] = runner.held().releases as [
      { tag: string; notes: string; files: string[] },
    ];
    expect([tag, files]).toEqual([TAG, [`package-${TAG}.tar.gz`, `sbom-${TAG}.cdx.json`]]);
    expect(notes.match(/^## .*/gm)).toEqual([expect.stringContaining(`[${version}]`)]);
  });
});
