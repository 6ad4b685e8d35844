import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { type FieldProblem, RequestInvalid, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Instant, Line, Version } from "../../kernel/schema.ts";
import { FieldDefinitionsUpdated } from "./events.ts";
import { fieldPolicy } from "./field-policy.ts";
import { FieldedKind, FieldKey } from "./metadata.ts";

const Choices = z
  .array(Line(fieldPolicy.choice_characters))
  .check(z.minLength(1), z.maxLength(fieldPolicy.choices_most));

/** What one key means. */
export const FieldDefinition = z.strictObject({
  key: described(FieldKey, "The key that it defines."),
  kind: described(z.enum(["text", "number", "date", "choice"]), "What its values have to be."),
  choices: described(z.optional(Choices), "Of a `choice`: the values that it may have."),
  personal: described(
    z.boolean(),
    "Whether its values go when the person is erased. Usually true, as without a definition.",
  ),
  search: described(z.boolean(), "Whether records are found by its whole value."),
});
export type FieldDefinition = z.output<typeof FieldDefinition>;

export const definitionsGiven = {
  record_type: described(FieldedKind, "Kind of record that the fields are of."),
  strict: described(z.boolean(), "Whether only keys that are defined may be set."),
  fields: described(
    z.array(FieldDefinition).check(z.maxLength(fieldPolicy.definitions_most)),
    "Each key that is defined.",
  ),
};

/** What the fields of one kind of record mean, in every market. */
export const FieldDefinitions = lazyObject(() => ({
  id: FieldedKind,
  version: Version,
  ...definitionsGiven,
  updated_at: described(z.optional(Instant), "When this was last changed. Absent: never."),
}));
export type FieldDefinitions = z.output<typeof FieldDefinitions>;

export const FieldDefinitionsView = z.omit(FieldDefinitions, { id: true });
export const definitionsView = ({ id: _, ...view }: FieldDefinitions) => view;

export const FieldDefinitionsConflict = versionConflict("field_definitions");
export const FieldNotSearchable = refusal(
  "field.not_searchable",
  404,
  "Records are not found by this key.",
  "An owner can turn on `search` for it with update-definitions.",
);

export const noDefinitions = (record_type: FieldedKind): FieldDefinitions => ({
  id: record_type,
  version: 0,
  record_type,
  strict: false,
  fields: [],
});

const definitionProblems = (fields: readonly FieldDefinition[]): FieldProblem[] => [
  ...fields.flatMap(({ key, kind, choices }, at) => [
    ...(fields.findIndex((one) => one.key === key) < at
      ? [{ field: `fields.${at}.key`, problem: "is defined twice" }]
      : []),
    ...((kind === "choice") === (choices !== undefined)
      ? []
      : [{ field: `fields.${at}.choices`, problem: "belongs to a choice, and to nothing else" }]),
  ]),
  ...(fields.filter(({ search }) => search).length > fieldPolicy.searched_most
    ? [{ field: "fields", problem: `must have at most ${fieldPolicy.searched_most} with search` }]
    : []),
];

/** Defines the fields of a kind of record. What is kept already stays as it is. Throws `request.invalid`. */
export const defineFields = (
  before: FieldDefinitions,
  given: Pick<FieldDefinitions, "strict" | "fields">,
  now: string,
): Decision<FieldDefinitions> => {
  const problems = definitionProblems(given.fields);
  if (problems.length > 0) throw RequestInvalid({ fields: problems });
  const record: FieldDefinitions = { ...before, ...given, updated_at: now };
  const data = { record_type: before.record_type, keys: given.fields.map(({ key }) => key) };
  return { record, events: [FieldDefinitionsUpdated.atNextVersion(before, { data })] };
};

export const searchableOf = ({ fields }: Pick<FieldDefinitions, "fields">): string[] =>
  fields.filter(({ search }) => search).map(({ key }) => key);

/** Whether what stands under a key goes with the person: so does all that nobody has defined. */
export const isPersonal = ({ fields }: Pick<FieldDefinitions, "fields">, key: string): boolean =>
  fields.find((one) => one.key === key)?.personal ?? true;
