import * as z from "zod/mini";
import { definitionsFor } from "../../../shared/data/field-definitions.ts";
import { metadata } from "../../../shared/data/metadata.ts";
import { RecordNotFound } from "../../../shared/domain/backoffice/note.ts";
import { changeMetadata } from "../../../shared/domain/field/change-metadata.ts";
import { searchableOf } from "../../../shared/domain/field/definitions.ts";
import { MetadataUpdated } from "../../../shared/domain/field/events.ts";
import { expectDefined } from "../../../shared/domain/field/expect-defined.ts";
import { fieldPolicy } from "../../../shared/domain/field/field-policy.ts";
import {
  ExternalIdTaken,
  ExternalIdText,
  FieldKey,
  FieldValue,
  MetadataConflict,
  MetadataView,
  noMetadata,
  recordNamed,
  viewOf,
} from "../../../shared/domain/field/metadata.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";
import { storing } from "../../../shared/workflows/field/change.ts";
import { ownerOf } from "../../../shared/workflows/field/owner.ts";

export const handler = operation({
  route: "PUT /admin/field/update-metadata",
  extra: true,
  summary: "Keep your own values and your systems' ids beside a record.",
  description: `What is not named stays; null removes. At most ${fieldPolicy.values_most} values and ${fieldPolicy.bytes_most} bytes are kept beside a record.`,
  access: ["admin"],
  admins: ["support", "finance"],
  keys: "write",
  body: z.strictObject({
    ...recordNamed,
    version: described(Int(0, 1e9), "The version that get-metadata gave: 0 if nothing is kept yet."),
    metadata: described(z.optional(z.record(FieldKey, z.nullable(FieldValue))), "Values by key."),
    external_ids: described(
      z.optional(z.record(FieldKey, z.nullable(ExternalIdText))),
      "Ids in other systems, by source. Of one kind of record, only one has the same.",
    ),
  }),
  response: MetadataView,
  refuses: [RecordNotFound, MetadataConflict, ExternalIdTaken],
  emits: [MetadataUpdated],
  uses: ["table"],
  example: {
    body: {
      record_type: "job",
      record_id: "018f3a5c9d2e4b7a6c1d0e9f",
      version: 0,
      metadata: { cost_center: "4711" },
      external_ids: { books: "INV-2027-118" },
    },
  },
  alongside: ({ body: { record_type, record_id } }) =>
    Promise.all([
      ownerOf(record_type, record_id),
      metadata.get(record_type, record_id),
      definitionsFor(record_type),
    ]),
}).handle(async ({ alongside, body, now, commit }) => {
  const [person_id, stored, definitions] = await alongside;
  const before = stored ?? noMetadata({ ...body, person_id });
  if (before.version !== body.version) throw MetadataConflict({ details: { version: before.version } });
  expectDefined(definitions, body.metadata ?? {});
  const decision = changeMetadata(before, body, { searchable: searchableOf(definitions), now });
  if (decision.events.length === 0) return viewOf(before);
  const { writes, events } = storing(before, decision);
  return commit(writes, events, viewOf(committed(decision.record)));
});
