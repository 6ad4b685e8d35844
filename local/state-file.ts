import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Writes a file and then renames it: a killed process leaves the old or the new one, never a part. */
export const replaceFile = (file: string, content: string, mode = 0o666): void => {
  writeFileSync(`${file}.new`, content, { mode });
  renameSync(`${file}.new`, file);
};

/** A value stored in a JSON file. */
export const stateFile = <T>(file: string, initial: T) => {
  let value = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : initial;
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      replaceFile(file, JSON.stringify(next));
    },
  };
};
