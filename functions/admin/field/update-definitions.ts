import * as z from "zod/mini";
import { definitionsFor, fieldDefinitions } from "../../../shared/data/field-definitions.ts";
import {
  defineFields,
  definitionsGiven,
  definitionsView,
  FieldDefinitionsConflict,
  FieldDefinitionsView,
} from "../../../shared/domain/field/definitions.ts";
import { FieldDefinitionsUpdated } from "../../../shared/domain/field/events.ts";
import { fieldPolicy } from "../../../shared/domain/field/field-policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/field/update-definitions",
  extra: true,
  summary: "Say what the fields of one kind of record mean.",
  description: `The list replaces the one before, in every market. Values that are kept already stay as they are. Up to ${fieldPolicy.searched_most} keys of a kind may have \`search\`.`,
  access: ["admin"],
  body: z.strictObject({
    ...definitionsGiven,
    version: described(Int(0, 1e9), "The version that get-definitions gave."),
  }),
  response: FieldDefinitionsView,
  refuses: [FieldDefinitionsConflict],
  emits: [FieldDefinitionsUpdated],
  uses: ["table"],
  example: {
    body: {
      record_type: "job",
      version: 0,
      strict: false,
      fields: [{ key: "cost_center", kind: "text", personal: false, search: true }],
    },
  },
  alongside: ({ body: { record_type } }) => definitionsFor(record_type),
}).handle(async ({ alongside, body: { version, strict, fields }, now, commit }) => {
  const before = await alongside;
  if (before.version !== version) throw FieldDefinitionsConflict({ details: { version: before.version } });
  const { record, events } = defineFields(before, { strict, fields }, now);
  return commit([fieldDefinitions.put(record)], events, definitionsView(committed(record)));
});
