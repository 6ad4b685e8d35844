import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { areaProblems, importsTable } from "../platform/check/areas.ts";
import { duplicates } from "../platform/check/duplicates.ts";
import { setReadProblems } from "../platform/check/set-reads.ts";
import { listingProblems, sourceProblems } from "../platform/check/sources.ts";
import { root } from "../platform/operations.ts";

const operation = "export const handler = operation({ access: [] }).handle(async () => ({}));\n";
const called = { "functions/a.test.ts": 'import { handler } from "./a.ts";\n' };

describe("the check of sources finds", () => {
  test.each<[string, Record<string, string>, string]>([
    [
      "a module that only passes on",
      { "shared/domain/all.ts": 'export * from "./job.ts";\nexport { Quote } from "./quote.ts";\n' },
      "shared/domain/all.ts only passes on",
    ],
    [
      "one that does so by importing first",
      { "shared/domain/all.ts": 'import { a } from "./job.ts";\n\nexport { a };\n' },
      "shared/domain/all.ts only passes on",
    ],
    [
      "a name that says nothing",
      { "shared/utils/date.ts": "export const a = 1;\n" },
      "has a name that says nothing",
    ],
    [
      "an operation that exports more",
      { ...called, "functions/a.ts": `${operation}export const other = 1;\n` },
      "functions/a.ts exports something else",
    ],
    [
      "an operation that exports nothing",
      { ...called, "functions/a.ts": "const b = 1;\n" },
      "functions/a.ts exports",
    ],
    [
      "an operation that goes on and on",
      { ...called, "functions/a.ts": operation + "// and so on\n".repeat(110) },
      "functions/a.ts is longer than 110 lines",
    ],
    [
      "a test with the name of no function",
      { ...called, "functions/a.ts": operation, "functions/letters.test.ts": "" },
      "functions/letters.test.ts does not have the name of a function beside it",
    ],
    ["an operation without a test", { "functions/a.ts": operation }, "functions/a.ts is called by no test"],
    [
      "a schedule without a test",
      { "events/schedules/a.ts": operation },
      "events/schedules/a.ts is called by no test",
    ],
    [
      "the environment read elsewhere",
      { "shared/data/a.ts": "export const name = process.env.NAME;\n" },
      "shared/data/a.ts reads the environment",
    ],
    [
      "zod as a whole",
      { "shared/domain/a.ts": 'import * as z from "zod";\nconst a = z;\n' },
      "takes zod whole",
    ],
    ["a scan", { "shared/data/a.ts": "const a = new ScanCommand({});\n" }, "scans the table"],
    [
      "a decision that asks the clock",
      { "shared/domain/a.ts": "export const now = () => Date.now();\n" },
      "asks the clock or chance",
    ],
    [
      "a decision that throws dice",
      { "shared/domain/a.ts": "export const id = () => randomUUID();\n" },
      "asks the clock or chance",
    ],
    [
      "a story with a clock of its own",
      { ...called, "functions/a.ts": operation.replace("({})", "({ at: new Date() })") },
      "functions/a.ts asks the clock",
    ],
    [
      "a fetch that may wait for ever",
      { "shared/vendors/a.ts": "export const a = () => fetch(url);\n" },
      "fetches without a timeout",
    ],
    [
      "a client that may wait for ever",
      { "shared/vendors/a.ts": "export const a = new S3Client({ maxAttempts: 2 });\n" },
      "makes a client without a timeout",
    ],
    [
      "a header that no contract declares",
      { ...called, "functions/a.ts": operation.replace("({})", "request.headers['x-tenant']") },
      "reads a header that its contract does not declare",
    ],
    [
      "a version that is raised by hand",
      { "shared/domain/a.ts": "export const next = (a) => ({ ...a, version: a.version + 1 });\n" },
      "shared/domain/a.ts counts a version",
    ],
    [
      "a new record told by its version",
      { "shared/data/a.ts": "export const keep = (a) => (a.version === 1 ? insert(a) : update(a));\n" },
      "shared/data/a.ts counts a version",
    ],
    [
      "a market's emergency number in a text",
      { "shared/domain/a.ts": 'export const said = "Leave the home and call 911.";\n' },
      "shared/domain/a.ts names what is of one market",
    ],
    [
      "a market's time zone in a decision",
      { "shared/domain/a.ts": 'export const zone = "America/Chicago";\n' },
      "shared/domain/a.ts names what is of one market",
    ],
    [
      "a market's country and currency in a decision",
      { "events/subscribers/a.ts": 'export const handler = { country: "US", currency: "usd" };\n' },
      "events/subscribers/a.ts names what is of one market",
    ],
    [
      "an amount in dollars",
      { "shared/domain/a.ts": 'export const said = "It costs $75.00.";\n' },
      "shared/domain/a.ts names what is of one market",
    ],
    [
      "a module of ours that is mocked",
      { "shared/a.test.ts": 'vi.mock("./a.ts");\n' },
      "mocks a module of ours",
    ],
    ["a test that is left out", { "shared/a.test.ts": 'test.skip("a", () => {});\n' }, "leaves tests out"],
    [
      "tests that leave out the others",
      { "shared/a.test.ts": 'describe.only("a", () => {});\n' },
      "leaves tests out",
    ],
  ])("%s", (_, planted, seen) => {
    expect(sourceProblems(new Map(Object.entries(planted)))).toEqual([expect.stringContaining(seen)]);
  });

  test("no market in what explains the form of a value", () => {
    const explained =
      '/** Such as 911. */\nexport const problem = "must be an IANA time zone such as America/Chicago";\n';
    expect(sourceProblems(new Map([["shared/domain/a.ts", explained]]))).toEqual([]);
  });

  test("nothing in correct sources", () => {
    expect(sourceProblems(new Map(Object.entries({ ...called, "functions/a.ts": operation })))).toEqual([]);
  });
});

