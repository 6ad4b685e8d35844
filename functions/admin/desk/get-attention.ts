import * as z from "zod/mini";
import { attentionPartition, jobs } from "../../../shared/data/jobs.ts";
import { payments } from "../../../shared/data/payments.ts";
import {
  Attention,
  AttentionCounts,
  AttentionReason,
  attentionDescription,
  attentionToJob,
  attentionToPayment,
} from "../../../shared/domain/backoffice/attention.ts";
import { jobAttentions } from "../../../shared/domain/job/attention.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { attentionCounts } from "../../../shared/workflows/backoffice/attention.ts";

export const handler = operation({
  route: "GET /admin/desk/get-attention",
  extra: true,
  summary: "List the jobs that need a person, and how many there are for each reason.",
  description: `${attentionDescription} Without \`reason\` jobs are listed for all reasons but \`payment_action\`. The oldest booking comes first.`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    reason: described(z.optional(AttentionReason), "Only jobs that need a person for this reason."),
  }),
  response: z.extend(PageOf(Attention), { counts: AttentionCounts }),
  example: { query: { reason: "unclaimed" } },
}).handle(async ({ query: { reason, ...page }, actor }) => {
  const request = { ...page, scope: `${actor.id} ${reason}`, order: "oldest" as const };
  const listed =
    reason === "payment_action"
      ? payments.page("inState", "PAYMENTS#requires_action", request)
      : jobs.page("inTrouble", (reason ? [reason] : jobAttentions).map(attentionPartition), request);
  const [{ items, next_cursor }, counts] = await Promise.all([listed, attentionCounts()]);
  return {
    items: items.flatMap((one) => ("horizon" in one ? attentionToPayment(one) : (attentionToJob(one) ?? []))),
    next_cursor,
    counts,
  };
});
