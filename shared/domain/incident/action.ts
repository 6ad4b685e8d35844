import * as z from "zod/mini";
import { described, Id, Int, Text } from "../../kernel/schema.ts";
import { IncidentSeverity, IncidentSide } from "./incident.ts";

const resolution = Text(2000);

/** What an administrator does with an incident. */
export const IncidentAction = z.discriminatedUnion("action", [
  z.strictObject({
    action: described(z.literal("triage"), "Rates how severe the incident is and takes it up."),
    severity: described(IncidentSeverity, "How severe the incident is."),
    contest_job_id: described(
      z.optional(Id("job")),
      "Id of the incident's job, if its payment is to be held until the incident is settled.",
    ),
  }),
  z.strictObject({ action: described(z.literal("investigate"), "Starts to look into the incident.") }),
  z.strictObject({
    action: described(z.literal("request_info"), "Asks one side a question and waits for the answer."),
    asked: described(IncidentSide, "Whom the question is for."),
    question: described(Text(2000), "The question in your own words."),
  }),
  z.discriminatedUnion("outcome", [
    z.strictObject({
      action: described(z.literal("resolve"), "Settles the incident."),
      outcome: described(
        z.enum(["refund_full", "rework", "warning", "suspension", "none"]),
        "How the incident is settled.",
      ),
      resolution: described(resolution, "What was found and decided. Both sides read it."),
    }),
    z.strictObject({
      action: described(z.literal("resolve"), "Settles the incident with a refund of part of the price."),
      outcome: described(z.literal("refund_partial"), "The customer gets part of the price back."),
      refund_minor: described(Int(1, 99_999_999), "How much the customer gets back, in cents."),
      resolution: described(resolution, "What was found and decided. Both sides read it."),
    }),
  ]),
  z.strictObject({
    action: described(z.literal("reopen"), "Opens a settled incident again."),
    reason: described(Text(1000), "Why the incident is opened again."),
  }),
]);

/** What is said for each step that an administrator takes with an incident and its job. */
export const incidentActionSteps = {
  incident: {
    triage: { action: "triage" },
    investigate: { action: "investigate" },
    ask: { action: "request_info" },
    resolve: { action: "resolve" },
    reopen: { action: "reopen" },
  },
  job: {
    dispute: { action: "triage" },
    resolve_completed: { action: "resolve" },
    resolve_canceled: { action: "resolve" },
    resolve_rework: { action: "resolve" },
  },
};
