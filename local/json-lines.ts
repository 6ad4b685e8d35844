import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** The values of a JSON lines file, without a line that a killed process left unfinished. */
export const readLines = <T>(file: string): T[] => {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as T];
      } catch {
        return [];
      }
    });
};

export const appendLine = (file: string, value: unknown): void =>
  appendFileSync(file, `${JSON.stringify(value)}\n`);
