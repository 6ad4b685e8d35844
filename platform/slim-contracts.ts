import { readFileSync } from "node:fs";
import { type Expression, type Module, parseSync } from "@swc/core";
import type { Plugin } from "esbuild";

type Edit = { start: number; end: number; text: string };
type Spanned = { span: { start: number; end: number } };
type Call = Extract<Expression, { type: "CallExpression" }>;

const isNode = (value: unknown): value is { type: string } & Spanned =>
  typeof value === "object" && value !== null && "type" in value;

function* nodesOf(value: unknown): Generator<{ type: string } & Spanned> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesOf(entry);
  else if (typeof value === "object" && value !== null) {
    if (isNode(value)) yield value;
    for (const inner of Object.values(value)) yield* nodesOf(inner);
  }
}

/** What of a declaration only documents and tests read: arguments by their position, or members of the first. */
const unread: Record<string, { arguments?: Record<number, string>; members?: readonly string[] }> = {
  event: { arguments: { 1: `""`, 2: "{}" } },
  refusal: { arguments: { 3: `""` } },
  entity: { members: ["schema"] },
  operation: { members: ["summary", "description", "example"] },
  action: { members: ["summary", "description", "example"] },
};

const omissionsOf = (call: Call): Edit[] => {
  if (call.callee.type !== "Identifier") return [];
  const [first] = call.arguments;
  if (call.callee.value === "described" && first) {
    const { start, end } = (first.expression as Expression & Spanned).span;
    return [
      { start: call.span.start, end: start, text: "(" },
      { start: end, end: call.span.end, text: ")" },
    ];
  }
  const { arguments: positions = {}, members = [] } = unread[call.callee.value] ?? {};
  const values = first?.expression.type === "ObjectExpression" ? first.expression.properties : [];
  return [
    ...Object.entries(positions).flatMap(([position, text]) => {
      const given = call.arguments[Number(position)]?.expression as (Expression & Spanned) | undefined;
      return given ? [{ ...given.span, text }] : [];
    }),
    ...values.flatMap((member) =>
      member.type === "KeyValueProperty" &&
      member.key.type === "Identifier" &&
      members.includes(member.key.value)
        ? [{ ...(member.value as Expression & Spanned).span, text: "undefined" }]
        : [],
    ),
  ];
};

const computed = new Set(["CallExpression", "ObjectExpression", "ArrayExpression", "TsAsExpression"]);

/** What a module computes at its top level: modules have no effects, so it is of no use to whoever does not read it. */
const declarationsOf = (module: Module): Edit[] =>
  module.body.flatMap((item) => {
    const declared = item.type === "ExportDeclaration" ? item.declaration : item;
    if (declared.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }) => {
      if (!init || !computed.has(init.type)) return [];
      const { start, end } = (init as Expression & Spanned).span;
      return [
        { start, end: start, text: "/* @__PURE__ */ (() => (" },
        { start: end, end, text: "))()" },
      ];
    });
  });

/** The source without what only documents and tests read, and with its declarations marked as free of effects. */
const slimmed = (source: string): string => {
  // The parser counts bytes, and from where it ended the last time: a known first statement says where that is.
  const known = "0;";
  const bytes = Buffer.from(source);
  const module = parseSync(`${known}${source}`, { syntax: "typescript", target: "es2024" });
  const offset = (module.body[0] as unknown as Spanned).span.start + known.length;
  const edits = [
    ...declarationsOf(module),
    ...[...nodesOf(module.body)].flatMap((node) =>
      node.type === "CallExpression" ? omissionsOf(node as unknown as Call) : [],
    ),
  ]
    .map(({ start, end, text }) => ({ start: start - offset, end: end - offset, text }))
    .sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end);
  const parts: (Buffer | string)[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    parts.push(bytes.subarray(at, start), text);
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)].map((part) => Buffer.from(part))).toString();
};

/** What became of a source: the functions of each folder are built apart, from much the same sources. */
const known = new Map<string, string>();

/**
 * Declarations say more than a function needs in order to run: schemas of stored records and events, summaries,
 * examples, remedies. All of it would be built and parsed at each cold start; here it is left out of what is deployed.
 */
export const contractsAsRun: Plugin = {
  name: "contracts-as-run",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const contents = known.get(source) ?? slimmed(source);
      known.set(source, contents);
      return { contents, loader: "ts" };
    });
  },
};
