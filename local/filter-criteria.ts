/** A filter pattern of an event source mapping: nested names, each ending in a list of accepted values. */
export type FilterPattern = { [name: string]: FilterPattern | readonly Accepted[] };
type Accepted = string | { exists: boolean };

const accepts = (accepted: readonly Accepted[], value: unknown): boolean =>
  accepted.some((rule) =>
    typeof rule === "string" ? rule === value : rule.exists === (value !== undefined),
  );

/** Whether a record matches the pattern, by the rules of Lambda's event filtering. */
export const matches = (pattern: FilterPattern, record: unknown): boolean =>
  Object.entries(pattern).every(([name, rule]) => {
    const value = (record as Record<string, unknown> | undefined)?.[name];
    return Array.isArray(rule) ? accepts(rule, value) : matches(rule as FilterPattern, value);
  });
