import { describe, expect, test } from "vitest";
import { dangerWords } from "./danger-words.ts";
import { dangersIn } from "./dangers.ts";

describe("a danger is seen by what it is made of", () => {
  test.each([
    ["The stove clicks and clicks, the flame is out, and the kitchen smells awful", "gas"],
    ["It stinks like rotten eggs next to the water heater", "gas"],
    ["All of us get headaches once the furnace has run for an hour", "carbon_monoxide"],
    ["The washer bit me when I touched the drum: a real tingle", "electrical_fire"],
    ["The outlet behind the sofa has gone brown and is hot", "electrical_fire"],
    ["It rains hard and the roof leaks. The ceiling light in the hall flickers.", "water_near_electricity"],
    ["The washer hose burst and water is spraying all over the laundry room", "flood"],
    ["The toilet backs up and comes up black in the shower", "sewage"],
    ["A limb crashed onto our garage in the storm", "structure"],
    ["We sanded the old lead paint, there is dust all over", "hazardous_material"],
    ["There is smoke coming from the chimney breast upstairs", "fire"],
    ["My toddler locked herself in the bathroom and can't get out", "trapped"],
    ["We are stuck in the elevator", "trapped"],
  ])("%s: %s", (text, flag) => {
    expect(dangersIn(text)).toContain(flag);
  });
});

describe("what is not so now is no danger", () => {
  test.each([
    ["denied", "There is no smell of gas and nothing sparks, the boiler just does not start"],
    ["denied by a short form", "I can't smell gas. The pilot is fine."],
    ["mended", "The gas company found the leak and fixed it. Now the trench has to be filled."],
    ["long past", "Two years ago we had a small fire in the outlet. Please paint the wall."],
    ["somebody else's", "My neighbor had a gas leak, so I want our stove serviced"],
    ["feared for one day", "What should I do if it ever smells of gas?"],
    ["to be prevented", "Please clean the dryer vent to prevent a fire"],
    ["a trade's nickname", "Spark Electric recommended you for the fuse box labels"],
    ["a street", "We live in Flood Lane, the tap drips"],
    ["a figure of speech", "I was shocked by the price of the other painter"],
    ["a thing to be put in", "Install a carbon monoxide detector and a fire pit"],
    ["two tasks, not one", "The kitchen tap drips and the ceiling light in the den flickers"],
    ["a thing that is stuck", "My son got a toy stuck in the toilet"],
    ["outside", "I am locked out of my house"],
  ])("%s: %s", (_, text) => {
    expect(dangersIn(text)).toEqual([]);
  });
});

test("words with any ending have as many letters before it as are looked for first", () => {
  expect(dangerWords.match(/[:,] \w{1,2}\*/g)).toBeNull();
});
