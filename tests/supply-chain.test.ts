import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../platform/operations.ts";

type Step = { name?: string; run?: string; uses?: string; with?: Record<string, string> };

const stepsOf = (workflow: string): Step[] =>
  Object.values(
    (
      parse(readFileSync(resolve(root, `.github/workflows/${workflow}.yml`), "utf8")) as {
        jobs: Record<string, { steps: Step[] }>;
      }
    ).jobs,
  ).flatMap(({ steps }) => steps);

/** GitHub's command line, with what it keeps in a folder: attestations by digest, and statuses by commit. */
const gh = `#!${process.execPath}
const { createHash } = require("node:crypto");
const { readFileSync, writeFileSync } = require("node:fs");
const [command, ...given] = process.argv.slice(2);
const file = process.env.GITHUB_STATE;
const held = JSON.parse(readFileSync(file, "utf8"));
if (command === "attestation") {
  const [, subject, ...options] = given;
  const digest = createHash("sha256").update(readFileSync(subject)).digest("hex");
  const workflow = options[options.indexOf("--signer-workflow") + 1];
  if (held.attested[digest] !== workflow) { console.error("no attestation"); process.exit(1); }
} else {
  const [, , , kind, sha, list] = given[0].split(/[/?]/);
  if (kind === "statuses") {
    const fields = given.filter((_, at) => given[at - 1] === "-f").map((one) => one.split("="));
    (held.statuses[sha] ??= []).unshift(Object.fromEntries(fields));
    writeFileSync(file, JSON.stringify(held));
  } else console.log(JSON.stringify(held.statuses[sha] ?? []));
}
`;

let temp: string;
const at = (...path: string[]) => join(temp, ...path);
const packaged = (name: string) => at("package", name);

const play = (workflow: string, name: string, env: Record<string, string> = {}) => {
  const step = stepsOf(workflow).find((one) => one.name === name);
  const { status, stderr } = spawnSync("bash", ["--norc", "-eo", "pipefail", "-c", step?.run as string], {
    encoding: "utf8",
    env: {
      PATH: [at("bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
      RUNNER_TEMP: temp,
      GITHUB_OUTPUT: at("output"),
      GITHUB_STATE: at("github.json"),
      GH_REPO: "owner/repository",
      ...env,
    },
  });
  return { passes: status === 0, stderr };
};

const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), "marketplace-supply-"));
  mkdirSync(at("bin"));
  mkdirSync(at("package"));
  writeFileSync(at("bin", "gh"), gh);
  chmodSync(at("bin", "gh"), 0o755);
  for (const name of ["marketplace.zip", "template.json", "sbom.cdx.json"])
    writeFileSync(packaged(name), `the ${name} of a run`);
  expect(play("check", "digests").passes).toBe(true);
  const { with: subject } = stepsOf("check").find(({ name }) => name === "attestation") as Step;
  expect(subject?.["subject-path"]).toBe(`\${{ runner.temp }}/package/SHA256SUMS`);
  const attested = { [sha256(packaged("SHA256SUMS"))]: "owner/repository/.github/workflows/check.yml" };
  writeFileSync(at("github.json"), JSON.stringify({ attested, statuses: {} }));
});
afterEach(() => rmSync(temp, { recursive: true, force: true }));

const taken = "The package is the one that was checked";
const allowed = "Code reaches prod only after staging has released it";
const noted = "Note that this code was released here";

test("the package that was checked is taken, by the digest of its code", () => {
  expect(play("deploy", taken)).toEqual({ passes: true, stderr: "" });
  expect(readFileSync(at("output"), "utf8")).toBe(`digest=${sha256(packaged("SHA256SUMS.code"))}\n`);
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
    const held = JSON.parse(readFileSync(at("github.json"), "utf8"));
    for (const digest of Object.keys(held.attested))
      held.attested[digest] = "owner/repository/.github/workflows/other.yml";
    writeFileSync(at("github.json"), JSON.stringify(held));
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
