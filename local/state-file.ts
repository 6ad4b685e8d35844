import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A value kept in a JSON file: written whole and then put in place, so a killed process leaves the old or the new. */
export const stateFile = <T>(file: string, initial: T) => {
  let value = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : initial;
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      writeFileSync(`${file}.new`, JSON.stringify(next));
      renameSync(`${file}.new`, file);
    },
  };
};
