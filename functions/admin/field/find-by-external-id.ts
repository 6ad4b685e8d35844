import * as z from "zod/mini";
import { externalIds } from "../../../shared/data/external-ids.ts";
import {
  ExternalIdNotFound,
  ExternalIdText,
  FieldKey,
  recordNamed,
} from "../../../shared/domain/field/metadata.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/field/find-by-external-id",
  extra: true,
  summary: "Find the record that has an id in another system.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    record_type: recordNamed.record_type,
    source: described(FieldKey, "The other system, as it was named with the id."),
    external_id: described(ExternalIdText, "The id that the record has there."),
  }),
  response: z.object(recordNamed),
  refuses: [ExternalIdNotFound],
  uses: ["table"],
  example: { query: { record_type: "job", source: "books", external_id: "INV-2027-118" } },
}).handle(async ({ query: { record_type, source, external_id } }) => {
  const { record_id } = await externalIds.find(record_type, source, external_id);
  return { record_type, record_id };
});
