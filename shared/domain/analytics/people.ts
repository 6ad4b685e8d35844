import { counted, first, states } from "./jobs.ts";
import type { ActorRole, Measure, Told } from "./measure.ts";
import { minutes, spread } from "./spread.ts";

/** What somebody does with the marketplace. Signing in alone, or reading, does not count as activity. */
const qualifying: Record<ActorRole, RegExp> = {
  user: /^(media\.|quote\.(requested|answered|accepted|declined|place_completed)|job\.|payment\.|chat\.|conversation\.|series\.|saved_quote\.|feedback\.)/,
  service_provider:
    /^(job\.(assigned|en_route|started|paused|resumed|work_completed|provider_canceled|delayed|reschedule|price_|no_show)|feedback\.|chat\.|conversation\.)/,
};

const isActorRole = (role: string): role is ActorRole => role === "user" || role === "service_provider";

/** What an event says of accounts: that somebody acted, was proved, or ended. */
export const actorMeasures = (event: Told): Measure[] => {
  const { type, actor, occurred_at: at, data, aggregate } = event;
  const measures: Measure[] = [];
  if (isActorRole(actor.role) && qualifying[actor.role].test(type))
    measures.push({ family: "activity", account: actor.id, role: actor.role, at, fact: { kind: "seen" } });
  const kind = (
    { "account.verified": "verified", "account.deleted": "ended", "account.erased": "erased" } as const
  )[type as "account.verified"];
  const role =
    data.user_id !== undefined
      ? "user"
      : data.service_provider_id !== undefined
        ? "service_provider"
        : undefined;
  if (kind && role) measures.push({ family: "activity", account: aggregate.id, role, at, fact: { kind } });
  return measures;
};

const roleWords = { user: "users", service_provider: "providers" } as const;

const accountMeasures = (event: Told, past: readonly Told[]): Measure[] => {
  const { type, data, occurred_at: at } = event;
  const noun =
    data.user_id !== undefined
      ? roleWords.user
      : data.service_provider_id !== undefined
        ? roleWords.service_provider
        : undefined;
  if (!noun) return [];
  if (type === "account.verified" && !first(past, "account.verified"))
    return [counted({}, `${noun}.new`, at)];
  return type === "account.deleted" ? [counted({}, `${noun}.deleted`, at)] : [];
};

const ratingMeasures = ({ type, data, occurred_at: at }: Told): Measure[] => {
  const sign = type === "feedback.published" ? 1 : type === "feedback.removed" ? -1 : 0;
  if (sign === 0 || data.by !== "user" || typeof data.rating !== "number") return [];
  const slice = { service: typeof data.service === "string" ? data.service : undefined };
  return [counted(slice, "ratings.n", at, sign), counted(slice, "ratings.sum", at, sign * data.rating)];
};

/** What happens beside jobs and quotes: accounts, feedback, incidents, invitations, papers, conversations. */
export const peopleMeasures = (event: Told, past: readonly Told[]): Measure[] => {
  const { type, occurred_at: at, data } = event;
  switch (type.split(".")[0]) {
    case "account":
      return accountMeasures(event, past);
    case "feedback":
      return type === "feedback.submitted"
        ? first(past, "feedback.submitted") || data.by !== "user"
          ? []
          : [
              counted(
                { service: typeof data.service === "string" ? data.service : undefined },
                "feedback.given",
                at,
              ),
            ]
        : ratingMeasures(event);
    case "incident":
      return [
        ...states({}, "incidents", event),
        ...(type === "incident.reported" ? [counted({}, "incidents.reported", at)] : []),
      ];
    case "invite": {
      const sent = first(past, "invite.sent");
      if (type === "invite.sent") return [counted({}, "invites.sent", at)];
      return type === "invite.accepted" && sent ? [counted({}, "of_sent.accepted", sent.occurred_at)] : [];
    }
    case "document": {
      if (type !== "document.verified" && type !== "document.rejected") return [];
      const uploaded = first(past, "document.uploaded");
      return uploaded ? spread({}, "document_decision", minutes(uploaded.occurred_at, at), at) : [];
    }
    case "chat":
      return type === "chat.session_created" && data.kind === "repair"
        ? [counted({}, "chats.started", at)]
        : [];
    default:
      return [];
  }
};