test("finds an area of functions missing from serverless.yml", () => {
  const sources = new Map([
    ["functions/ping.ts", operation],
    ["functions/job/a.ts", operation],
    ["functions/job-feedback/b.ts", operation],
  ]);
  expect(listingProblems(sources, "file(./platform/stage.js):areas.job-feedback}")).toEqual([
    "serverless.yml lists no functions of job: add a line for the area",
  ]);
});

const logic = (name: string) => `export const ${name} = (items: Item[], limit: number) => {
  const sums = new Map<string, number>();
  for (const { key, amount } of items) {
    const before = sums.get(key) ?? 0;
    if (before + amount > limit) throw new Error(\`\${key} is over \${limit}\`);
    sums.set(key, before + amount);
  }
  return [...sums].filter(([, sum]) => sum > 0).map(([key, sum]) => ({ key, share: sum / limit }));
};
`;

test("duplicated logic is found; imports and tests do not count", async () => {
  const imports = Array.from(
    { length: 20 },
    (_, at) => `import { a${at}, b${at} } from "./c${at}.ts";\n`,
  ).join("");
  const sources = {
    "shared/a.ts": imports + logic("one"),
    "shared/b.ts": `${imports}export const nothing = 1;\n${logic("one")}`,
    "shared/c.ts": `${imports}export const other = 2;\n`,
    "shared/a.test.ts": logic("one"),
  };
  expect(await duplicates(new Map(Object.entries(sources)))).toEqual([
    expect.stringMatching(/^shared\/b\.ts:\d+-\d+ stands again at shared\/a\.ts:\d+-\d+$/),
  ]);
});

test("areas that import each other in a circle are found, even if they import only types", () => {
  const sources = {
    "shared/domain/job/job.ts": 'import { ownedBy } from "../quote/quote.ts";\n',
    "shared/domain/quote/quote.ts": 'import { priced } from "../pricing/pricing.ts";\n',
    "shared/domain/quote/quote.test.ts": 'import { job } from "../job/job.ts";\n',
    "shared/domain/pricing/pricing.ts": 'import type { Job } from "../job/job.ts";\n',
  };
  expect(areaProblems(new Map(Object.entries(sources)))).toEqual([
    "shared/domain goes round in a circle: job → quote → pricing → job",
  ]);
  expect(importsTable("shared/domain", new Map(Object.entries(sources))).split("\n")[2]).toBe(
    "| **job** |  |  | ● |",
  );
});

