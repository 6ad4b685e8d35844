import { expect, test, vi } from "vitest";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { operations, socketActions } from "../platform/operations.ts";

vi.setConfig({ testTimeout: 120_000 });

const all = await operations();
const last = (route: string): string =>
  (route.split(" ")[1] as string).split("/{")[0]?.split("/").at(-1) as string;
const names = new Set([...all, ...(await socketActions())].map(({ contract }) => last(contract.route)));
const verbs = new Set([...names].filter((name) => name.includes("-")).map((name) => name.split("-")[0]));

/** Words that begin like an operation's name and are none. */
const words = new Set(["sign-in", "sign-ins", "sign-up", "sign-ups", "read-only", "re-caulk"]);

const parts = ["body", "params", "query"] as const;
const { input, output, components } = await describeSchemas({
  input: Object.fromEntries(
    all.flatMap(({ key, contract }) =>
      parts.filter((part) => contract[part]).map((part) => [`${key} ${part}`, contract[part]]),
    ),
  ),
  output: Object.fromEntries(all.map(({ key, contract }) => [key, contract.response])),
});

/** Every description in a schema. */
const describedIn = (held: unknown): string[] => {
  if (typeof held !== "object" || held === null) return [];
  return Object.entries(held).flatMap(([name, value]) =>
    name === "description" && typeof value === "string" ? [value] : describedIn(value),
  );
};

const texts = [
  ...all.flatMap(({ contract: { summary, description = "", refuses = [] } }) => [
    summary,
    description,
    ...refuses.flatMap(({ message, hint }) => [message, hint]),
  ]),
  ...describedIn([input, output, components]),
];

/** What a text names like an operation: `get-notifications`, with or without its path. */
const named = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.{-])([a-z]+(?:-[a-z_]+)+)(?![\w-])/g)]
    .map(([, name]) => name as string)
    .filter((name) => verbs.has(name.split("-")[0] as string) && !words.has(name));

test("every operation that a description or a refusal names exists", () => {
  expect(texts.length).toBeGreaterThan(1000);
  const unknown = texts.flatMap((text) =>
    named(text)
      .filter((name) => !names.has(name))
      .map((name) => [name, text]),
  );
  expect(unknown).toEqual([]);
  expect(new Set(texts.flatMap(named)).size).toBeGreaterThan(10);
});

test("no text names an operation by a word that is none", () => {
  const verbsAlone = texts.filter((text) =>
    /\b(?:with|by|through) (?:recompute|re-estimate|estimate_new)\b/.test(text),
  );
  expect(verbsAlone).toEqual([]);
});
