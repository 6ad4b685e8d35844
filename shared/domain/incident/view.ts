import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { type JobView, toReadIncident } from "../job/view.ts";
import { RequestedStep } from "../step-request.ts";
import { allowedIncidentRequests, Incident, type IncidentSide, sideOfParty } from "./incident.ts";

/** An incident as administrators see it. */
export const IncidentView = z.omit(Incident, { version: true });

/** An incident as a party sees it: its own words; of the other side's only that there is a report, and the decision. */
export const PartyIncidentView = z.extend(
  z.pick(Incident, {
    id: true,
    job_id: true,
    reported_by: true,
    category: true,
    severity: true,
    state: true,
    blocks_payment: true,
    answers: true,
    outcome: true,
    refund_minor: true,
    resolution: true,
    resolved_at: true,
    closes_at: true,
    reopened_at: true,
    created_at: true,
    updated_at: true,
  }),
  {
    description: described(
      z.optional(z.string()),
      "What happened, in your own words. Only if you reported the incident.",
    ),
    media_ids: described(
      z.optional(Incident.shape.media_ids),
      "Photos and videos that came with your report. Only if you reported the incident.",
    ),
    question: described(
      Incident.shape.question,
      "The question that you are asked. Absent if the other side is asked.",
    ),
    allowed: described(z.array(RequestedStep), "What you can do with the incident now."),
  },
);

export const incidentFor = (side: IncidentSide, incident: Incident): z.output<typeof PartyIncidentView> => {
  const { description, media_ids, question, answers, ...known } = incident;
  return PartyIncidentView.parse({
    ...known,
    ...(side === incident.reported_by && { description, media_ids }),
    ...(question?.asked === side && { question }),
    answers: answers.filter(({ by }) => by === side),
    allowed: allowedIncidentRequests(incident, side),
  });
};

type Shown = Pick<z.input<typeof JobView>, "dispute" | "allowed">;

/** A job with what its reader can do about the incident that decides about it; without it for whom it is not about. */
export const withIncident = <J extends Shown>(
  job: J,
  incident: Incident | undefined,
  readerId: string,
): J => {
  if (!incident) return job;
  const side = sideOfParty(incident, readerId);
  if (!side) {
    const { dispute: _, ...rest } = job;
    return {
      ...rest,
      allowed: job.allowed.filter(({ operation }) => operation !== toReadIncident.operation),
    } as J;
  }
  const { id, question } = incident;
  return {
    ...job,
    dispute: { incident_id: id, ...(question?.asked === side && { answer_by: question.answer_by }) },
    allowed: [...job.allowed, ...allowedIncidentRequests(incident, side)],
  };
};
