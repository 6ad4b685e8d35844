import { hash } from "node:crypto";
import { Detector, type IClone, type IOptions, MemoryStore, weak } from "@jscpd/core";
import { Tokenizer } from "@jscpd/tokenizer";
import type { Sources } from "./sources.ts";

/** Shorter runs are the form of declarations, not duplicated logic. */
const shortest: IOptions = {
  minTokens: 65,
  minLines: 5,
  maxLines: 10_000,
  hashFunction: (value) => hash("sha1", value),
};

type Place = IClone["duplicationA"];

const placeOf = ({ sourceId, start, end }: Place) => `${sourceId}:${start.line}-${end.line}`;

/** Empties the lines of imports, which are not logic. */
const withoutImports = (text: string): string =>
  text.replace(/^import\b[\s\S]*?;$/gm, (statement) => statement.replace(/[^\n]/g, ""));

/** Every run of code that is in two places, one sentence each. Tests may repeat themselves. */
export const duplicates = async (sources: Sources): Promise<string[]> => {
  const detector = new Detector(new Tokenizer(), new MemoryStore(), [], { ...shortest, mode: weak });
  const found: string[] = [];
  for (const [path, text] of sources) {
    if (path.endsWith(".test.ts")) continue;
    for (const { duplicationA, duplicationB } of await detector.detect(
      path,
      withoutImports(text),
      "typescript",
    ))
      found.push(`${placeOf(duplicationA)} stands again at ${placeOf(duplicationB)}`);
  }
  return found;
};
