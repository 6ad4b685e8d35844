import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { LocalDate } from "../../kernel/schema.ts";
import type { FieldDefinition, FieldDefinitions } from "./definitions.ts";

const wrongIn = ({ kind, choices = [] }: FieldDefinition, value: string): string | undefined => {
  if (kind === "number" && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return "must be a number such as 12.5";
  if (kind === "date" && !LocalDate.safeParse(value).success) return "must be a date such as 2027-03-18";
  if (kind === "choice" && !choices.includes(value)) return `must be one of ${choices.join(", ")}`;
  return undefined;
};

/** Throws `request.invalid`, naming each value that is not as its key is defined. */
export const expectDefined = (
  { strict, fields }: Pick<FieldDefinitions, "strict" | "fields">,
  values: Readonly<Record<string, string | null>>,
): void => {
  const problems = Object.entries(values).flatMap(([key, value]): FieldProblem[] => {
    const definition = fields.find((one) => one.key === key);
    const problem =
      value === null
        ? undefined
        : definition
          ? wrongIn(definition, value)
          : strict
            ? "is not a key that is defined"
            : undefined;
    return problem === undefined ? [] : [{ field: `metadata.${key}`, problem }];
  });
  if (problems.length > 0) throw RequestInvalid({ fields: problems });
};
