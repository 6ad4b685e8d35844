import { readFileSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import { type Module, parseSync } from "@swc/core";

/** A node of the syntax tree. Its kinds are told apart by `type`. */
// biome-ignore lint/suspicious/noExplicitAny: the tree's own types name several hundred kinds
export type Node = any;

/** A module of the product as it stands in its file. */
export type Source = {
  path: string;
  bytes: Buffer;
  module: Module;
  /** Where in the file a node stands. */
  placeOf: (node: Node) => { start: number; end: number };
  /** What its imports of this project's modules are called here, and what they are there. */
  imports: ReadonlyMap<string, { from: string; name: string }>;
  /** What it imports of packages and of Node.js, by what it is called here: `zod/mini`, `node:crypto randomUUID`. */
  packages: ReadonlyMap<string, string>;
  /** What it declares at its top level, by name: the initialiser of a constant, or a function. */
  declared: ReadonlyMap<string, Node>;
};

export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/** The declaration of a statement, exported or not. */
export const declarationOf = (item: Node): Node =>
  item.type === "ExportDeclaration" ? item.declaration : item;

const declaredIn = (module: Module): [string, Node][] =>
  module.body.flatMap((item): [string, Node][] => {
    const declaration = declarationOf(item);
    if (["ClassDeclaration", "FunctionDeclaration"].includes(declaration.type))
      return [[declaration.identifier.value, declaration]];
    if (declaration.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id, init }: Node) =>
      id.type === "Identifier" ? [[id.value, init]] : [],
    );
  });

const importsOf = (module: Module): { local: string; from: string; name: string }[] =>
  module.body.flatMap((item) =>
    item.type === "ImportDeclaration" && !item.typeOnly
      ? item.specifiers.map((specifier) => ({
          local: specifier.local.value,
          from: item.source.value,
          name:
            specifier.type === "ImportSpecifier"
              ? (specifier.imported ?? specifier.local).value
              : specifier.type,
        }))
      : [],
  );

const known = new Map<string, Source>();

/** Reads a module of the product. */
export const sourceOf = (path: string): Source => {
  const text = readFileSync(path, "utf8");
  const bytes = Buffer.from(text);
  const before = known.get(path);
  if (before?.bytes.equals(bytes)) return before;
  // The parser counts bytes, and from where it ended the last time: a known first statement says where that is.
  const first = "0;";
  const module = parseSync(`${first}${text}`, { syntax: "typescript", target: "es2024" });
  const offset = (module.body[0] as Node).span.start + first.length;
  const imports = importsOf(module);
  const isOurs = ({ from }: { from: string }) => from.startsWith(".") || isAbsolute(from);
  const source: Source = {
    path,
    bytes,
    module,
    placeOf: ({ span }) => ({ start: span.start - offset, end: span.end - offset }),
    imports: new Map(
      imports
        .filter(isOurs)
        .map(({ local, from, name }) => [local, { from: resolve(dirname(path), from), name }]),
    ),
    packages: new Map(
      imports
        .filter((one) => !isOurs(one))
        .map(({ local, from, name }) => [
          local,
          name === "ImportNamespaceSpecifier" ? from : `${from} ${name}`,
        ]),
    ),
    declared: new Map(declaredIn(module)),
  };
  known.set(path, source);
  return source;
};
