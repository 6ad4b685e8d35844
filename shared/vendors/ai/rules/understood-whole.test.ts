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

describe("sizes decide", () => {
  test("a shingle roof of 2,000 square feet is priced by its area", () => {
    expect(read("replace the shingle roof, 2,000 sq ft").findings).toEqual([
      expect.objectContaining({ task_kind: "roofing.replace", unit: "square_metre", quantity: 185.81 }),
    ]);
  });

  test("linear feet are a length", () => {
    expect(read("60 linear feet of new fence").findings[0]).toMatchObject({
      task_kind: "garden.fence_install",
      quantity: 18.29,
    });
  });

  test("pieces that are counted stay pieces beside the area of the whole", () => {
    expect(kinds("5 shingles are missing on our 2,000 sq ft roof")).toEqual(["roofing.tiles"]);
  });

  test.each([
    ["deep clean of three bedrooms", "cleaning.deep", 3],
    ["deep clean a three bedroom house", "cleaning.deep", 5],
    ["rewire a 3 bedroom house", "electrical.rewire", 5],
    ["rewire my 2,000 sq ft house", "electrical.rewire", 12],
    ["rewire the kitchen", "electrical.rewire", 1],
  ])("%s: %s, %d rooms", (text, task_kind, quantity) => {
    expect(read(text).findings).toEqual([expect.objectContaining({ task_kind, quantity })]);
  });

  test("a whole house without a size is asked for its rooms", () => {
    expect(read("rewire the whole house").questions).toContainEqual(
      expect.objectContaining({ question_id: "quantity:electrical.rewire", required: true }),
    );
  });

  test("a move takes its hours from the bedrooms, which are asked for; children and dogs are no furniture", () => {
    const wish = "move us to a new apartment, two children and three dogs";
    expect(read(wish).findings.map(({ task_kind }) => task_kind)).toEqual(["moving.home_move"]);
    const [question] = read(wish).questions;
    expect(question).toMatchObject({ question_id: "bedrooms:moving.home_move", required: true });
    const answers = [{ question_id: "bedrooms:moving.home_move", value: 4 }];
    const answered = readByRules({ text: wish, answers, media: [], country: "US" });
    expect(answered.findings[0]?.quantity).toBe(8.5);
    expect(answered.questions).toEqual([]);
    expect(read("move a 2 bedroom apartment across town").findings[0]?.quantity).toBe(4.5);
  });

  test("a tree is priced by its height, which is asked for in the units of the place", () => {
    const fell = "fell a tree in the yard";
    const height = { question_id: "height:garden.tree_work", required: true };
    expect(read(fell).questions).toContainEqual(expect.objectContaining({ ...height, unit: "foot" }));
    expect(readByRules({ text: fell, answers: [], media: [], country: "DE" }).questions).toContainEqual(
      expect.objectContaining({ ...height, unit: "metre" }),
    );
    const answers = [{ question_id: height.question_id, value: 60 }];
    const answered = readByRules({ text: fell, answers, media: [], country: "US" });
    expect(answered.questions).toEqual([]);
    expect(answered.findings[0]?.size?.height_metres).toBeCloseTo(18.29, 1);
    expect(read("remove two pines, each about 40 feet tall").findings[0]).toMatchObject({
      quantity: 2,
      size: { height_metres: 12.19 },
    });
  });
});

test("whoever wants none of the offered kinds is asked what it is about, and gets no price of that service", () => {
  const text = "something about a lock or a door";
  const offered = read(text).questions.find(({ question_id }) => question_id.startsWith("kind:"));
  expect(offered?.options?.at(-1)).toEqual({ value: "none", label: "None of these" });
  const answers = [{ question_id: offered?.question_id as string, value: "none" }];
  const after = readByRules({ text, answers, media: [], country: "US" });
  expect(after.findings).toEqual([]);
  expect(after.questions.map(({ question_id }) => question_id)).toEqual(["area", "describe"]);
});
