import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type * as compiler from "@ts-morph/common";
import {
  lineOfText,
  sourceOfText,
  type TextValue,
  textsOfLines,
  type WrittenText,
  type WrittenTexts,
} from "../../shared/domain/notification/written-text.ts";
import { root } from "../operations.ts";

type Typescript = typeof compiler.ts;
type Node = compiler.ts.Node;
type Template = compiler.ts.TaggedTemplateExpression;

/** A sentence as it was found: where it stands, its words with names of values, and what is said together with it. */
export type Found = { place: string; text: string; values: ReadonlyMap<string, TextValue>; within: number };

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "");

/** What the functions that say a value are about, by their names in `speech.ts`. */
const sayers: Readonly<Record<string, readonly [name: string, value: TextValue]>> = {
  jobNamed: ["job", "words"],
  quoteNamed: ["request", "words"],
  provider: ["provider", "words"],
  document: ["document", "words"],
  why: ["reason", "words"],
  reasonInWords: ["reason", "words"],
  amount: ["amount", "money"],
  priceIn: ["price", "money"],
  feeIn: ["fee", "money"],
  credit: ["credit", "money"],
  onCard: ["card_amount", "money"],
  startOf: ["starts_at", "time"],
  arrivalOf: ["arrives_at", "time"],
  proposed: ["proposed_start", "time"],
};
/** Which of their arguments is the value itself, and of what kind it is. */
const formatters: Readonly<Record<string, readonly [at: number, value: TextValue]>> = {
  money: [0, "money"],
  timeFor: [1, "time"],
  dayFor: [0, "date"],
  dateFor: [0, "date"],
  dateOf: [1, "date"],
};

