import { expect, test, vi } from "vitest";
import { englishIn } from "../../../../tests/support/english-words.ts";
import type { Advice } from "../advice.ts";
import { library } from "./library.ts";
import { adviceOn, words } from "./library-es.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const translations = library.filter(({ task_kind }) => words[task_kind.split(".")[0] as string]);
const spanishOf = ({ task_kind }: Advice) => adviceOn(task_kind) as Advice;

/** What of an advice is the same in every language: its causes, steps and parts, without what they say. */
const shapeOf = (advice: Advice): unknown =>
  JSON.parse(JSON.stringify(advice), (name, value) =>
    typeof value === "string" && !["task_kind", "who", "severity"].includes(name) ? "" : value,
  );

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const saidIn = ({ task_kind: _, who: __, severity: ___, ...said }: Advice): string[] => textsOf(said);

test("Spanish has the words of each kind of work that English has, and of no other", () => {
  for (const service of Object.keys(words))
    expect(
      Object.keys(words[service] ?? {})
        .map((kind) => `${service}.${kind}`)
        .sort(),
    ).toEqual(
      library
        .map(({ task_kind }) => task_kind)
        .filter((kind) => kind.startsWith(`${service}.`))
        .sort(),
    );
});

test("an advice has the same causes, checks, steps, cautions, parts and warnings in Spanish", () => {
  for (const advice of translations) expect(shapeOf(spanishOf(advice))).toEqual(shapeOf(advice));
});

/** What is not said in Madrid: to strangers as to friends, with words of America, in foreign measures. */
const strange =
  /(?<!\p{L})(?:tu|tus|tú|ti|puedes|tienes|quieres|debes|canilla|pileta|tomacorriente|plomero|foco|computadora|celular|carro|vos|pulgadas?|pies? (?:de|cuadrados?)|libras?|galones|°F|1978|GFCI|811|911)(?!\p{L})/iu;

test("words in Spanish are whole sentences without English, in the words and measures of Spain", () => {
  for (const advice of translations) {
    const spanish = spanishOf(advice);
    const all = saidIn(spanish);
    expect([advice.task_kind, englishIn(all.join("\n"))]).toEqual([advice.task_kind, []]);
    const names = [
      ...spanish.causes.map(({ title }) => title),
      ...(spanish.who === "do_it_yourself"
        ? [...spanish.tools, ...spanish.parts.map(({ name }) => name)]
        : []),
    ];
    for (const text of all) {
      expect([text, strange.exec(text)?.[0]]).toEqual([text, undefined]);
      expect([
        text,
        names.includes(text) ? /^[\p{L}\d].*[^.?]$/u.test(text) : /^[¿\p{Lu}].*[.?]$/u.test(text),
      ]).toEqual([text, true]);
    }
    for (const { check } of spanish.causes)
      if (check) expect([check.question, /¿[^?]+\?$/.test(check.question)]).toEqual([check.question, true]);
  }
});

test("no advice says in Spanish what it says in English", () => {
  for (const advice of translations) {
    const english = new Set(saidIn(advice));
    expect(saidIn(spanishOf(advice)).filter((text) => text.includes(" ") && english.has(text))).toEqual([]);
  }
});
