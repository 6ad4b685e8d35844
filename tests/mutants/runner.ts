import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Collected, collect } from "./framework.ts";

type Mutant = { id: string; fileName: string };
type MutantRun = {
  activeMutant: Mutant;
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: "runtime" | "static";
};
type Coverage = { static: object; perTest: object };
/** What changed code looks at, by Stryker's own name for it. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: Coverage;
};
type Ran = { id: string; ms: number; failure?: string };

const shared = globalThis as typeof globalThis & { __stryker__?: Switch };
shared.__stryker__ ??= {};
const stryker: Switch = shared.__stryker__;

const root = pathToFileURL(`${process.cwd()}/`).href;
const framework = new URL("./framework.ts", import.meta.url).href;
let generation = 0;

/** Tests get their framework from here. The project's modules are loaded anew in each generation. */
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "vitest" && context.parentURL?.startsWith(root))
      return { url: framework, shortCircuit: true };
    const found = next(specifier, context);
    const isOwn = found.url.startsWith(root) && !found.url.includes("/node_modules/");
    return isOwn && !found.url.includes("?") ? { ...found, url: `${found.url}?${generation}` } : found;
  },
});

const load = async (file: string): Promise<Collected[]> =>
  collect(relative(process.cwd(), file), () => import(pathToFileURL(file).href));

const run = async ({ id, body }: Collected): Promise<Ran> => {
  const began = performance.now();
  stryker.currentTestId = id;
  try {
    await body();
    return { id, ms: performance.now() - began };
  } catch (error) {
    return { id, ms: performance.now() - began, failure: String(error) };
  } finally {
    stryker.currentTestId = undefined;
  }
};

/**
 * Runs the tests of rules in one process: they need no engine, and a process for each change takes a hundred times as
 * long. For a change of what is made when a file is loaded, the modules are loaded again.
 */
class RulesRunner {
  files: string[] = [];
  tests: Collected[] = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Loads all tests, those that draw thousands of cases last: the first failure ends a run. */
  async init(): Promise<void> {
    const [rules = "", setup = ""] = [process.env.MUTANT_TESTS, process.env.MUTANT_SETUP];
    const draws = (file: string) => Number(readFileSync(file, "utf8").includes("fast-check"));
    const files = globSync(rules.split(",")).map((file) => resolve(file));
    this.files = files.toSorted((a, b) => draws(a) - draws(b));
    await import(pathToFileURL(resolve(setup)).href);
    for (const file of this.files) this.tests.push(...(await load(file)));
  }

  async dryRun() {
    const tests = [];
    for (const test of this.tests) {
      const { id, ms, failure } = await run(test);
      const result = failure ? { status: 1, failureMessage: failure } : { status: 0 };
      tests.push({ id, name: id, fileName: resolve(test.file), timeSpentMs: ms, ...result });
    }
    return { status: "complete", tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }: MutantRun) {
    Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      const tried =
        mutantActivation === "static"
          ? await this.reloaded(activeMutant)
          : await this.firstFailure(this.tests.filter(({ id }) => testFilter?.includes(id) ?? true));
      const isEndless = hitLimit !== undefined && (stryker.hitCount ?? 0) > hitLimit;
      if (isEndless) return { status: "timeout" };
      const { failed, count } = tried;
      return failed
        ? { status: "killed", killedBy: [failed.id], failureMessage: failed.failure, nrOfTests: count }
        : { status: "survived", nrOfTests: count };
    } finally {
      Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  async firstFailure(tests: readonly Collected[]): Promise<{ failed?: Ran; count: number }> {
    for (const [at, test] of tests.entries()) {
      const ran = await run(test);
      if (ran.failure) return { failed: ran, count: at + 1 };
    }
    return { count: tests.length };
  }

  /** File by file, those beside the change first. A file that can't be loaded any more has failed. */
  async reloaded({ fileName }: Mutant): Promise<{ failed?: Ran; count: number }> {
    generation += 1;
    const own = fileName.replace(/\.ts$/, ".test.ts");
    const rank = (file: string) => (file === own ? 0 : dirname(file) === dirname(fileName) ? 1 : 2);
    let count = 0;
    for (const file of this.files.toSorted((a, b) => rank(a) - rank(b))) {
      const [first] = this.tests.filter((test) => resolve(test.file) === file);
      const tests = await load(file).catch(String);
      if (typeof tests === "string")
        return { failed: { id: first?.id ?? file, ms: 0, failure: tests }, count };
      const tried = await this.firstFailure(tests);
      count += tried.count;
      if (tried.failed) return { failed: tried.failed, count };
    }
    return { count };
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "rules", injectableClass: RulesRunner }];
