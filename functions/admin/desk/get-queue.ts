import * as z from "zod/mini";
import {
  QueueItem,
  QueueKind,
  queueDescription,
  queuePolicy,
} from "../../../shared/domain/backoffice/queue.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { queueOf } from "../../../shared/workflows/backoffice/queue.ts";

export const handler = operation({
  route: "GET /admin/desk/get-queue",
  extra: true,
  summary: "List everything that waits for an administrator in one list, with due time and owner.",
  description: `What puts people in danger comes first, then what is due first. ${queueDescription} Of each kind the ${queuePolicy.each_most} that wait longest are shown, of a kind that you ask for ${queuePolicy.kind_most}. \`admin/desk/get-names\` says who the people are.`,
  access: ["admin"],
  query: z.strictObject({ kind: described(z.optional(QueueKind), "Only what is of this kind.") }),
  response: z.object({
    items: described(z.array(QueueItem), "What waits, the most urgent first."),
    cut: described(z.array(QueueKind), "The kinds of which more waits than is shown."),
    colleagues: described(
      z.array(
        z.object({ account_id: Id("account"), name: described(z.string(), "The administrator's name.") }),
      ),
      "The administrators whom something can be given to.",
    ),
  }),
  uses: ["table", "lists"],
  example: { query: { kind: "dispute" } },
}).handle(({ query: { kind } }) => queueOf(kind));
