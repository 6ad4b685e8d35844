import { expect, test } from "vitest";
import { languageAsked } from "./languages.ts";

test.each([
  ["es", "es"],
  ["es-MX,en;q=0.8", "es"],
  ["pt-BR, fr;q=0.9, en-GB;q=0.8, es;q=0.7", "en"],
  ["en;q=0.4,es-419;q=0.9", "es"],
  ["EN-us", "en"],
  ["es;q=0, en;q=0.1", "en"],
  ["es;q=0", undefined],
  ["es-x-home", "es"],
  ["pt, *;q=0.5", undefined],
  ["est", undefined],
  ["", undefined],
  [";q=1,,", undefined],
  ["es;q=nothing", undefined],
  [undefined, undefined],
])("who accepts %j is written to in %s", (accepted, language) => {
  expect(languageAsked(accepted, ["es", "en"])).toBe(language);
});

test("where one language is offered there is nothing to choose", () => {
  expect(languageAsked("es, en;q=0.5", ["en"])).toBeUndefined();
  expect(languageAsked("en")).toBeUndefined();
});
