import { expect, test } from "vitest";
import type { Guide } from "./advice.ts";
import {
  type CheckAnswer,
  checkAnswerIn,
  checksMost,
  type Made,
  nextOf,
  possibleCauses,
  sayNext,
  stepsFor,
  textOf,
} from "./dialogue.ts";
import { adviceOn, library } from "./trades/library.ts";

const guides = library.filter((advice): advice is Guide => advice.who === "do_it_yourself");
const faucet = adviceOn("plumbing.tap_leak") as Guide;

/** Goes through the checks of a guide as somebody would whose trouble has this cause; how it ends, and what was asked. */
const goThrough = (guide: Guide, answer: (title: string) => CheckAnswer) => {
  const made: Made[] = [];
  for (;;) {
    const next = nextOf(guide, made);
    if (next.next !== "check") return { next, made };
    expect(made.length).toBeLessThan(checksMost);
    made.push({ check: next.id, answer: answer(next.cause.title) });
  }
};

test("every cause of every guide is found within five checks", () => {
  for (const guide of guides)
    for (const cause of guide.causes) {
      const { next } = goThrough(guide, (title) => (title === cause.title ? "yes" : "no"));
      expect([guide.task_kind, cause.title, next]).toEqual([
        guide.task_kind,
        cause.title,
        { next: cause.steps.length > 0 ? "repair" : "professional", cause },
      ]);
    }
});

test("nobody is shown steps while a check that calls for a professional is open, confirmed or uncertain", () => {
  const answers: CheckAnswer[] = ["yes", "no", "unknown"];
  let repairs = 0;
  for (const guide of guides)
    for (let seed = 0; seed < 3 ** guide.causes.length; seed += 1) {
      const drawn = guide.causes.map((_, at) => answers[Math.floor(seed / 3 ** at) % 3] as CheckAnswer);
      const of = new Map(guide.causes.map(({ title }, at) => [title, drawn[at] as CheckAnswer]));
      const { next, made } = goThrough(guide, (title) => of.get(title) as CheckAnswer);
      if (next.next !== "repair") continue;
      repairs += 1;
      for (const [at, { steps }] of guide.causes.entries())
        if (steps.length === 0)
          expect(made).toContainEqual({ check: `${guide.task_kind}:${at}`, answer: "no" });
    }
  expect(repairs).toBeGreaterThan(500);
});

test("asks the check first that best halves the causes", () => {
  const first = nextOf(faucet, []);
  expect(first).toMatchObject({ next: "check", cause: { title: "Worn washer or cartridge" } });
  const second = nextOf(faucet, [{ check: "plumbing.tap_leak:0", answer: "no" }]);
  expect(second).toMatchObject({ next: "check", cause: { title: "Worn O-ring or loose packing nut" } });
});

test("a cause that was ruled out has no share any more, one that nobody could check counts half", () => {
  const share = (made: Made[]) =>
    possibleCauses(faucet, made).map(({ cause, likelihood }) => [cause.title, Math.round(likelihood * 100)]);
  expect(share([{ check: "plumbing.tap_leak:0", answer: "no" }])).toEqual([
    ["Worn O-ring or loose packing nut", 50],
    ["Loose mounting nut", 33],
    ["The body of the faucet is cracked", 17],
  ]);
  expect(share([{ check: "plumbing.tap_leak:0", answer: "unknown" }])[0]).toEqual([
    "Worn O-ring or loose packing nut",
    35,
  ]);
  expect(share([{ check: "plumbing.tap_leak:1", answer: "yes" }])).toEqual([
    ["Worn O-ring or loose packing nut", 100],
  ]);
});

const leads = { possibly: "It could be this:", caution: "Caution:", when_to_stop: "When to stop:" };

test("gives no steps if no cause was found", () => {
  const { next } = goThrough(faucet, () => "no");
  expect(next).toEqual({ next: "unclear" });
  const steps = faucet.causes.flatMap((cause) => stepsFor(faucet, cause)).map(({ text }) => text);
  expect(
    sayNext(faucet, next, leads).filter(({ text }) => steps.some((step) => text.includes(step))),
  ).toEqual([]);
});

test("a card is for a professional at once; it says why, what helps until then and what never to do", () => {
  const card = adviceOn("plumbing.burst_pipe");
  if (card?.who !== "professional") throw new Error("burst pipes need a professional");
  const next = nextOf(card, []);
  expect(next).toEqual({ next: "professional" });
  const words = sayNext(card, next, leads).map(({ text }) => text);
  expect(words).toEqual([card.issue, card.why, ...card.meanwhile, ...card.stop, ...card.never]);
});

test("says only words of the advice itself", () => {
  let said = 0;
  for (const advice of library) {
    const text = textOf(advice);
    const nexts = [
      nextOf(advice, []),
      ...advice.causes.map((cause) => ({
        next: cause.steps.length > 0 ? ("repair" as const) : ("professional" as const),
        cause,
      })),
      { next: "unclear" as const },
    ];
    for (const { quotes } of nexts.flatMap((next) => sayNext(advice, next, leads)))
      for (const quote of quotes) {
        expect([advice.task_kind, quote, text.includes(quote)]).toEqual([advice.task_kind, quote, true]);
        said += 1;
      }
  }
  expect(said).toBeGreaterThan(2000);
});

test.each([
  ["Yes", "yes"],
  ["yeah it drips", "yes"],
  ["No", "no"],
  ["nope, it's dry", "no"],
  ["not really", "no"],
  ["I'm not sure", "unknown"],
  ["maybe", "unknown"],
  ["I don't know", "unknown"],
  ["can't tell", "unknown"],
  ["no idea", "unknown"],
  ["Sí", "yes"],
  ["No lo sé", "unknown"],
  ["claro que sí", "yes"],
  ["así es, gotea", "yes"],
  ["si", "yes"],
  ["sí que pierde", "yes"],
  ["creo que sí", "yes"],
  ["qué va", "no"],
  ["para nada", "no"],
  ["claro que no", "no"],
  ["creo que no", "no"],
  ["no, está seco", "no"],
  ["no sabría decirle", "unknown"],
  ["no tengo ni idea", "unknown"],
  ["no lo veo", "unknown"],
  ["puede que sí", "unknown"],
  ["depende", "unknown"],
  ["no se", "unknown"],
  ["no se si gotea", "unknown"],
  ["no se mueve", "no"],
  ["no se oye nada", "no"],
  ["es de latón", undefined],
  ["debajo de la ventana", undefined],
  ["It is", "yes"],
  ["It isn't.", "no"],
  ["It is made of brass", undefined],
  ["right below the window", undefined],
  ["purple", undefined],
  ["It's a single lever mixer", undefined],
])("to a check, %j means %s", (words, meaning) => {
  expect(checkAnswerIn(words)).toBe(meaning);
});
