import * as z from "zod/mini";
import { Id, Int, Text } from "../../kernel/schema.ts";
import { IncidentSeverity, IncidentSide } from "./incident.ts";

const resolution = Text(2000);

/** What an administrator does with an incident. */
export const IncidentAction = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("triage"),
    severity: IncidentSeverity,
    contest_job_id: z.optional(Id("job")),
  }),
  z.strictObject({ action: z.literal("investigate") }),
  z.strictObject({ action: z.literal("request_info"), asked: IncidentSide, question: Text(2000) }),
  z.discriminatedUnion("outcome", [
    z.strictObject({
      action: z.literal("resolve"),
      outcome: z.enum(["refund_full", "rework", "warning", "suspension", "none"]),
      resolution,
    }),
    z.strictObject({
      action: z.literal("resolve"),
      outcome: z.literal("refund_partial"),
      refund_minor: Int(1, 99_999_999),
      resolution,
    }),
  ]),
  z.strictObject({ action: z.literal("reopen"), reason: Text(1000) }),
]);
