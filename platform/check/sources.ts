import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dirname, join } from "node:path/posix";
import { root } from "../operations.ts";

/** The project's own source files: path in the project and text. */
export type Sources = ReadonlyMap<string, string>;

/** The project's TypeScript as it is now, without the benchmark's peers. */
export const readSources = (): Sources =>
  new Map(
    globSync("{functions,shared,events,platform,local,ops,clients,tests,bench}/**/*.ts", {
      cwd: root,
      exclude: (path) => /node_modules|bench.peers/.test(path),
    })
      .sort()
      .map((path) => [path.replaceAll("\\", "/"), readFileSync(resolve(root, path), "utf8")]),
  );

type Rule = { of: RegExp; but?: RegExp; breaks: (text: string, path: string) => boolean; says: string };

/** A test with planted violations of these rules. */
const plants = /^tests\/architecture\.test\.ts$/;
const isTest = /\.test\.ts$/;
const product = /^(functions|events|shared\/)/;
const handlers = /^(functions|events\/(subscribers|schedules|storage|queues))\//;

const has = (pattern: RegExp) => (text: string) => pattern.test(text);
const lacks = (wanted: RegExp, whereThereIs: RegExp) => (text: string) =>
  whereThereIs.test(text) && !wanted.test(text);

/** Whether a module's statements are imports and re-exports and nothing else. */
const isBarrel = (text: string): boolean => {
  const statements = text.replace(/\/\*[\s\S]*?\*\//g, "").match(/^[a-zA-Z].*/gm) ?? [];
  return (
    statements.some((statement) => statement.startsWith("export")) &&
    statements.every((statement) => /^(import\b|export (type )?[{*])/.test(statement))
  );
};

const lines_most = 110;

/** What only one market says: its zones, currency, country, emergency numbers, amounts and miles. */
const ofOneMarket =
  /\b(?:America|Europe|US)\/[A-Z]\w+|"(?:US|ES|usd|eur)"|(?<!\d)(?:911|112|811)(?!\d)|\bdollars?\b|\bmiles\b(?! de )|(?<![\w`\\])\$\d{2,}/;

/** Code without what is no part of a sentence or a decision: remarks, examples of contracts, "such as" in problems. */
const decided = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "")
    .replace(/^ +example: \{(?:.*\},?$|[\s\S]*?\n {2}\},?$)/gm, "")
    .replace(/such as [\w/`+-]+/g, "");

/** What may name a market: tables of all countries, words that people write, the currency that models cost, old records. */
const marketsNamed =
  /\.test\.ts$|^shared\/(?:kernel\/zone-table|markets\/served|vendors\/.*|domain\/(?:account\/common-passwords|backoffice\/policies|conversation\/(?:budget|cost-limit|conversation|intent)|import\/columns|membership\/observation|content\/first-knowledge))\.ts$/;

const rules: readonly Rule[] = [
  { of: /./, breaks: isBarrel, says: "only passes on what others export" },
  {
    of: /./,
    breaks: (_, path) => /(^|\/)(index|utils?|helpers?|common|managers?|misc)(\/|\.\w+$)/.test(path),
    says: "has a name that says nothing",
  },
  {
    of: handlers,
    but: isTest,
    breaks: (text) => !/^export const handler\b/m.test(text) || /^export (?!const handler\b)/m.test(text),
    says: "exports something else than its handler",
  },
  {
    of: handlers,
    but: isTest,
    breaks: (text) => text.split("\n").length > lines_most,
    says: `is longer than ${lines_most} lines`,
  },
  {
    of: product,
    but: /\.test\.ts$|^shared\/configuration\.ts$/,
    breaks: has(/\bprocess\.env\b/),
    says: "reads the environment: shared/configuration.ts does",
  },
  { of: product, breaks: has(/from "zod"/), says: 'takes zod whole: "zod/mini" is enough' },
  { of: product, breaks: has(/\bScanCommand\b/), says: "scans the table" },
  {
    of: product,
    but: marketsNamed,
    breaks: (text) => ofOneMarket.test(decided(text)),
    says: "names what is of one market: its folder in markets/ does",
  },
  {
    of: /^shared\/domain\//,
    but: isTest,
    breaks: has(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(UUID|Bytes|Int)\(/),
    says: "asks the clock or chance in a decision: both are given",
  },
  {
    of: /^(functions|events|shared\/(workflows|data|vendors))\//,
    but: /\.test\.ts$|^functions\/chat-socket\/connect\.ts$/,
    breaks: has(/\bDate\.now\(|\bnew Date\(\)/),
    says: "asks the clock: `now` is given",
  },
  {
    of: product,
    but: isTest,
    breaks: lacks(/AbortSignal\.timeout\(/, /\bfetch\(/),
    says: "fetches without a timeout",
  },
  {
    of: product,
    but: isTest,
    breaks: lacks(/throwOnRequestTimeout: true|\btimeout: |AbortSignal\.timeout\(/, /\bnew \w+Client\(/),
    says: "makes a client without a timeout that throws",
  },
  {
    of: /^functions\//,
    but: isTest,
    breaks: lacks(/access: \["signature"\]/, /\brequest\.headers\b/),
    says: "reads a header that its contract does not declare",
  },
  {
    of: /^(functions|events|shared|local|ops|tests)\//,
    but: /^(shared\/kernel\/record|tests\/architecture\.test)\.ts$|^shared\/vendors\//,
    breaks: has(/\bversion: \(?\w+\??\.version( \?\? 0\))? \+ 1\b|\bversion === 1\b/),
    says: "counts a version: the repository raises what was read, `put` tells new from read",
  },
  { of: isTest, but: plants, breaks: has(/\bvi\.(do)?mock\(/), says: "mocks a module of ours" },
  {
    of: isTest,
    but: plants,
    breaks: has(/\b(test|it|describe)(\.\w+)*\.(only|skip|todo)\b/),
    says: "leaves tests out",
  },
];

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, target]) => join(dirname(path), target as string));

const loadedBy = (path: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export)(?! type\b)[^;]*? from "(\.[^"]+)"[^;]*;/gm)].map(([, target]) =>
    join(dirname(path), target as string),
  );

/** These modules and all that are loaded with them, as far as there is a text of them. */
export const loadedFrom = (
  paths: Iterable<string>,
  textOf: (path: string) => string | undefined,
): Set<string> => {
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    const text = loaded.has(path) ? undefined : textOf(path);
    if (text === undefined) return;
    loaded.add(path);
    for (const target of loadedBy(path, text)) visit(target);
  };
  for (const path of paths) visit(path);
  return loaded;
};

/** Operations, schedules, storage reactions and queue workers that no test calls directly. */
const untested = (sources: Sources): string[] => {
  const called = new Set(
    [...sources].flatMap(([path, text]) =>
      isTest.test(path) || path.startsWith("tests/") ? importsOf(path, text) : [],
    ),
  );
  return [...sources.keys()]
    .filter((path) => /^(functions|events\/(schedules|storage|queues))\//.test(path) && !isTest.test(path))
    .filter((path) => !called.has(path))
    .map((path) => `${path} is called by no test of its own`);
};

/** Tests next to functions that cover a flow through several of them. */
const journeys = new Set([
  "functions/chat-socket/chat-socket.test.ts",
  "functions/payment/payment-journey.test.ts",
]);

/** Tests next to functions that are named after none of them. */
const misnamed = (sources: Sources): string[] =>
  [...sources.keys()]
    .filter((path) => path.startsWith("functions/") && isTest.test(path) && !journeys.has(path))
    .filter((path) => !sources.has(path.replace(isTest, ".ts")))
    .map((path) => `${path} does not have the name of a function beside it`);

/** Violations of the project's rules that neither the compiler nor the linter finds, one sentence each. */
export const sourceProblems = (sources: Sources): string[] => [
  ...[...sources].flatMap(([path, text]) =>
    rules
      .filter(({ of, but, breaks }) => of.test(path) && !but?.test(path) && breaks(text, path))
      .map(({ says }) => `${path} ${says}`),
  ),
  ...untested(sources),
  ...misnamed(sources),
];

/** Areas of functions that serverless.yml leaves out: they would not be deployed. */
export const listingProblems = (sources: Sources, listing: string): string[] => {
  const areas = [...sources.keys()].flatMap((path) => /^functions\/([\w-]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(areas)]
    .filter((area) => !listing.includes(`:areas.${area}}`))
    .map((area) => `serverless.yml lists no functions of ${area}: add a line for the area`);
};
