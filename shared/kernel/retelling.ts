/** A sentence and the same one in another language, with the same variables in braces. */
export type Pair = readonly [from: string, to: string];

/** Tells a sentence in another language. Undefined: it is none of those that are known. */
export type Retelling = (text: string, values?: Readonly<Record<string, string>>) => string | undefined;

export const variablesOf = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

const patternOf = (from: string): RegExp =>
  new RegExp(`^${escaped(from).replace(/\{\w+\}/g, "(.+?)")}$`, "s");

const filled = (to: string, values: Readonly<Record<string, string>>): string =>
  to.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/**
 * Retells sentences by pairs of templates. What a variable held is retold, too, where it is a known sentence itself;
 * `values` say what it is called instead.
 */
export const retelling = (pairs: readonly Pair[]): Retelling => {
  const plain = new Map(pairs.filter(([from]) => variablesOf(from).length === 0));
  const formed = pairs
    .filter(([from]) => variablesOf(from).length > 0)
    .map(([from, to]) => ({ names: variablesOf(from), pattern: patternOf(from), to }));
  const told: Retelling = (text, values = {}) => {
    const known = plain.get(text);
    if (known !== undefined) return known;
    for (const { names, pattern, to } of formed) {
      const found = pattern.exec(text);
      if (!found) continue;
      const held = names.map((name, at) => {
        const said = found[at + 1] ?? "";
        return [name, values[name] ?? told(said) ?? said] as const;
      });
      return filled(to, Object.fromEntries(held));
    }
    return undefined;
  };
  return told;
};
