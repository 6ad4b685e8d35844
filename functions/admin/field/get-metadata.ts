import * as z from "zod/mini";
import { metadata } from "../../../shared/data/metadata.ts";
import { RecordNotFound } from "../../../shared/domain/backoffice/note.ts";
import { MetadataView, noMetadata, recordNamed, viewOf } from "../../../shared/domain/field/metadata.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ownerOf } from "../../../shared/workflows/field/owner.ts";

export const handler = operation({
  route: "GET /admin/field/get-metadata",
  extra: true,
  summary: "Read your own values and your systems' ids beside a record.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject(recordNamed),
  response: MetadataView,
  refuses: [RecordNotFound],
  uses: ["table"],
  example: { query: { record_type: "job", record_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query: { record_type, record_id } }) => {
  const [person_id, stored] = await Promise.all([
    ownerOf(record_type, record_id),
    metadata.get(record_type, record_id),
  ]);
  return viewOf(stored ?? noMetadata({ record_type, record_id, person_id }));
});
