import * as z from "zod/mini";
import { definitionsFor } from "../../../shared/data/field-definitions.ts";
import { definitionsView, FieldDefinitionsView } from "../../../shared/domain/field/definitions.ts";
import { FieldedKind } from "../../../shared/domain/field/metadata.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/field/get-definitions",
  extra: true,
  summary: "Read what the fields of each kind of record mean.",
  access: ["admin"],
  keys: "read",
  response: z.object({
    items: described(z.array(FieldDefinitionsView), "The fields of each kind of record, in every market."),
  }),
  uses: ["table"],
  example: {},
}).handle(async () => ({
  items: (await Promise.all(FieldedKind.options.map(definitionsFor))).map(definitionsView),
}));
