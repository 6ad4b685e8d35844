import { type Node, type Source, sourceOf } from "./source.ts";

/**
 * What is known of the names inside of functions: `fresh`, a value that was made there; a function; else `unknown`.
 * Names that are not in it are the module's.
 */
type Names = ReadonlyMap<string, Node>;
type Place = { source: Source; names: Names };

const fresh = { type: "Fresh" };
const unknown = { type: "Unknown" };

const literals = new Set([
  "StringLiteral",
  "NumericLiteral",
  "BooleanLiteral",
  "NullLiteral",
  "BigIntLiteral",
  "RegExpLiteral",
  "Identifier",
  "ArrowFunctionExpression",
  "FunctionExpression",
  "Fresh",
]);

const wrappers = new Set([
  "ParenthesisExpression",
  "TsAsExpression",
  "TsConstAssertion",
  "TsInstantiation",
  "TsNonNullExpression",
  "TsSatisfiesExpression",
]);

const functions = new Set(["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"]);

/** Objects of the language and of packages that come into being without a trace. */
const constructors = new Set(["AsyncLocalStorage", "Map", "RegExp", "Set", "WeakMap"]);
const globals = new Set(["Array", "Boolean", "Math", "Number", "Object", "String"]);
const readingObjects = new Set(["entries", "fromEntries", "keys", "values"]);
const packagesWithoutEffects = new Set(["zod/mini", "node:util promisify", "node:crypto randomBytes"]);

/** Methods of text, lists and schemas: they answer, and change nothing. */
export const trustedMethods = new Set([
  ..."at concat every filter flatMap includes join map padStart replace replaceAll slice some".split(" "),
  ..."split toLowerCase toString toUpperCase trim trimEnd".split(" "),
]);

const unwrapped = (node: Node): Node => (wrappers.has(node.type) ? unwrapped(node.expression) : node);

/** Whether a name is one that this project gives, and not the language's. */
const isOurs = (name: string, { source, names }: Place): boolean =>
  names.has(name) || source.declared.has(name) || source.imports.has(name);

/** A function where a name stands for one, with the module that it is in. */
const functionNamed = (name: string, { source, names }: Place): { node: Node; place: Place } | undefined => {
  const local = names.get(name);
  if (local) return functions.has(local.type) ? { node: local, place: { source, names } } : undefined;
  const declared = source.declared.get(name);
  if (declared) {
    const node = unwrapped(declared);
    return functions.has(node.type) ? { node, place: { source, names: new Map() } } : undefined;
  }
  const imported = source.imports.get(name);
  return imported && functionNamed(imported.name, { source: sourceOf(imported.from), names: new Map() });
};

const boundIn = (pattern: Node): string[] => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.value];
    case "Parameter":
      return boundIn(pattern.pat);
    case "AssignmentPattern":
      return boundIn(pattern.left);
    case "AssignmentPatternProperty":
      return [pattern.key.value];
    case "KeyValuePatternProperty":
      return boundIn(pattern.value);
    case "RestElement":
      return boundIn(pattern.argument);
    case "ObjectPattern":
      return pattern.properties.flatMap(boundIn);
    case "ArrayPattern":
      return pattern.elements.flatMap((element: Node) => (element ? boundIn(element) : []));
    default:
      throw new Error(`${pattern.type} is a pattern that the build does not know`);
  }
};

const makesFresh = ({ type }: Node): boolean =>
  ["ArrayExpression", "ObjectExpression", "NewExpression"].includes(type);

/** Functions that are being looked at: one that calls itself is as free of effects as the rest of it. */
const underWay = new Set<Node>();
const settled = new Map<Node, boolean>();

/** Whether running a function changes nothing but what it made itself. What it is given to call counts as unknown. */
const runsFree = (node: Node, place: Place): boolean => {
  const before = settled.get(node);
  if (before !== undefined) return before;
  if (underWay.has(node)) return true;
  if (node.async || node.generator) return false;
  underWay.add(node);
  const names = new Map(place.names);
  for (const parameter of node.params) for (const name of boundIn(parameter)) names.set(name, unknown);
  const inside = { ...place, names };
  const free =
    node.params.every((parameter: Node) => patternIsFree(parameter, inside)) &&
    (node.body.stmts ? statementsAreFree(node.body.stmts, inside) : isFree(node.body, inside));
  underWay.delete(node);
  if (!free || underWay.size === 0) settled.set(node, free);
  return free;
};

