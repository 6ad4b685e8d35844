import { type FieldProblem, RequestInvalid } from "../kernel/refusal.ts";

/** Former names of fields, each with its present one, and how a request that has them is read. */
export type FormerNames = {
  names: Readonly<Record<string, string>>;
  /** The value with present names. Throws `request.invalid` where a field is given under both. */
  presently: (value: unknown) => unknown;
  /** Problems by the names that the fields were given under. */
  asGiven: (fields: FieldProblem[], value: unknown) => FieldProblem[];
};

const isGiven = (value: unknown, name: string): boolean => Object.hasOwn(Object(value), name);

/** Takes fields of query or body under the names that they had before, until the next major version. */
export const formerNames = (names: Readonly<Record<string, string>>): FormerNames => ({
  names,
  presently: (value) => {
    const former = Object.entries(names).filter(([name]) => isGiven(value, name));
    if (former.length === 0) return value;
    const fields = former
      .filter(([, present]) => isGiven(value, present))
      .map(([field, present]) => ({
        field,
        problem: `is the former name of ${present}: give only one of them`,
      }));
    if (fields.length > 0) throw RequestInvalid({ fields });
    return Object.fromEntries(
      Object.entries(Object(value)).map(([name, held]) => [names[name] ?? name, held]),
    );
  },
  asGiven: (fields, value) =>
    fields.map((one) => ({
      ...one,
      field:
        Object.keys(names).find((name) => names[name] === one.field && isGiven(value, name)) ?? one.field,
    })),
});