describe("the walls between folders", () => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-walls-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("finds each violation", () => {
    const planted: Record<string, string[]> = {
      "shared/kernel/k.ts": ["../data/t.ts"],
      "shared/domain/area/events.ts": ["../../data/t.ts"],
      "shared/domain/d.ts": ["../data/t.ts", "./round.ts"],
      "shared/domain/round.ts": ["./d.ts"],
      "shared/data/t.ts": ["../workflows/w.ts", "@aws-sdk/client-dynamodb"],
      "shared/vendors/p.ts": ["../data/t.ts"],
      "shared/http/h.ts": ["../workflows/w.ts"],
      "shared/stream/s.ts": ["../workflows/w.ts"],
      "shared/queue/q.ts": ["../workflows/w.ts"],
      "shared/workflows/w.ts": ["@aws-sdk/client-s3", "@middy/core"],
      "shared/domain/lonely.ts": [],
      "functions/a.ts": ["./b.ts", "stripe"],
      "events/subscribers/e.ts": ["../../functions/a.ts"],
      "functions/b.ts": ["../tests/world.ts", "../markets/market.ts", "../catalog/words.ts"],
      "markets/market.ts": [],
      "catalog/words.ts": [],
      "shared/markets/m.ts": ["../data/t.ts"],
      "clients/c.ts": ["../functions/a.ts"],
      "clients/console/c.ts": ["../../functions/a.ts"],
      "clients/customer/c.ts": ["../../functions/a.ts"],
      "clients/kit/k.ts": ["../console/c.ts"],
      "clients/typescript/dist/built.ts": ["../../../functions/a.ts"],
      "ops/o.ts": ["../tests/world.ts"],
      "platform/p.ts": ["../tests/world.ts"],
      "local/l.ts": ["../tests/world.ts"],
      "tests/world.ts": [],
    };
    for (const [path, imports] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const lines = imports.map(
        (target, at) => `import * as m${at} from "${target}";\nconsole.log(m${at});\n`,
      );
      writeFileSync(join(folder, path), `${lines.join("")}export const here = 1;\n`);
    }
    for (const file of [".dependency-cruiser.mjs", "tsconfig.json", "package.json"])
      cpSync(resolve(root, file), join(folder, file));
    symlinkSync(resolve(root, "node_modules"), join(folder, "node_modules"), "junction");
    const { stdout } = spawnSync(
      process.execPath,
      [
        resolve(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
        ...["--config", ".dependency-cruiser.mjs", "--output-type", "json"],
        ...["functions", "shared", "events", "platform", "local", "ops", "clients"],
      ],
      { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    const { summary } = JSON.parse(stdout) as {
      summary: {
        violations: { from: string; rule: { name: string } }[];
        ruleSetUsed: { forbidden: { name: string }[] };
      };
    };
    const walls = summary.ruleSetUsed.forbidden.map(({ name }) => name);
    const broken = new Set(summary.violations.map(({ rule }) => rule.name));
    expect(walls.length).toBeGreaterThan(10);
    expect(walls.filter((wall) => !broken.has(wall))).toEqual([]);
    const inBuilt = summary.violations.filter(({ from }) => from.includes("/dist/"));
    expect(inBuilt, "what npm pack leaves behind").toEqual([]);
  });
});

describe("the check of lists finds", () => {
  const found = (sources: Record<string, string>) => setReadProblems(new Map(Object.entries(sources)));
  const deciding =
    'import { free } from "../shared/workflows/job/free.ts";\noperation({ route: "PUT /a" });\n';
  const listing = "export const free = () => jobs.page(index, partition, request);\n";

  test.each(["page", "count", "pick", "listed", "find_each"])(
    "a handler that commits and reads a list by %s itself",
    (read) => {
      const text = `operation({ route: "POST /a" });\nawait jobs.${read}(some);\n`;
      expect(found({ "functions/a.ts": text })).toEqual([
        expect.stringContaining("functions/a.ts lists jobs for a handler that commits"),
      ]);
    },
  );

  test("one that does so through a workflow, and not one that only reads", () => {
    const workflow = { "shared/workflows/job/free.ts": listing };
    expect(found({ "functions/a.ts": deciding, ...workflow })).toEqual([
      expect.stringContaining("shared/workflows/job/free.ts lists jobs"),
    ]);
    expect(found({ "functions/a.ts": deciding.replace("PUT", "GET"), ...workflow })).toEqual([]);
    expect(found({ "events/subscribers/a.ts": listing })).toHaveLength(1);
  });

  test("a list more in a file that has a reason for another one, and a reason for none", () => {
    const path = "events/subscribers/keep-coverage.ts";
    expect(found({ [path]: "coverage.page(a);\njobs.page(b);\n" })).toEqual([
      expect.stringContaining(`${path} lists jobs`),
    ]);
    expect(found({ [path]: "" })).toEqual([expect.stringContaining(`a reason for coverage in ${path}`)]);
  });
});