const patternIsFree = (pattern: Node, place: Place): boolean => {
  switch (pattern.type) {
    case "Identifier":
      return true;
    case "Parameter":
      return patternIsFree(pattern.pat, place);
    case "AssignmentPattern":
      return patternIsFree(pattern.left, place) && isFree(pattern.right, place);
    case "AssignmentPatternProperty":
      return !pattern.value || isFree(pattern.value, place);
    case "KeyValuePatternProperty":
      return patternIsFree(pattern.value, place);
    case "RestElement":
      return patternIsFree(pattern.argument, place);
    case "ObjectPattern":
      return pattern.properties.every((one: Node) => patternIsFree(one, place));
    case "ArrayPattern":
      return pattern.elements.every((one: Node) => !one || patternIsFree(one, place));
    default:
      return false;
  }
};

const statementsAreFree = (statements: readonly Node[], { source, names }: Place): boolean => {
  const inside = { source, names: new Map(names) };
  for (const { type, declarations } of statements)
    if (type === "VariableDeclaration")
      for (const { id } of declarations) for (const name of boundIn(id)) inside.names.set(name, unknown);
  return statements.every((statement) => statementIsFree(statement, inside));
};

const statementIsFree = (statement: Node, place: { source: Source; names: Map<string, Node> }): boolean => {
  switch (statement.type) {
    case "VariableDeclaration":
      return statement.declarations.every(({ id, init }: Node) => {
        if (!patternIsFree(id, place) || (init && !isFree(init, place))) return false;
        const value = init ? unwrapped(init) : unknown;
        const made = functions.has(value.type) ? value : makesFresh(value) ? fresh : unknown;
        for (const name of boundIn(id)) place.names.set(name, id.type === "Identifier" ? made : unknown);
        return true;
      });
    case "ReturnStatement":
    case "ThrowStatement":
      return !statement.argument || isFree(statement.argument, place);
    case "IfStatement":
      return (
        isFree(statement.test, place) &&
        statementIsFree(statement.consequent, place) &&
        (!statement.alternate || statementIsFree(statement.alternate, place))
      );
    case "BlockStatement":
      return statementsAreFree(statement.stmts, place);
    case "ExpressionStatement":
      return isFree(statement.expression, place);
    case "TsTypeAliasDeclaration":
      return true;
    default:
      return false;
  }
};

/** What is given to a call and run by it has to be free of effects as well. */
const argumentsAreFree = (given: readonly Node[], place: Place): boolean =>
  given.every(({ expression }) => isFree(expression, place));

const callbacksAreFree = (given: readonly Node[], place: Place): boolean =>
  given.every(({ expression }) => {
    const node = unwrapped(expression);
    if (functions.has(node.type)) return runsFree(node, place);
    if (node.type !== "Identifier") return true;
    const named = functionNamed(node.value, place);
    return named
      ? runsFree(named.node, named.place)
      : globals.has(node.value) || place.names.get(node.value) === fresh;
  });

const callIsFree = (call: Node, place: Place): boolean => {
  if (call.callee.type === "Import" || call.callee.type === "Super") return false;
  if (!argumentsAreFree(call.arguments, place)) return false;
  const callee = unwrapped(call.callee);
  if (functions.has(callee.type)) return runsFree(callee, place);
  if (callee.type === "Identifier") {
    const ofPackage = place.source.packages.get(callee.value);
    if (ofPackage !== undefined && !place.names.has(callee.value))
      return packagesWithoutEffects.has(ofPackage);
    const named = functionNamed(callee.value, place);
    if (named) return saysItIs(named) || runsFree(named.node, named.place);
    return globals.has(callee.value) && !isOurs(callee.value, place);
  }
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const [object, method] = [unwrapped(callee.object), callee.property.value as string];
  if (object.type === "Identifier" && !place.names.has(object.value)) {
    const ofPackage = place.source.packages.get(object.value);
    if (ofPackage !== undefined) return packagesWithoutEffects.has(ofPackage) && method !== "config";
    if (object.value === "Object" && !isOurs("Object", place))
      return (
        readingObjects.has(method) || (method === "assign" && isMade(call.arguments[0]?.expression, place))
      );
    if (globals.has(object.value) && !isOurs(object.value, place))
      return callbacksAreFree(call.arguments, place);
  }
  if (isOfSchemas(object, place)) return true;
  // Schemas keep what checks them until they read something.
  if (method === "check") return isFree(object, place);
  return trustedMethods.has(method) && isFree(object, place) && callbacksAreFree(call.arguments, place);
};

