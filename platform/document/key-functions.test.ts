import { expect, test } from "vitest";
import { keyFunctionProblems, keysDigest } from "./key-functions.ts";

const measured = (digest?: string) =>
  JSON.stringify({ cold: { sections: [] }, "hot-keys": { sections: [{ digest }] } });

test("the same key functions have the same digest", async () => {
  expect(await keysDigest()).toBe(await keysDigest());
});

test("the check passes where the busiest partitions were measured with the present key functions", () => {
  expect(keyFunctionProblems(measured("abc"), "abc")).toEqual([]);
});

test.each([
  ["others", measured("abd")],
  ["nobody knows which", measured()],
])("measured with %s: the message says what to run", (_, benchmark) => {
  const problems = keyFunctionProblems(benchmark, "abc");
  expect(problems).toEqual([expect.stringMatching(/Run npm run bench -- --only hot-keys$/)]);
});

test("where nothing was measured, it is to be measured", () => {
  expect(keyFunctionProblems("{}", "abc")).toHaveLength(1);
});
