import { expect, test } from "vitest";
import { aspectOf, inContext, tells } from "./asked.ts";

test.each([
  ["How much does it cost to cancel?", "amount"],
  ["Is there a fee?", "amount"],
  ["¿Cuánto cuesta cancelar?", "amount"],
  ["How long is a quote valid?", "time"],
  ["How soon do I get my money?", "time"],
  ["¿Cuánto tiempo tarda?", "time"],
  ["How many addresses can I keep?", "count"],
  ["How do I cancel a job?", undefined],
])("%j asks for %s", (question, aspect) => {
  expect(aspectOf(question)).toBe(aspect);
});

test("a text that names no time does not tell how long", () => {
  expect(tells("Open the job and choose Cancel.", "time")).toBe(false);
  expect(tells("The refund arrives within 10 days.", "time")).toBe(true);
});

test.each([
  ["And how much is that?", "How do I cancel a job? And how much is that?"],
  ["How long does it take?", "How do I cancel a job? How long does it take?"],
  ["¿Y cuánto cuesta?", "How do I cancel a job? ¿Y cuánto cuesta?"],
  ["How do I delete my account?", "How do I delete my account?"],
])("%j after a question about canceling is searched for as %j", (question, searched) => {
  expect(inContext(question, ["How do I cancel a job?"])).toBe(searched);
});

test("a chain of such questions leads back to the first", () => {
  expect(inContext("And then?", ["How do I get a refund?", "And when is it there?"])).toBe(
    "How do I get a refund? And when is it there? And then?",
  );
});
