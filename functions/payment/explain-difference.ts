import * as z from "zod/mini";
import { differences } from "../../shared/data/differences.ts";
import {
  DifferenceConflict,
  DifferenceNotFound,
  DifferenceNotOpen,
  explainDifference,
  KnownDifference,
} from "../../shared/domain/payment/difference.ts";
import { DifferenceExplained } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /payment/explain-difference/{difference_id}",
  extra: true,
  summary: "Close a difference with the reason for it.",
  description: "It changes nothing in the books. If what differs changes later, it is open again.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ difference_id: Id("difference") }),
  body: z.strictObject({ reason: described(Line(500, 3), "Why the two sides differ, without names.") }),
  response: KnownDifference,
  refuses: [DifferenceNotFound, DifferenceNotOpen, DifferenceConflict],
  emits: [DifferenceExplained],
  example: {
    params: { difference_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "A test charge of the payment provider." },
  },
  alongside: ({ params }) => differences.find(params.difference_id),
}).handle(async ({ alongside, actor, body: { reason }, now, commit }) => {
  const given = { reason, explained_by: actor.id };
  const { record, events } = explainDifference(await alongside, given, now);
  return commit([differences.update(record)], events, committed(record));
});
