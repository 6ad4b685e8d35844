import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { root } from "../../platform/operations.ts";

export type Step = { name?: string; run?: string; uses?: string; with?: Record<string, string> };
type Job = { steps: Step[]; strategy?: { matrix: Record<string, string[]> } };

export const jobsOf = (workflow: string): Record<string, Job> =>
  (
    parse(readFileSync(resolve(root, `.github/workflows/${workflow}.yml`), "utf8")) as {
      jobs: Record<string, Job>;
    }
  ).jobs;

export const stepsOf = (workflow: string): Step[] =>
  Object.values(jobsOf(workflow)).flatMap(({ steps }) => steps);

/**
 * GitHub's command line, with what it keeps in a file: attestations by digest, statuses by commit, runs by number, and
 * releases. Of `--jq` it knows `select(… and …) | …`.
 */
const gh = `#!${process.execPath}
const { createHash } = require("node:crypto");
const { readFileSync, writeFileSync } = require("node:fs");
const [command, ...given] = process.argv.slice(2);
const file = process.env.GITHUB_STATE;
const held = JSON.parse(readFileSync(file, "utf8"));
const option = (name) => given[given.indexOf(name) + 1];
if (command === "attestation") {
  const digest = createHash("sha256").update(readFileSync(given[1])).digest("hex");
  if (held.attested[digest] !== option("--signer-workflow")) { console.error("no attestation"); process.exit(1); }
} else if (command === "release") {
  held.releases.push({ tag: given[1], notes: readFileSync(option("--notes-file"), "utf8"), files: given.slice(given.indexOf("--notes-file") + 2) });
  writeFileSync(file, JSON.stringify(held));
} else {
  const [, , , kind, sha, list] = given[0].split(/[/?]/);
  if (kind === "actions") {
    const [, condition, said] = /^select\\((.*)\\) \\| (.*)$/.exec(option("--jq"));
    const inJavaScript = (text) => text.replace(/(?<![\\w"])\\.(\\w+)/g, "run.$1").replaceAll(" and ", " && ").replaceAll(" == ", " === ");
    const run = held.runs[given[0].split("/").at(-1)];
    if (!run) { console.error("gh: Not Found (HTTP 404)"); process.exit(1); }
    if (new Function("run", "return " + inJavaScript(condition))(run)) console.log(new Function("run", "return " + inJavaScript(said))(run));
  } else if (kind === "statuses") {
    const fields = given.filter((_, at) => given[at - 1] === "-f").map((one) => one.split("="));
    (held.statuses[sha] ??= []).unshift(Object.fromEntries(fields));
    writeFileSync(file, JSON.stringify(held));
  } else console.log(JSON.stringify(held.statuses[sha] ?? []));
}
`;

type Run = { name: string; conclusion: string; head_branch: string; head_sha: string };
type Release = { tag: string; notes: string; files: string[] };
type Held = {
  attested: Record<string, string>;
  statuses: Record<string, object[]>;
  runs: Record<string, Run>;
  releases: Release[];
};

export const sha256 = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

/** A runner's folder of its own, in which single steps of workflows are played by the shell that GitHub takes. */
export const openRunner = () => {
  const temp = mkdtempSync(join(tmpdir(), "marketplace-runner-"));
  const at = (...path: string[]) => join(temp, ...path);
  const state = at("github.json");
  const held = (): Held => JSON.parse(readFileSync(state, "utf8"));
  mkdirSync(at("bin"));
  writeFileSync(at("bin", "gh"), gh);
  chmodSync(at("bin", "gh"), 0o755);
  writeFileSync(state, JSON.stringify({ attested: {}, statuses: {}, runs: {}, releases: [] } satisfies Held));
  return {
    at,
    held,
    /** Changes what GitHub has. */
    hold: (change: (before: Held) => void): void => {
      const after = held();
      change(after);
      writeFileSync(state, JSON.stringify(after));
    },
    /** The attestation of a step's file, signed by a workflow. */
    attest(path: string, workflow = "check"): void {
      this.hold(({ attested }) => {
        attested[sha256(path)] = `owner/repository/.github/workflows/${workflow}.yml`;
      });
    },
    play: (step: Step | undefined, env: Record<string, string> = {}, cwd = temp) => {
      const { status, stdout, stderr } = spawnSync(
        "bash",
        ["--norc", "-eo", "pipefail", "-c", step?.run as string],
        {
          cwd,
          encoding: "utf8",
          maxBuffer: 1e8,
          env: {
            PATH: [at("bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
            HOME: temp,
            RUNNER_TEMP: temp,
            GITHUB_OUTPUT: at("output"),
            GITHUB_STATE: state,
            GH_REPO: "owner/repository",
            ...env,
          },
        },
      );
      return { passes: status === 0, stdout, stderr };
    },
    close: () => rmSync(temp, { recursive: true, force: true }),
  };
};
