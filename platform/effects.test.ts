import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isFreeAtTop, trustedMethods } from "./effects.ts";
import { root } from "./operations.ts";
import { computed } from "./slim-contracts.ts";
import { declarationOf, type Node, nodesOf, type Source, sourceOf } from "./source.ts";

const directory = mkdtempSync(join(tmpdir(), "marketplace-effects-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const constantsOf = (source: Source): { name: string; init: Node }[] =>
  source.module.body.flatMap((item) => {
    const declared = declarationOf(item);
    if (declared.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }: Node) => (init ? [{ name: id.value, init }] : []));
  });

writeFileSync(
  join(directory, "other.ts"),
  `export const pure = (size: number) => ({ size });
   export const counted = () => { total += 1; return total; };
   let total = 0;`,
);

/** Whether the last constant of a module is found to be without effects. */
const judged = (program: string): boolean => {
  const path = join(
    directory,
    `${Math.abs(program.length)}-${Buffer.from(program).toString("hex").slice(-60)}.ts`,
  );
  writeFileSync(
    path,
    `import * as z from "zod/mini";\nimport { counted, pure } from "./other.ts";\n${program}`,
  );
  const source = sourceOf(path);
  return isFreeAtTop(constantsOf(source).at(-1)?.init, source);
};

test.each([
  "const a = { size: 1, list: [1, ...[2]], ['k' + 1]: (x: number) => x };",
  "const a = z.object({ name: z.string().check(z.maxLength(3)), at: z.iso.date() }).check(z.refine(() => false));",
  "const a = new Map(Object.entries({ a: 1 })).size > 0 ? pure(1) : [pure(2)].map(pure);",
  "const twice = (n: number) => { const made = { n }; return Object.assign(made, { again: pure(n) }); }; const a = twice(2);",
  "const deep = (n: number): unknown => (n === 0 ? [] : [deep(n - 1)]); const a = deep(2);",
  "const word = String.raw`\\b`; const a = new RegExp([word, String.raw`\\d`].join('|'), 'i');",
  "const lazy = () => { let kept: number | undefined; return { get kept() { kept ??= counted(); return kept; } }; }; const a = lazy();",
])("free of effects: %s", (program) => {
  expect(judged(program)).toBe(true);
});

test.each([
  "const a = counted();",
  "const a = z.config({});",
  "const a = z.globalRegistry.add(z.string(), {});",
  "const a = { deep: [pure(counted())] };",
  "const a = [1].map(() => counted());",
  "const a = [1].map(counted);",
  "const all: number[] = []; const a = all.push(1);",
  "const all = new Map(); const keep = (n: number) => { all.set(n, n); return n; }; const a = keep(1);",
  "const all = { n: 1 }; const a = Object.assign(all, { n: 2 });",
  "let n = 0; const a = [(n = 1)];",
  "const run = (work: () => number) => work(); const a = run(() => 1);",
  "const a = console.log(1);",
  "const a = process.on('exit', () => undefined);",
  "class Counted { constructor() { counted(); } } const a = new Counted();",
  "class Map { constructor() { counted(); } } const a = new Map();",
  "const Object = { entries: counted }; const a = Object.entries(1);",
  "const given = { map: counted }; const hidden = () => { const pure = counted; return pure(); }; const a = hidden();",
  "const raw = { raw: counted }; const a = raw.raw`one`;",
  "const String = { raw: counted }; const a = String.raw`one`;",
  `const a = String.raw\`\${counted()}\`;`,
  "const later = async () => counted(); const a = later();",
  "const a = globalThis.fetch('http://127.0.0.1');",
])("not known to be free of effects: %s", (program) => {
  expect(judged(program)).toBe(false);
});

const product = globSync("{functions,events,shared}/**/*.ts", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => sourceOf(resolve(root, path)));

test("what the product computes at its top level is without effects, but for its handlers, which are never left out", () => {
  const unknown = product.flatMap((source) =>
    constantsOf(source)
      .filter(({ init }) => computed.has(init.type) && !isFreeAtTop(init, source))
      .map(({ name }) => `${source.path} ${name}`),
  );
  expect(unknown.filter((one) => !one.endsWith(" handler"))).toEqual([]);
  expect(unknown.length).toBeGreaterThan(150);
});

test("methods that are trusted to change nothing are none of the product's own", () => {
  const own = product.flatMap((source) =>
    [...nodesOf(source.module.body)].flatMap((node) => {
      const isMethod =
        ["MethodProperty", "ClassMethod"].includes(node.type) ||
        (node.type === "KeyValueProperty" && /Function/.test(node.value.type));
      return isMethod && trustedMethods.has(node.key?.value) ? [`${source.path} ${node.key.value}`] : [];
    }),
  );
  expect(own).toEqual([]);
});
