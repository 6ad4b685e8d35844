/** What operators say in place of a built-in sentence, from the values that stand in it. */
export type Said = (values: readonly unknown[]) => string;

let inForce: ReadonlyMap<string, Said> = new Map();

/** By what a built-in sentence is known: its words, with `{}` where a value stands. */
export const sourceOf = (words: readonly string[]): string => words.join("{}");

/** From now on this process says these, by the sources of the built-in sentences. */
export const sayEdited = (edited: ReadonlyMap<string, Said>): void => {
  inForce = edited;
};

/** A built-in sentence or part of one, unless operators say it otherwise. */
export const t = (words: TemplateStringsArray, ...values: readonly unknown[]): string =>
  (inForce.size > 0 ? inForce.get(sourceOf(words)) : undefined)?.(values) ??
  String.raw({ raw: words }, ...values);

/** The same for a sentence in which no values stand. */
export const plain = (words: string): string => inForce.get(words)?.([]) ?? words;
