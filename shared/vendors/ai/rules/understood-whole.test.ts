import { describe, expect, test } from "vitest";
import { readByRules } from "./rules-estimator.ts";

const read = (text: string) => readByRules({ text, answers: [], media: [], country: "US" });
const kinds = (text: string) => read(text).findings.map(({ task_kind }) => task_kind);

describe("what is past, settled or somebody else's makes no work", () => {
  test.each([
    "my uncle already repaired the gate",
    "The disposal was jammed, my wife cleared it",
    "the boiler was serviced in May",
    "We had the roof redone in 2019, thanks",
    "The faucet dripped. Never mind, it works again.",
    "The sink was clogged, but the problem has been solved",
  ])("%s", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  test.each([
    ["the plumber fixed the toilet, but the sink is still clogged", "plumbing.drain_unblock"],
    ["We had the roof redone in 2019. Now a gutter came loose.", "roofing.gutter_repair"],
    ["I installed the faucet myself and it leaks now", "plumbing.tap_leak"],
    ["I bought a ceiling fan and want it installed", "electrical.ceiling_fan"],
  ])("%s: %s", (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });
});

test("what would only be done under a condition makes no work", () => {
  expect(
    kinds("if it turns out that the wiring is bad, replace it, for now only fix the dead outlet"),
  ).toEqual(["electrical.socket_repair"]);
});

test("a name that nothing explains makes the price less certain and is marked for the reviewer", () => {
  const plain = read("the kitchen faucet drips");
  const more = read("the kitchen faucet drips on the xylophone");
  expect(more.leftover).toContain("xylophone");
  expect(more.confidence).toBeLessThan(plain.confidence);
  expect(plain.leftover).toBeUndefined();
});
