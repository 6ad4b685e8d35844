import { expect, test } from "vitest";
import { defaultQuotationRules } from "../pricing/pricing.ts";
import { taskKinds } from "../pricing/taxonomy/taxonomy.ts";
import type { Made } from "./dialogue.ts";
import { english } from "./guidebook-en.ts";
import { repairInfo } from "./info.ts";
import { RepairInfo } from "./info-view.ts";

const at = "2026-11-22T12:00:00.000Z";
const prices = { rules: defaultQuotationRules, rates: [], at };
const found: Made[] = [
  { check: "plumbing.tap_leak:0", answer: "yes" },
  { check: "plumbing.tap_leak:3", answer: "no" },
];

test("every kind of work has repair information in its declared form", () => {
  for (const { task_kind } of taskKinds) {
    const info = repairInfo(english, { task_kind, checks: [], safety: [] }, prices);
    expect(() => RepairInfo.parse(info)).not.toThrow();
    expect(info?.steps).toEqual([]);
  }
});

test("has no repair information before the kind of work is known", () => {
  expect(repairInfo(english, { checks: [], safety: [] }, prices)).toBeUndefined();
});

test("a cause that was found brings its steps from turning the water off to the last look, tools and parts with prices", () => {
  const info = repairInfo(english, { task_kind: "plumbing.tap_leak", checks: found, safety: [] }, prices);
  expect(info).toMatchObject({
    state: "settled",
    who: "do_it_yourself",
    difficulty: 2,
    minutes: { low: 30, high: 90 },
    causes: [{ title: "Worn washer or cartridge", likelihood: 1, who: "do_it_yourself" }],
    parts: [
      { name: "washer and O-ring set", low_minor: 345, high_minor: 1035 },
      { name: "replacement cartridge", low_minor: 1380, high_minor: 4025 },
    ],
    suggested_service: { service: "plumbing", task_kind: "plumbing.tap_leak" },
    sources: [{ knowledge_id: "plumbing.tap_leak", revision: 2 }],
  });
  expect([info?.steps[0]?.text, info?.steps.at(-1)?.text]).toEqual([
    "Close the shutoff valves under the sink by turning them clockwise.",
    "Open the shutoff valves slowly and look for drips for five minutes.",
  ]);
});

test("parts cost what the rules say by region and rate", () => {
  const rates = [{ increase_bps: 1000, service: "plumbing" }];
  const info = repairInfo(
    english,
    { task_kind: "plumbing.tap_leak", checks: found, safety: [] },
    { ...prices, rates, region: "US-NY" },
  );
  expect(info?.parts[0]).toEqual({ name: "washer and O-ring set", low_minor: 474, high_minor: 1423 });
});

test("shows no steps while the cause is being found", () => {
  const info = repairInfo(english, { task_kind: "plumbing.tap_leak", checks: [], safety: [] }, prices);
  expect([info?.state, info?.steps, info?.causes.length]).toEqual(["checking", [], 4]);
});

test("a danger shows no steps, tools or parts, and names a professional", () => {
  const info = repairInfo(
    english,
    { task_kind: "plumbing.tap_leak", checks: found, safety: ["water_near_electricity"] },
    prices,
  );
  expect(info).toMatchObject({ who: "professional", severity: "emergency", steps: [], tools: [], parts: [] });
  expect(info?.causes.map(({ who }) => who)).toEqual(["professional"]);
});

test("what a professional has to do says why, and what helps until then", () => {
  const card = repairInfo(english, { task_kind: "plumbing.burst_pipe", checks: [], safety: [] }, prices);
  expect([card?.who, card?.why?.startsWith("Water under pressure"), card?.meanwhile.length]).toEqual([
    "professional",
    true,
    4,
  ]);
  const serious = repairInfo(
    english,
    { task_kind: "plumbing.tap_leak", checks: [{ check: "plumbing.tap_leak:3", answer: "yes" }], safety: [] },
    prices,
  );
  expect([serious?.who, serious?.why, serious?.steps]).toEqual([
    "professional",
    "The faucet is cracked or corroded and has to be replaced.",
    [],
  ]);
});
