import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { media as mediaOf } from "../../shared/data/media.ts";
import { IncidentInfoReceived, IncidentReopened } from "../../shared/domain/incident/events.ts";
import {
  answerTo,
  IncidentConflict,
  IncidentNotAsked,
  IncidentNotFound,
  IncidentReopenedBefore,
  IncidentTransition,
  reopenIncident,
  sideOfParty,
} from "../../shared/domain/incident/incident.ts";
import { incidentFor, PartyIncidentView } from "../../shared/domain/incident/view.ts";
import { expectOwnAndReady } from "../../shared/domain/media/attached.ts";
import { MediaNotFound, MediaNotReady } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /user/respond-incident/{incident_id}",
  summary: "Answer a question about an incident, or object to its decision.",
  description: `Only the side that was asked can answer, within ${policy.incident.answer_hours} hours. You can object to a decision once, within ${policy.incident.objection_days} days.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  params: z.strictObject({ incident_id: Id("incident") }),
  body: z.discriminatedUnion("action", [
    z.strictObject({
      action: described(z.literal("answer"), "Answers the question that the administrator has asked you."),
      text: described(Text(4000), "Your answer in your own words."),
      media_ids: described(
        z._default(z.array(Id("media")).check(z.maxLength(10)), []),
        "Photos and videos that support your answer.",
      ),
    }),
    z.strictObject({
      action: described(z.literal("object"), "Objects to how the incident was settled."),
      reason: described(Text(1000), "Why you object."),
    }),
  ]),
  response: PartyIncidentView,
  refuses: [
    IncidentNotFound,
    IncidentConflict,
    IncidentTransition,
    IncidentNotAsked,
    IncidentReopenedBefore,
    MediaNotFound,
    MediaNotReady,
  ],
  steps: { incident: { answer: { action: "answer" }, reopen: { action: "object" } } },
  emits: [IncidentInfoReceived, IncidentReopened],
  example: {
    params: { incident_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { action: "answer", text: "The faucet was leaking when I came." },
  },
  alongside: ({ params, body }) =>
    Promise.all([
      incidents.find(params.incident_id),
      mediaOf.many(body.action === "answer" ? body.media_ids : []),
    ]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const media_ids = body.action === "answer" ? body.media_ids : [];
  const [incident, evidence] = await alongside;
  const by = sideOfParty(incident, actor.id);
  if (!by) throw IncidentNotFound();
  expectOwnAndReady(evidence, media_ids, actor.id);
  const { record, events } =
    body.action === "answer"
      ? answerTo(incident, { by, text: body.text, media_ids }, now)
      : reopenIncident(incident, body.reason, now);
  return commit([incidents.update(record)], events, incidentFor(by, record));
});
