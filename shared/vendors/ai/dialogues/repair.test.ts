import { expect, test } from "vitest";
import { englishIn } from "../../../../tests/support/english-words.ts";
import { type Facts, noFacts } from "../../../domain/conversation/conversation.ts";
import type { Advice } from "../../../domain/repair-guides/advice.ts";
import { checksMost, nextOf } from "../../../domain/repair-guides/dialogue.ts";
import { library } from "../../../domain/repair-guides/trades/library.ts";
import type { AssistantTurn } from "../assistant.ts";
import type { RulesAnswer } from "./dialogue.ts";
import { talkAboutRepair } from "./repair.ts";

const guides = library.filter(({ who }) => who === "do_it_yourself");

type Said = "yes" | "no" | "unknown";
type Speaker = { locale: string } & Record<Said, string>;

const english: Speaker = { locale: "en", yes: "Yes", no: "No", unknown: "I can't tell" };
const spanish: Speaker = { locale: "es", yes: "Sí", no: "No", unknown: "No sabría decirle" };

/** One turn of somebody whose words were taken in up to these facts. */
const turn = ({ locale }: Speaker, facts: Facts, text: string): AssistantTurn => ({
  kind: "repair",
  role: "user",
  locale,
  said: { message_id: "said", text },
  before: [],
  summary: "",
  facts,
  media: [],
  passages: [],
});

const textIn = ({ text, sentences = [] }: RulesAnswer): string =>
  [text, ...sentences.map((one) => one.text)].join(" ");

/** The conversation in which the first open check is answered, then the next, until there is an outcome. */
const talkThrough = async (speaker: Speaker, advice: Advice, answerTo: (check: string) => Said) => {
  const first = nextOf(advice, []);
  let facts: Facts = {
    ...noFacts,
    task_kind: advice.task_kind,
    ...(first.next === "check" && { asked: first.id }),
  };
  const heard: string[] = [];
  while (facts.asked && !facts.outcome && heard.length <= checksMost) {
    const answer = await talkAboutRepair(turn(speaker, facts, speaker[answerTo(facts.asked)]));
    heard.push(textIn(answer));
    facts = answer.facts;
  }
  return { facts, heard };
};

/** One cause confirmed, every cause in turn; none of them; and nothing that can be told. */
const pathsOf = ({ causes, task_kind }: Advice): ((check: string) => Said)[] => [
  ...causes.map((_, at) => (check: string) => (check === `${task_kind}:${at}` ? "yes" : "no") as Said),
  () => "no",
  () => "unknown",
];

test("each path of each guide comes to the same diagnosis in Spanish as in English, in Spanish words", async () => {
  let ended = 0;
  for (const advice of guides)
    for (const path of pathsOf(advice)) {
      const [one, other] = [
        await talkThrough(english, advice, path),
        await talkThrough(spanish, advice, path),
      ];
      expect(other.facts).toEqual(one.facts);
      expect([advice.task_kind, englishIn(other.heard.join(" "))]).toEqual([advice.task_kind, []]);
      expect(other.heard.map((text) => text.match(/(?<!\d)\d{1,2}\. /g))).toEqual(
        one.heard.map((text) => text.match(/(?<!\d)\d{1,2}\. /g)),
      );
      if (other.facts.outcome) ended += 1;
    }
  expect(ended).toBeGreaterThan(400);
});

test.each([
  ["It still drips", "Sigue goteando"],
  ["It works again", "Ya funciona"],
  ["It's getting worse", "Va a peor"],
  ["I can't reach it", "No llego"],
  ["What is a cartridge?", "¿Qué es un cartucho?"],
  ["The whole faucet moves on the sink", "Se mueve todo el grifo sobre el lavabo"],
  ["Water comes out of the body of the faucet itself", "Sale agua del propio cuerpo del grifo"],
  ["It is made of brass", "Es de latón"],
  ["Stop", "Déjelo"],
])("%j and %j mean the same while a check is open", async (inEnglish, inSpanish) => {
  const facts: Facts = { ...noFacts, task_kind: "plumbing.tap_leak", asked: "plumbing.tap_leak:0" };
  const one = await talkAboutRepair(turn(english, facts, inEnglish));
  const other = await talkAboutRepair(turn(spanish, facts, inSpanish));
  expect(other.facts).toEqual(one.facts);
  expect(other.actions.map(({ action }) => action)).toEqual(one.actions.map(({ action }) => action));
  expect(englishIn(textIn(other))).toEqual([]);
});

test.each([
  ["Gotea el caño aunque el grifo está cerrado", 0],
  ["Sale agua alrededor de la maneta", 1],
  ["No gotea el caño del grifo cerrado", undefined],
  ["No sé si gotea el caño", undefined],
])("of %j the Spanish guide asks nothing twice", async (said, at) => {
  const facts: Facts = { ...noFacts, task_kind: "plumbing.tap_leak" };
  const answer = await talkAboutRepair(turn(spanish, facts, said));
  expect(answer.facts.checks).toEqual(
    at === undefined ? [] : [{ check: `plumbing.tap_leak:${at}`, answer: "yes" }],
  );
});