/** `z.coerce` and `z.iso`: what else zod has under it, its registry among it, may be changed. */
const isOfSchemas = ({ type, object, property }: Node, { source, names }: Place): boolean =>
  type === "MemberExpression" &&
  object.type === "Identifier" &&
  !names.has(object.value) &&
  source.packages.get(object.value) === "zod/mini" &&
  ["coerce", "iso"].includes(property.value);

/** `String.raw`: text as it stands. */
const isRawText = ({ type, object, property }: Node, place: Place): boolean =>
  type === "MemberExpression" &&
  object.value === "String" &&
  property.value === "raw" &&
  !isOurs("String", place);

const isMade = (expression: Node | undefined, { names }: Place): boolean => {
  if (!expression) return false;
  const node = unwrapped(expression);
  if (["ArrayExpression", "ObjectExpression"].includes(node.type) || functions.has(node.type)) return true;
  if (node.type !== "Identifier") return false;
  const local = names.get(node.value);
  return local !== undefined && (local === fresh || functions.has(local.type));
};

/** A function whose effects nobody can see says so in its source, as it does to every other builder. */
const saysItIs = ({ node, place }: { node: Node; place: Place }): boolean => {
  const { start } = place.source.placeOf(node);
  return /\/\* @__NO_SIDE_EFFECTS__ \*\/\s*$/.test(place.source.bytes.subarray(0, start).toString());
};

const propertyIsFree = (property: Node, place: Place): boolean => {
  switch (property.type) {
    case "Identifier":
    case "MethodProperty":
    case "GetterProperty":
      return true;
    case "SpreadElement":
      return isFree(property.arguments, place);
    case "KeyValueProperty":
      return (
        (property.key.type !== "Computed" || isFree(property.key.expression, place)) &&
        isFree(property.value, place)
      );
    default:
      return false;
  }
};

/** Whether computing an expression changes nothing that anybody else could see. What is not known to, does. */
export const isFree = (node: Node, place: Place): boolean => {
  if (literals.has(node.type)) return true;
  if (wrappers.has(node.type)) return isFree(node.expression, place);
  switch (node.type) {
    case "TemplateLiteral":
      return node.expressions.every((one: Node) => isFree(one, place));
    case "TaggedTemplateExpression":
      return isRawText(node.tag, place) && isFree(node.template, place);
    case "ArrayExpression":
      return node.elements.every((one: Node) => !one || isFree(one.expression, place));
    case "ObjectExpression":
      return node.properties.every((one: Node) => propertyIsFree(one, place));
    case "ConditionalExpression":
      return [node.test, node.consequent, node.alternate].every((one) => isFree(one, place));
    case "BinaryExpression":
      return isFree(node.left, place) && isFree(node.right, place);
    case "UnaryExpression":
      return node.operator !== "delete" && isFree(node.argument, place);
    case "MemberExpression":
      return (
        isFree(node.object, place) &&
        (node.property.type !== "Computed" || isFree(node.property.expression, place))
      );
    case "OptionalChainingExpression":
      return isFree(node.base, place);
    case "NewExpression":
      return (
        node.callee.type === "Identifier" &&
        constructors.has(node.callee.value) &&
        !isOurs(node.callee.value, place) &&
        argumentsAreFree(node.arguments ?? [], place)
      );
    case "CallExpression":
      return callIsFree(node, place);
    default:
      return false;
  }
};

/** Whether a module's top level computes this without any effect. */
export const isFreeAtTop = (node: Node, source: Source): boolean =>
  isFree(node, { source, names: new Map() });
