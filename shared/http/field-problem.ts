import type * as z from "zod/mini";
import type { FieldProblem } from "../kernel/refusal.ts";

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
};

const formats: Record<string, string> = {
  datetime: "must be a time such as 2027-03-18T14:30:00Z",
  date: "must be a date such as 2027-03-18",
  time: "must be a time of day such as 09:30",
};

const units: Record<string, readonly [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

const bound = (origin: string, words: string, limit: number | bigint): string => {
  const unit = units[origin];
  return unit ? `must have ${words} ${limit} ${unit[limit === 1 ? 0 : 1]}` : `must be ${words} ${limit}`;
};

const choice = (values: readonly unknown[]): string => {
  const words = values.map((value) => (value === "" ? "empty" : String(value)));
  return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(", ")}`;
};

/** The expected value for each kind of problem that schemas report without their own wording. */
const wanted = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? "an object"}`;
    case "invalid_value":
      return choice(issue.values);
    case "invalid_format":
      return formats[issue.format];
    case "too_small":
      return bound(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return "is not a known field";
    case "invalid_union":
      return Array.isArray(issue.options) ? choice(issue.options) : undefined;
  }
};

/** What is wrong with a value, in plain words. */
export const problemOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.input !== undefined) return wanted(issue);
  return issue.code === "invalid_value" ? `is missing: ${choice(issue.values)}` : "is missing";
};

const isOfAnotherKind = ({ path, code }: Issue) =>
  path.length === 0 && (code === "invalid_type" || code === "invalid_value");

/** For a union, the problems of the form that the value is nearest to; if it resembles none, all of them. */
const ofUnion = (errors: readonly Issue[][]): readonly Pick<Issue, "path" | "message">[] => {
  const [near] = errors.filter((issues) => !issues.some(isOfAnotherKind)).sort((a, b) => a.length - b.length);
  if (near) return near;
  const words = [...new Set(errors.flat().map(({ message }) => message.replace("must be ", "")))];
  return [
    { path: [], message: words.join() === "is missing" ? "is missing" : `must be ${words.join(" or ")}` },
  ];
};

/**
 * Every wrong field by its path. A problem without a single field is listed under the name of the whole (body, query).
 */
export const fieldProblems = (issues: readonly Issue[], whole: string): FieldProblem[] =>
  issues.flatMap((issue) => {
    const at = (path: readonly PropertyKey[]) => [...issue.path, ...path].map(String).join(".") || whole;
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ field: at([key]), problem: issue.message }));
    if (issue.code === "invalid_key")
      return issue.issues.map(({ message }) => ({ field: at([]), problem: `has a name that ${message}` }));
    if (issue.code === "invalid_union" && issue.errors.length > 0)
      return fieldProblems(
        ofUnion(issue.errors).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue),
        whole,
      );
    return [{ field: at([]), problem: issue.message }];
  });
