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

describe("no question is a dead end", () => {
  const asked = (text: string, answers: { question_id: string; value: string | number }[] = []) =>
    readByRules({ text, answers, media: [], country: "US" });

  test("a request about paving is offered no kinds of heating", () => {
    for (const text of [
      "paving",
      "something with the paving out front",
      "the paving is uneven, what can be done",
    ])
      for (const { options = [] } of asked(text).questions)
        expect(options.filter(({ value }) => value.startsWith("hvac."))).toEqual([]);
    expect(kinds("pave my driveway")).toEqual(["masonry.driveway"]);
  });

  test.each([
    ["I need childcare for two children after school", "childcare"],
    ["can somebody watch my kids on friday night", "childcare"],
    ["do my tax return", "taxes"],
    ["walk my dog every morning", "pet care"],
    ["my car needs new brakes", "vehicles"],
  ])("%s: is no odd job, and the question says that %s is not offered", (text, other) => {
    const { findings, questions } = asked(text);
    expect(findings).toEqual([]);
    expect(questions[0]?.text).toMatch(new RegExp(`We do not offer .*${other}`));
    expect(questions[0]?.options?.at(-1)?.value).toBe("none");
  });

  test("whoever wants none of the services is asked for own words, and then for nothing twice", () => {
    const answers = [{ question_id: "area", value: "none" }];
    expect(asked("help please", answers).questions.map(({ question_id }) => question_id)).toEqual([
      "describe",
    ]);
    const told = [...answers, { question_id: "describe", value: "help with the thing" }];
    expect(asked("help please", told).questions).toEqual([]);
  });

  test("the kinds that are offered come from all services", () => {
    const options = asked("drywall a basement").questions.find(({ question_id }) =>
      question_id.startsWith("kind:"),
    )?.options;
    const services = new Set(options?.map(({ value }) => value.split(".")[0]));
    expect(services.size).toBeGreaterThan(2);
    const other = options?.find(({ value }) => value.startsWith("masonry."))?.value as string;
    const chosen = asked("drywall a basement", [{ question_id: "kind:plastering", value: other }]);
    expect(chosen.findings.map(({ task_kind }) => task_kind)).toEqual([other]);
  });

  test("American customers are asked for feet and square feet, others for meters", () => {
    const [floor] = asked("lay laminate in the den").questions;
    expect(floor).toMatchObject({ question_id: "square_feet:flooring.laminate", unit: "square_foot" });
    expect(floor?.text).not.toMatch(/meter/);
    const [gutter] = asked("install gutters").questions;
    expect(gutter).toMatchObject({ question_id: "feet:roofing.gutter_repair", unit: "foot" });
    const answered = asked("lay laminate in the den", [
      { question_id: "square_feet:flooring.laminate", value: 200 },
    ]);
    expect(answered.findings[0]?.quantity).toBeCloseTo(18.59, 1);
    expect(answered.questions).toEqual([]);
    const german = readByRules({ text: "lay laminate in the den", answers: [], media: [], country: "DE" });
    expect(german.questions[0]).toMatchObject({ unit: "square_metre" });
  });

  test("whoever does not know the size is asked no more, and a person looks at the price", () => {
    const { findings, questions, confidence } = asked("lay laminate in the den", [
      { question_id: "square_feet:flooring.laminate", value: "unknown" },
    ]);
    expect(questions).toEqual([]);
    expect(findings.map(({ task_kind }) => task_kind)).toEqual(["flooring.laminate"]);
    expect(confidence).toBeLessThan(0.6);
  });

  test.each([
    ["weekly cleaning for a 4 bedroom house", 4],
    ["regular house cleaning, 2,000 sq ft", 4],
    ["regular house cleaning, 3 hours", 3],
    ["mow the lawn, half an acre", 2],
    ["mow the lawn, an acre", 3.5],
  ])("%s: takes %d hours", (text, hours) => {
    expect(asked(text).findings[0]).toMatchObject({ unit: "hour", quantity: hours });
  });

  test.each([
    ["I want my house cleaned every week", "bedrooms:cleaning.regular"],
    ["weekly cleaning of our office", "square_feet:cleaning.regular"],
    ["mow the lawn", "square_feet:garden.lawn_mow"],
  ])("%s: asks for %s", (text, question_id) => {
    expect(asked(text).questions).toContainEqual(expect.objectContaining({ question_id, required: true }));
  });

  test("a roofer's square is a hundred square feet", () => {
    expect(asked("roof replacement, 24 squares of shingles").findings[0]?.quantity).toBeCloseTo(222.97, 1);
  });
});

describe("what others do or have done is no work of ours", () => {
  test.each([
    "the landlord will have the fence repaired",
    "the plumber is coming tomorrow to replace the water heater",
    "somebody else is fixing the gate",
    "the city removed the tree last week",
    "we had a leak under the sink last month, the landlord's guy took care of it",
    "our old roof leaked so we got a new one two years ago",
    "The dishwasher leaked yesterday. It doesn't leak any more.",
    "the mice are gone since we got a cat",
    "the gutter fell down but our handyman put it back up on Tuesday",
    "please cancel, the electrician next door already sorted the outlet",
    "no need to send anyone, the heating is back on",
  ])("%s", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  test.each([
    ["my husband is a plumber but we need an electrician for a dead outlet", "electrical.socket_repair"],
    ["after the new carpet was laid the bedroom door drags", "carpentry.door_repair"],
    ["the wardrobe came in a box, I need someone to assemble it", "handyman.furniture_assembly"],
  ])("%s: is still %s", (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });
});

test("what is only told about the house makes no work beside what is asked for", () => {
  expect(kinds("our roof is 20 years old and the tap in the kitchen drips")).toEqual(["plumbing.tap_leak"]);
});

test("a floor says where, and moves nothing", () => {
  expect(kinds("faucet on the 2nd floor drips")).toEqual(["plumbing.tap_leak"]);
  expect(kinds("carry the sofa up to the third floor")).toEqual(["moving.single_item"]);
});

test("a thing that no task explains keeps a price from being acceptable", () => {
  const { confidence, leftover } = read("storm took down part of the fence and a few shingles");
  expect(leftover).toContain("fence");
  expect(confidence).toBeLessThan(0.6);
});
