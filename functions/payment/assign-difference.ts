import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { differences } from "../../shared/data/differences.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import {
  assignDifference,
  DifferenceConflict,
  DifferenceNotFound,
  DifferenceNotOpen,
  DifferenceTaken,
  KnownDifference,
} from "../../shared/domain/payment/difference.ts";
import { DifferenceAssigned } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";

const Owner = z.nullable(Id("account"));

export const handler = operation({
  route: "PUT /payment/assign-difference/{difference_id}",
  extra: true,
  summary: "Take a difference, give it to a colleague or give it back, and note what is known.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ difference_id: Id("difference") }),
  body: z.strictObject({
    owner_id: described(Owner, "The administrator who looks after it from now on. Null: nobody."),
    from: described(Owner, "Who looked after it when you read it. Null: nobody."),
    note: described(
      z.optional(Line(500)),
      "What is known so far, without names. Left out, it stays as it is.",
    ),
  }),
  response: KnownDifference,
  refuses: [DifferenceNotFound, DifferenceNotOpen, DifferenceTaken, DifferenceConflict, AccountNotFound],
  emits: [DifferenceAssigned],
  example: {
    params: { difference_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { owner_id: "018f3a5c9d2e4b7a6c1d0e90", from: null, note: "Asked the bank." },
  },
  alongside: ({ params, body: { owner_id } }) =>
    Promise.all([differences.find(params.difference_id), owner_id === null ? null : accounts.get(owner_id)]),
}).handle(async ({ alongside, body, now, commit }) => {
  const [difference, owner] = await alongside;
  if (body.owner_id !== null && (owner?.role !== "admin" || owner.state !== "active"))
    throw AccountNotFound({ fields: [{ field: "owner_id", problem: "is no administrator" }] });
  const { record, events } = assignDifference(difference, body, now);
  return commit([differences.update(record)], events, committed(record));
});
