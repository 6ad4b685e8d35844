import { expect, test } from "vitest";
import * as z from "zod/mini";
import { IncidentAction } from "../domain/incident/action.ts";
import { AnswerValue } from "../domain/pricing/reading.ts";
import { Refusal } from "../kernel/refusal.ts";
import { GivenInstant, Id, Int, Line, LocalDate, LocalTime, pageQuery, Text } from "../kernel/schema.ts";
import { parsed } from "./input.ts";

const said = (schema: z.ZodMiniType, value: unknown, whole?: "query") => {
  try {
    parsed(schema, value, whole);
  } catch (error) {
    if (error instanceof Refusal)
      return error.facts.fields?.map(({ field, problem }) => `${field} ${problem}`);
    throw error;
  }
};

const field = (schema: z.ZodMiniType, value?: unknown) =>
  said(z.strictObject({ field: schema }), value === undefined ? {} : { field: value });

const isFile = z.enum(["photo", "film"]);

const told: [schema: z.ZodMiniType, value: unknown, problem: string][] = [
  [Line(80), undefined, "field is missing"],
  [Int(1, 9), undefined, "field is missing"],
  [isFile, undefined, "field is missing: must be one of photo, film"],
  [Line(80), null, "field must be text"],
  [Line(80), 7, "field must be text"],
  [Line(80), "", "field must have at least 1 character"],
  [Text(80, 10), "short", "field must have at least 10 characters"],
  [Line(5), "too long", "field must have at most 5 characters"],
  [Int(1, 9), "7", "field must be a number"],
  [Int(1, 9), 1.5, "field must be a whole number"],
  [Int(1, 9), 0, "field must be at least 1"],
  [Int(1, 9), 10, "field must be at most 9"],
  [z.number().check(z.positive()), 0, "field must be more than 0"],
  [z.number().check(z.multipleOf(0.01)), 0.001, "field must be a multiple of 0.01"],
  [z.boolean(), "yes", "field must be true or false"],
  [isFile, "sound", "field must be one of photo, film"],
  [z.literal("photo"), "film", "field must be photo"],
  [z.array(isFile), "photo", "field must be a list"],
  [z.array(isFile).check(z.minLength(1)), [], "field must have at least 1 entry"],
  [z.array(isFile).check(z.maxLength(2)), ["photo", "photo", "photo"], "field must have at most 2 entries"],
  [z.strictObject({}), "photo", "field must be an object"],
  [
    z.record(z.string().check(z.regex(/^[a-z]+$/, "must be letters")), Int(0, 9)),
    { 7: 1 },
    "field.7 has a name that must be letters",
  ],
  [LocalDate, "18.3.2027", "field must be a date such as 2027-03-18"],
  [GivenInstant, "tomorrow", "field must be a time such as 2027-03-18T14:30:00Z"],
  [LocalTime, "9 am", "field must be a time of day such as 09:30"],
  [Id("job"), "7", "field must be the id of a job: 24 hexadecimal characters"],
  [Id("account"), "7", "field must be the id of an account: 24 hexadecimal characters"],
  [Id("media"), "7", "field must be the id of a file: 24 hexadecimal characters"],
  [AnswerValue, {}, "field must be text or a number or true or false"],
  [AnswerValue, "x".repeat(2001), "field must have at most 2000 characters"],
];

test.each(told.map(([schema, value, problem]) => ({ schema, value, problem })))(
  "$#: $problem",
  ({ schema, value, problem }) => {
    expect(field(schema, value)).toEqual([problem]);
  },
);

test("a problem of the whole body names the body", () => {
  expect(said(z.strictObject({}), [])).toEqual(["body must be an object"]);
  expect(said(z.strictObject(pageQuery), { limit: "many", order: "up" }, "query")).toEqual([
    "limit must be a number",
    "order is not a known field",
  ]);
});

test("a union's problem names the chosen kind and its missing field", () => {
  const resolve = { action: "resolve", resolution: "A part of it." };
  expect(said(IncidentAction, { ...resolve, outcome: "refund_partial" })).toEqual([
    "refund_minor is missing",
  ]);
  expect(said(IncidentAction, { ...resolve, outcome: "gift" })).toEqual([
    "outcome must be one of refund_full, rework, warning, suspension, none, refund_partial",
  ]);
  expect(said(IncidentAction, { action: "shout" })).toEqual([
    "action must be one of triage, investigate, request_info, resolve, reopen",
  ]);
  expect(said(IncidentAction, {})).toEqual([
    "action must be one of triage, investigate, request_info, resolve, reopen",
  ]);
});