/** What a sentence of a file of texts stands in, and the names of its values, from the code that says it. */
const reading = (ts: Typescript) => {
  const lastName = (node: Node): string =>
    ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isIdentifier(node)
        ? node.text
        : ts.isCallExpression(node)
          ? lastName(node.expression)
          : "part";

  const valueIn = (node: Node): readonly [string, TextValue] => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      const formatter = formatters[text];
      const given = formatter && node.arguments[formatter[0]];
      if (formatter && given) return [snake(lastName(given)).replace(/_minor$/, ""), formatter[1]];
      return sayers[text] ?? [snake(text), "words"];
    }
    if (ts.isPropertyAccessExpression(node)) return [node.name.text, "count"];
    const name = lastName(node);
    return [sayers[name]?.[0] ?? snake(name), sayers[name]?.[1] ?? "words"];
  };

  const placeOf = (node: Node): string => {
    const path: string[] = [];
    for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
      if (ts.isCallExpression(outer) && ts.isIdentifier(outer.expression) && outer.expression.text === "say")
        path.unshift(outer.arguments.indexOf(inner as never) === 0 ? "title" : "text");
      else if (ts.isPropertyAssignment(outer)) {
        const { name } = outer;
        const said = ts.isComputedPropertyName(name)
          ? lastName((name.expression as never as { expression: Node }).expression)
          : name.getText();
        path.unshift(snake(said.replace(/["']/g, "")));
      } else if (
        ts.isArrayLiteralExpression(outer) &&
        outer.elements[0] &&
        ts.isStringLiteral(outer.elements[0])
      )
        path.unshift(outer.elements[0].text);
      else if (ts.isVariableDeclaration(outer) && !["texts", "letters"].includes(outer.name.getText()))
        path.unshift(snake(outer.name.getText()));
    }
    return path.join(".");
  };

  /** The message that a sentence is part of: the call, or the object with a subject, by its position. */
  const messageOf = (node: Node): number => {
    for (let outer = node.parent; outer; outer = outer.parent)
      if (
        (ts.isCallExpression(outer) && outer.expression.getText() === "say") ||
        (ts.isObjectLiteralExpression(outer) &&
          outer.properties.some((one) => one.name?.getText() === "subject"))
      )
        return outer.pos;
    return -1;
  };

  const textOf = ({ template }: Template): Pick<Found, "text" | "values"> => {
    const values = new Map<string, TextValue>();
    if (ts.isNoSubstitutionTemplateLiteral(template)) return { text: template.text, values };
    const known = new Map<string, string>();
    const text = template.templateSpans.reduce((said, { expression, literal }) => {
      const [name, value] = valueIn(expression);
      let own = name;
      for (let number = 2; values.has(own) && known.get(own) !== expression.getText(); number++)
        own = `${name}_${number}`;
      values.set(own, value);
      known.set(own, expression.getText());
      return `${said}{${own}}${literal.text}`;
    }, template.head.text);
    return { text, values };
  };

  return (path: string): Found[] => {
    const file = ts.createSourceFile(
      path,
      readFileSync(resolve(root, path), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const found: Found[] = [];
    const walk = (node: Node): void => {
      const within = messageOf(node);
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t")
        found.push({ place: placeOf(node), within, ...textOf(node) });
      else if (
        ts.isStringLiteral(node) &&
        ts.isCallExpression(node.parent) &&
        node.parent.expression.getText() === "say" &&
        node.parent.arguments.indexOf(node) < 2
      )
        found.push({ place: placeOf(node), within, text: node.text, values: new Map() });
      ts.forEachChild(node, walk);
    };
    walk(file);
    return found.filter(({ text }) => /\p{L}/u.test(text.replace(/\{\w+\}/g, "")));
  };
};

/**
 * The keys of texts, which stay over releases: an unchanged text keeps its key, and so does one that was changed where it
 * stands. What is new gets a key that no text has.
 */
export const keyed = (found: readonly Found[], before: WrittenTexts): Map<Found, string> => {
  const keys = new Map<Found, string>();
  const taken = new Set<string>();
  const keep = (one: Found, key: string) => {
    keys.set(one, key);
    taken.add(key);
  };
  const baseOf = (key: string) => key.replace(/\.\d+$/, "");
  for (const one of found) {
    const key = [...before.keys()].find(
      (key) => !taken.has(key) && baseOf(key) === one.place && before.get(key)?.text === one.text,
    );
    if (key) keep(one, key);
  }
  for (const place of new Set(found.map((one) => one.place))) {
    const left = found.filter((one) => one.place === place && !keys.has(one));
    const free = [...before.keys()].filter((key) => baseOf(key) === place && !taken.has(key));
    const changed = left.length === free.length ? free : [];
    let number = 1;
    for (const [at, one] of left.entries()) {
      const fresh = (): string => {
        const key = number === 1 ? place : `${place}.${number}`;
        number++;
        return taken.has(key) || before.has(key) ? fresh() : key;
      };
      keep(one, changed[at] ?? fresh());
    }
  }
  return keys;
};

const isTitle = ({ place }: Found): boolean => /\.(title|subject)$/.test(place);

const isCount = (one: Found): boolean[] => [...one.values.values()].map((value) => value === "count");

/** The built-in texts of a language, by key. A sentence that is said in several places is one text. */
const builtInTexts = (language: string, before: WrittenTexts): Map<string, WrittenText> => {
  const { ts } = createRequire(import.meta.url)("@ts-morph/common") as typeof compiler;
  const all = reading(ts)(`shared/domain/notification/texts-${language}.ts`);
  const same = Map.groupBy(all, ({ text }) => sourceOfText(text));
  const firsts = new Map(
    [...same.values()].flatMap((group) => group.map((one) => [one, group[0] as Found] as const)),
  );
  const otherwise = all.filter((one) => `${isCount(one)}` !== `${isCount(firsts.get(one) as Found)}`);
  if (otherwise.length > 0)
    throw new Error(
      `The same words with other values: ${otherwise.map(({ place, text }) => `${place}: ${text}`)}`,
    );
  const found = [...same.values()].map((group) => group[0] as Found);
  const keys = keyed(found, before);
  const besideOf = (one: Found): string | undefined => {
    const other = all.find((two) => two.within === one.within && isTitle(two) !== isTitle(one));
    return one.within < 0 || !other ? undefined : keys.get(firsts.get(other) as Found);
  };
  return new Map(
    [...same.values()].map((group): [string, WrittenText] => {
      const one = group[0] as Found;
      const { text, values } = one;
      const places = [...new Set(group.map(({ place }) => place))];
      return [keys.get(one) as string, { text, values, beside: besideOf(one), places }];
    }),
  );
};

const fileOf = (language: string): string =>
  resolve(root, `shared/domain/notification/built-in-${language}.ts`);

const linesIn = (file: string): string =>
  existsSync(file) ? (readFileSync(file, "utf8").split("`")[1] ?? "") : "";

/** The module with the built-in texts of a language. It is also what their keys are kept in. */
export const builtInModule = async (language: string): Promise<string> => {
  const texts = builtInTexts(language, textsOfLines(linesIn(fileOf(language))));
  const lines = [...texts].map(([key, text]) => lineOfText(key, text)).join("\n");
  if (/[`\\]|\$\{/.test(lines) || lines.split("\n").some((line) => line.split(" | ").length !== 4))
    throw new Error("A text has a sign that can't stand in a template.");
  return `/** What people are sent, by key: the text, what is sent beside it, and where it is said. Written by: npm run document. */
export const builtIn = \`
${lines}
\`;
`;
};
