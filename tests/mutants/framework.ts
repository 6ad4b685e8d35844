export { expect } from "vitest";

/** A test of a file, by a name that no other has. */
export type Collected = { id: string; file: string; body: () => unknown };
type Body = (...given: never[]) => unknown;

let file = "";
let within: string[] = [];
let found: Collected[] = [];

const add = (name: string, body: () => unknown): void => {
  found.push({ id: `${file}#${found.length} ${[...within, name].join(" > ")}`, file, body });
};

const group = (name: string, body: () => unknown): void => {
  const before = within;
  within = [...before, name];
  body();
  within = before;
};

/** A row of a table as the arguments of its body. */
const each =
  (one: (name: string, body: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of rows) one(name, () => body(...((Array.isArray(row) ? row : [row]) as never[])));
  };

export const test = Object.assign(add, { each: each(add) });
export const describe = Object.assign(group, { each: each(group) });

/** The tests that loading a file declares, with what the rules' tests use of vitest. */
export const collect = async (of: string, load: () => Promise<unknown>): Promise<Collected[]> => {
  [file, within, found] = [of, [], []];
  await load();
  return found;
};
