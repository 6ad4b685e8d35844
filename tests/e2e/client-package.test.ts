import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as estimateQuote } from "../../events/subscribers/estimate-quote.ts";
import { handler as resumeWaitingQuotes } from "../../events/subscribers/resume-waiting-quotes.ts";
import { endingWithParent } from "../../local/child-process.ts";
import { seedAccounts } from "../../local/seed-accounts.ts";
import { seedCatalog } from "../../local/seed-catalog.ts";
import { operations, root } from "../../platform/operations.ts";
import { openBucket } from "../support/bucket.ts";
import { handlerIn } from "../support/callers.ts";
import { type Served, serve } from "../support/http-server.ts";
import { servedAround } from "../support/quotes.ts";
import { deliver } from "../support/world.ts";

const source = resolve(root, "clients/typescript");
const [example = "", ...further] = [
  ...readFileSync(resolve(source, "README.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, code]) => code as string);

const ran = (command: string, cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, { cwd, encoding: "utf8", shell: true });
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout;
};

openBucket();
let server: Served;
let project: string;
let packed: string[];
beforeAll(async () => {
  await seedAccounts();
  await seedCatalog();
  await servedAround("94105");
  server = await serve(await Promise.all((await operations()).map(({ file }) => handlerIn(file))));
  project = mkdtempSync(join(tmpdir(), "client-"));
  const [{ filename, files }] = JSON.parse(
    ran(`npm pack --silent --json --pack-destination "${project}"`, source),
  );
  packed = files.map(({ path }: { path: string }) => path);
  const installed = join(project, "node_modules", "home-services-marketplace-client");
  mkdirSync(installed, { recursive: true });
  ran(`tar -xzf ${filename} --strip-components=1 -C "${installed}"`, project);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
}, 120_000);
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await server.close();
});

test("the package has what its users run and read, and nothing else", () => {
  expect(packed).toEqual(expect.arrayContaining(["README.md", "package.json", "dist/client.js"]));
  for (const path of packed) expect(path).toMatch(/^(README\.md|package\.json|dist\/[\w-]+\.(js|d\.ts))$/);
});

test("all code in its README compiles", () => {
  writeFileSync(join(project, "all.ts"), [example, ...further].join("\n"));
  const compilerOptions = {
    strict: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: ["node"],
    typeRoots: [resolve(root, "node_modules/@types")],
    noEmit: true,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["all.ts"] }));
  const tsc = resolve(root, "node_modules/typescript/bin/tsc");
  expect(ran(`"${process.execPath}" "${tsc}" -p .`, project)).toBe("");
}, 60_000);

test("the example in its README works as written", async () => {
  writeFileSync(join(project, "example.ts"), example);
  const child = endingWithParent(
    spawn(process.execPath, [join(project, "example.ts")], {
      cwd: root,
      env: { ...process.env, MARKETPLACE_URL: `${server.origin}/api/v1` },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const exited = new Promise<number | null>((done) => child.once("exit", done));
  while (child.exitCode === null && child.signalCode === null) {
    await deliver({ only: [estimateQuote, resumeWaitingQuotes] });
    await new Promise((done) => setTimeout(done, 100));
  }
  const [out, problems] = await said;
  expect(problems).toBe("");
  expect(await exited).toBe(0);
  expect(out).toMatch(/^(.+: \$\d+(\.\d+)? to \$\d+(\.\d+)?\n)+[0-9a-f]{24} accepted\n$/);
}, 90_000);
