import { expect, test } from "vitest";
import { serviceNamed, taskKind, taskKinds } from "../../pricing/taxonomy/taxonomy.ts";
import { Advice, type Step } from "../advice.ts";
import { adviceOn, library } from "./library.ts";

const guides = library.filter((advice) => advice.who === "do_it_yourself");
const cards = library.filter((advice) => advice.who === "professional");

/** What no step may touch; warnings may name it. */
const forbidden: Record<string, RegExp> = {
  gas: /\b(?:gas|propane|pilot|fuel line)\b/i,
  mains:
    /\b(?:wires?|wiring|terminal|panel cover|fuse box|bare conductor|voltage|capacitor|water main|meter)\b/i,
  structure: /\b(?:load[- ]bearing|joists?|beams?|rafters?|foundation|lintel)\b/i,
  heights: /\b(?:roof|ladder|scaffold|chimney)\b/i,
  asbestos: /\b(?:asbestos|popcorn|textured|vinyl tiles?|black glue)\b/i,
  refrigerant: /\b(?:refrigerant|freon|compressor|cooling circuit|recharge|sealed circuit)\b/i,
  springs: /\bsprings?\b/i,
  chemistry: /\b(?:bleach|ammonia|acid|gasoline|drain cleaner|lye)\b/i,
  fire: /\b(?:torch|heat gun|solder|weld)\b/i,
};

/** Looking out for a danger, leaving it, and words that only sound alike. */
const harmless =
  /\bspring or fall\b|\bunhook its springs\b|\bpilot holes?\b|^Look at the springs and cables from a distance|(?:Scan the wall|Look into the hole) for (?:pipes and wires|wires or pipes) before|^If you smell gas\b.*\bleave the home\b/gi;

const unsafe = ({ text }: Step): string[] =>
  Object.entries(forbidden).flatMap(([danger, words]) =>
    words.test(text.replace(harmless, "")) ? [`${danger}: ${text}`] : [],
  );

/** Kinds of work that nobody should be shown steps for, whatever the steps say. */
const neverAlone =
  /^(?:hvac\.(?:gas_leak|boiler_\w+|furnace_install|ac_install|fireplace|underfloor_heating)|electrical\.(?:consumer_unit|rewire|ev_charger|generator|socket_install|switch_repair|outdoor_lighting|safety_inspection)|plumbing\.(?:burst_pipe|water_heater_\w+)|appliances\.cooker_install|masonry\.(?:structure|chimney|wall_build|render)|roofing\.(?!gutter_clean)\w+|plastering\.(?:ceiling_repair|popcorn_removal)|garden\.tree_work|pest_control\.(?:wasps|termites|wildlife)|cleaning\.chimney_sweep|painting\.exterior|glazing\.pane_replace|locksmith\.(?:lockout|break_in))$/;

test("every kind of work has one guide or card, and at least 90 have a guide", () => {
  expect(library.map(({ task_kind }) => task_kind).toSorted()).toEqual(
    taskKinds.map(({ task_kind }) => task_kind).toSorted(),
  );
  expect([guides.length >= 90, guides.length + cards.length]).toEqual([true, taskKinds.length]);
});

test("every guide and card has the form that it is declared to have", () => {
  for (const advice of library) expect(() => Advice.parse(advice)).not.toThrow();
});

test("no step of any guide touches gas, mains, structure, heights, asbestos, refrigerant, springs or strong chemicals", () => {
  const steps = guides.flatMap(({ before, causes, after }) => [
    ...before,
    ...causes.flatMap((cause) => cause.steps),
    ...after,
  ]);
  expect(steps.flatMap(unsafe)).toEqual([]);
});

test("what nobody should do alone is a card, and cards have no steps at all", () => {
  expect(
    guides.filter(({ task_kind }) => neverAlone.test(task_kind)).map(({ task_kind }) => task_kind),
  ).toEqual([]);
  expect(cards.flatMap(({ causes }) => causes.flatMap(({ steps }) => steps))).toEqual([]);
});

test("a guide says when to stop and what never to do, how hard it is and how long it takes", () => {
  for (const { task_kind, stop, never, difficulty, minutes, tools, causes } of guides) {
    expect([task_kind, stop.length > 0, never.length > 0, tools.length > 0]).toEqual([
      task_kind,
      true,
      true,
      true,
    ]);
    expect(difficulty).toBeGreaterThanOrEqual(1);
    expect(difficulty).toBeLessThanOrEqual(5);
    expect(minutes[0]).toBeLessThan(minutes[1]);
    expect([task_kind, causes.some(({ steps }) => steps.length > 0)]).toEqual([task_kind, true]);
    expect([task_kind, causes.some(({ steps }) => steps.length === 0)]).toEqual([task_kind, true]);
    expect([task_kind, causes.every(({ check }) => check !== undefined)]).toEqual([task_kind, true]);
  }
});

test("a card says why a professional is needed, what to do until then and what never to do", () => {
  for (const { why, meanwhile, never } of cards)
    expect([why.length > 20, meanwhile.length > 0, never.length > 0]).toEqual([true, true, true]);
});

test("what is an emergency is never a guide", () => {
  expect(guides.filter(({ severity }) => severity === "emergency")).toEqual([]);
});

test("texts are whole sentences in American spelling, and no check asks the same as another of its guide", () => {
  const british =
    /\b(?:colou?r(?<=our)|mould\w*|tap(?:s)? (?:washer|drips)|metre|litre|grey|plaster ?board|skirting|spanner|neighbour|odour|centre|organis|recognis|tyre|kerb|cooker|rubbish|cupboard under)\b/i;
  for (const advice of library) {
    const { task_kind, issue, causes, stop, never } = advice;
    const checks = causes.flatMap(({ check }) => (check ? [check] : []));
    const said = [
      issue,
      ...stop,
      ...never,
      ...checks.flatMap(({ question, yes, no }) => [question, yes, no]),
      ...causes.flatMap(({ steps }) =>
        steps.flatMap(({ text, caution }) => (caution ? [text, caution] : [text])),
      ),
      ...(advice.who === "professional" ? [advice.why, ...advice.meanwhile] : []),
      ...(advice.who === "do_it_yourself" ? [...advice.before, ...advice.after].map(({ text }) => text) : []),
    ];
    for (const sentence of said) {
      expect([task_kind, sentence, /^[A-Z].*[.?]$/.test(sentence)]).toEqual([task_kind, sentence, true]);
      expect([task_kind, sentence, british.test(sentence)]).toEqual([task_kind, sentence, false]);
    }
    expect(checks.every(({ question }) => question.endsWith("?"))).toBe(true);
    expect(new Set(checks.map(({ question }) => question)).size).toBe(checks.length);
  }
});

test("parts cost at most what quotes assume for materials", () => {
  for (const { task_kind, parts } of guides) {
    const kind = taskKind(task_kind);
    for (const { name, cost_minor } of parts) {
      expect([task_kind, name, cost_minor[0] < cost_minor[1]]).toEqual([task_kind, name, true]);
      expect([task_kind, name, cost_minor[1] <= Math.max(25_000, kind?.materials_minor.high ?? 0)]).toEqual([
        task_kind,
        name,
        true,
      ]);
    }
  }
});

test("advice is found by its kind, and every service has some", () => {
  for (const { task_kind, service } of taskKinds)
    expect([adviceOn(task_kind)?.task_kind, serviceNamed(service) !== undefined]).toEqual([task_kind, true]);
  expect(adviceOn("plumbing.unknown")).toBeUndefined();
});
