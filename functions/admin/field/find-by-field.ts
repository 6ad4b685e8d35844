import * as z from "zod/mini";
import { definitionsFor } from "../../../shared/data/field-definitions.ts";
import { searchRows, withValue } from "../../../shared/data/metadata.ts";
import { FieldNotSearchable, searchableOf } from "../../../shared/domain/field/definitions.ts";
import { FieldKey, FieldValue, recordNamed } from "../../../shared/domain/field/metadata.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/field/find-by-field",
  extra: true,
  summary: "List the records that have exactly this value under a key.",
  description: "The key has to be defined with `search`. Values count that were set since then.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    record_type: recordNamed.record_type,
    key: described(FieldKey, "Key of the field."),
    value: described(FieldValue, "The whole value."),
  }),
  response: PageOf(z.object(recordNamed)),
  refuses: [FieldNotSearchable],
  uses: ["table"],
  example: { query: { record_type: "job", key: "cost_center", value: "4711" } },
}).handle(async ({ query: { record_type, key, value, ...page }, actor }) => {
  const request = { ...page, scope: actor.id };
  const [definitions, { items, next_cursor }] = await Promise.all([
    definitionsFor(record_type),
    searchRows.page("withValue", withValue(record_type, key, value), request),
  ]);
  if (!searchableOf(definitions).includes(key)) throw FieldNotSearchable();
  return { items: items.map(({ id }) => ({ record_type, record_id: id })), next_cursor };
});
