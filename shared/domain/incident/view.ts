import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { Incident, type IncidentSide } from "./incident.ts";

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
  },
);

export const incidentFor = (side: IncidentSide, incident: Incident): z.input<typeof PartyIncidentView> => {
  const { description, media_ids, question, answers, ...known } = incident;
  return {
    ...known,
    ...(side === incident.reported_by && { description, media_ids }),
    ...(question?.asked === side && { question }),
    answers: answers.filter(({ by }) => by === side),
  };
};
