import { expect, test } from "vitest";
import { safetyFlags } from "../../domain/pricing/reading.ts";
import { taskKinds } from "../../domain/pricing/taxonomy/taxonomy.ts";
import { examples } from "./model-examples.ts";
import { readOutput } from "./model-output.ts";
import { instructions } from "./model-prompt.ts";

test.each(examples)("the example “%s” is an answer that we would take whole", (text, said) => {
  const output = readOutput(said);
  expect(output).toEqual({ works: said.findings, dangers: said.safety, incomplete: false });
  for (const { evidence } of said.findings) expect(text).toContain(evidence);
});

test("the examples are eight, each is in the prompt, and only the last gives orders", () => {
  expect(examples).toHaveLength(8);
  for (const [text] of examples) expect(instructions).toContain(JSON.stringify(text));
  expect(examples.filter(([text]) => text.includes("SYSTEM"))).toHaveLength(1);
});

test("every kind of work is in the prompt with its unit, and the size that its price depends on", () => {
  for (const { task_kind, unit } of taskKinds) expect(instructions).toContain(`\n${task_kind} | ${unit} | `);
  expect(instructions).toMatch(/\ngarden\.tree_work \|.*\| height/);
  expect(instructions).toMatch(/\ncleaning\.\w+ \| hour \|.*\| bedrooms/);
  expect(safetyFlags).toHaveLength(10);
});

test("the prompt stays short: about four characters are a token", () => {
  expect(instructions.length / 4).toBeLessThan(6_000);
});
