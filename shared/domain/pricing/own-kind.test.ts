import { expect, test } from "vitest";
import { anOwnKind, cleaningOf } from "../../../tests/support/own-kinds.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import { defaultMarket } from "../../markets/served.ts";
import { asTaskKind, createKind, editKind, kindPolicy } from "./own-kind.ts";
import { price, defaultQuotationRules as rules } from "./pricing.ts";
import type { Finding } from "./reading.ts";

const now = "2027-03-01T10:00:00.000Z";
const made = () => ({ market: defaultMarket, id: newId("kind"), now });

const findingOf = (given: Partial<Parameters<typeof anOwnKind>[0]> = {}): Finding => {
  const { task_kind, service, title, unit, own } = asTaskKind(anOwnKind(given));
  return {
    task_kind,
    service,
    title,
    unit,
    own,
    quantity: 1,
    urgency: "normal",
    confidence: 1,
    evidence: "",
  };
};
const priced = (finding: Finding) => price([finding], rules, [], { at: now }).tasks[0];

test("an own kind of work costs its minutes at the hourly price of its service, the trip and its materials", () => {
  const { hourly_rate_minor, call_out_minor, materials_markup_bps } = rules;
  const labor = (minutes: number, hourly: number) => Math.round((hourly * minutes) / 60 + call_out_minor);
  const materials = (minor: number) => Math.round(minor * (1 + materials_markup_bps / 10_000));
  expect(priced(findingOf())).toMatchObject({
    labour_minor: { low: labor(90, hourly_rate_minor.default), high: labor(120, hourly_rate_minor.default) },
    materials_minor: { low: materials(2000), high: materials(4000) },
    duration_minutes: 105,
  });
  const own = { ...hourly_rate_minor, by_service: { ...hourly_rate_minor.by_service, pools: 20_000 } };
  const [dearer] = price([findingOf()], { ...rules, hourly_rate_minor: own }, [], { at: now }).tasks;
  expect(dearer?.labour_minor).toEqual({ low: labor(90, 20_000), high: labor(120, 20_000) });
});

test("it costs at least its own minimum, where that is above the rules'", () => {
  const total = (minimum_minor: number) => priced(findingOf({ minimum_minor }))?.low_minor;
  expect(total(90_000)).toBe(90_000);
  expect(total(1)).toBe(priced(findingOf())?.low_minor);
});

test("a market has room for so many kinds of work", () => {
  const others = Array.from({ length: kindPolicy.kinds_most }, (_, nth) => anOwnKind({ key: `kind_${nth}` }));
  expect(refusalOf(() => createKind(cleaningOf("terrarium"), others, made()))).toMatchObject({
    code: "kind.too_many",
  });
});

test("an edit that says the same changes nothing", () => {
  const kind = anOwnKind();
  const { titles, words, unit, quantity, minutes, materials_minor, examples } = kind;
  const same = { titles, words, unit, quantity, minutes, materials_minor, examples };
  expect(editKind(kind, same, { version: 1, now })).toEqual({ record: kind, events: [] });
});
