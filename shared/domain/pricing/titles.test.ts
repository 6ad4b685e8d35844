import { expect, test } from "vitest";
import { services as known, taskKinds } from "./taxonomy/taxonomy.ts";
import { services, titles } from "./titles-es.ts";

test("every service and kind of work has a name in Spanish, and nothing else has", () => {
  expect([...titles.keys()].sort()).toEqual(taskKinds.map(({ task_kind }) => task_kind).sort());
  expect([...services.keys()].sort()).toEqual(known.map(({ service }) => service).sort());
  expect(new Set(titles.values()).size).toBe(titles.size);
});
