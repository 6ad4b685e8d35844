import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../platform/operations.ts";
import { jobsOf, openRunner, stepsOf } from "../support/workflow-steps.ts";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

/**
 * The workflows' own words, played in a clone of what is committed. Its packages are those that are installed here, and code
 * that AWS's image compiles is left out: both come from elsewhere.
 */
const runner = openRunner();
const clone = runner.at("clone");
afterAll(() => runner.close());

beforeAll(() => {
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]);
  const packages = join(clone, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(resolve(root, "node_modules")))
    if (name === ".bin" || !name.startsWith("."))
      symlinkSync(resolve(root, "node_modules", name), join(packages, name));
});

const { steps, strategy } = jobsOf("check").package as NonNullable<ReturnType<typeof jobsOf>[string]>;
const [install, ...packaging] = steps.filter(({ run }) => run);
const stages = strategy?.matrix.stage ?? [];
const taken = stepsOf("deploy").find(({ name }) => name === "The package is the one that was checked");
const files = () => globSync("*", { cwd: runner.at("package") }).sort();

describe("from a clean clone", () => {
  test("what npm runs after an installation makes all files that are not in git", () => {
    expect(install?.run).toMatch(/^npm ci/);
    expect(runner.play({ run: "npm run --silent prepare" }, {}, clone)).toMatchObject({ passes: true });
    expect(globSync("docs/derived/*", { cwd: clone }).length).toBeGreaterThan(5);
  });

  test.each(stages)("%s is packaged, with a bill of materials and digests, as deploy takes it", (STAGE) => {
    rmSync(runner.at("package"), { recursive: true, force: true });
    expect(packaging.map(({ name }) => name)).toEqual(["package", "bill of materials", "digests"]);
    for (const step of packaging) {
      const { passes, stderr } = runner.play(step, { STAGE }, clone);
      expect([step.name, passes, passes || stderr.slice(-2000)]).toEqual([step.name, true, true]);
    }
    expect(files()).toEqual(
      expect.arrayContaining(["SHA256SUMS", "SHA256SUMS.code", "job.zip", "sbom.cdx.json"]),
    );
    expect(files()).toContain("cloudformation-template-update-stack.json");
    runner.attest(runner.at("package", "SHA256SUMS"));
    expect(runner.play(taken).passes).toBe(true);
    const status = execFileSync("git", ["status", "--short"], { cwd: clone, encoding: "utf8" });
    expect(status, "nothing of it lies in the clone").toBe("");
  });
});
