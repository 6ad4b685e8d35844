import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { isFreeAtTop } from "./effects.ts";
import { root } from "./operations.ts";
import { declarationOf, type Node, nodesOf, type Source, sourceOf } from "./source.ts";

type Edit = { start: number; end: number; text: string };

const kernel = (name: string) => resolve(root, `shared/kernel/${name}.ts`);

/** What the kernel has to say something to documents and tests alone, and what becomes of a call of it. */
const documentary: Record<string, { module: string; instead: (call: Node, source: Source) => Edit[] }> = {
  documented: {
    module: kernel("documented"),
    instead: (call, { placeOf }) => [{ ...placeOf(call), text: "undefined" }],
  },
  described: {
    module: kernel("schema"),
    instead: (call, { placeOf }) => {
      const [whole, schema] = [placeOf(call), placeOf(call.arguments[0].expression)];
      return [
        { start: whole.start, end: schema.start, text: "(" },
        { start: schema.end, end: whole.end, text: ")" },
      ];
    },
  },
  event: {
    module: kernel("event"),
    instead: (call, { placeOf }) => [{ ...placeOf(call.arguments[2].expression), text: "{}" }],
  },
};

/** What a module calls a function of the kernel, where it imports or declares it. */
const nameIn = ({ path, imports, declared }: Source, module: string, name: string): string | undefined =>
  path === module && declared.has(name)
    ? name
    : [...imports].find(([, imported]) => imported.from === module && imported.name === name)?.[0];

/** Leaves out what only documents and tests read. Throws where its function is not simply called. */
const documentationIn = (source: Source): Edit[] =>
  Object.entries(documentary).flatMap(([known, { module, instead }]) => {
    const name = nameIn(source, module, known);
    if (name === undefined) return [];
    const nodes = [...nodesOf(source.module.body)];
    const isIt = (node: Node) => node.type === "Identifier" && node.value === name;
    const calls = nodes.filter((node) => node.type === "CallExpression" && isIt(node.callee));
    if (nodes.filter(isIt).length !== calls.length + 1)
      throw new Error(
        `${source.path} does more with \`${name}\` than to call it: the build can't tell what it means`,
      );
    return calls.flatMap((call) => instead(call, source));
  });

/** What the build marks: the rest it tells apart by itself. */
export const computed = new Set(["CallExpression", "ObjectExpression", "ArrayExpression", "TsAsExpression"]);

/** What a module computes at its top level without any effect: of no use to whoever does not read it. */
const freeIn = (source: Source): Edit[] =>
  source.module.body.flatMap((item) => {
    const declared = declarationOf(item);
    if (declared.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }: Node) => {
      if (!init || !computed.has(init.type) || !isFreeAtTop(init, source)) return [];
      const { start, end } = source.placeOf(init);
      return [
        { start, end: start, text: "/* @__PURE__ */ (() => (" },
        { start: end, end, text: "))()" },
      ];
    });
  });

/** What is put in comes before what is replaced at the same place, the longer before what is in it. */
const inOrder = (a: Edit, b: Edit): number =>
  a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end;

const editedBy = ({ bytes }: Source, edits: readonly Edit[]): string => {
  const parts: (Buffer | string)[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted(inOrder)) {
    if (start < at) continue;
    parts.push(bytes.subarray(at, start), text);
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)].map((part) => Buffer.from(part))).toString();
};

/** What became of a source: the functions of each folder are built apart, from much the same sources. */
const known = new Map<Source, string>();

/**
 * Declarations say more than a function needs in order to run. What they say to documents alone is left out of what is
 * deployed; what is computed without effects is marked so, and goes where nobody reads it. All of it would be built and
 * parsed at each cold start.
 */
export const contractsAsRun: Plugin = {
  name: "contracts-as-run",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = sourceOf(path);
      const contents = known.get(source) ?? editedBy(source, [...documentationIn(source), ...freeIn(source)]);
      known.set(source, contents);
      return { contents, loader: "ts" };
    });
  },
};
