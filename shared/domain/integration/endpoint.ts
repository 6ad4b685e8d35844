import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import { latest, minus, plus } from "../../kernel/time.ts";
import {
  EndpointCreated,
  EndpointDeleted,
  EndpointDisabled,
  EndpointFailing,
  EndpointSecretRotated,
  EndpointTested,
  EndpointUpdated,
} from "./events.ts";
import { unknownTypes } from "./open-events.ts";
import { webhookPolicy } from "./policy.ts";

export const EndpointUrl = described(
  z.string().check(z.maxLength(2000)),
  "Where it is told: an https address with a name, on port 443 or 8443.",
);
export const EndpointTypes = described(
  z
    .array(
      z
        .string()
        .check(
          z.regex(
            /^(\*|[a-z_]{1,40}\.(\*|[a-z_]{1,60}))$/,
            "must be *, the like of job.*, or an event's type",
          ),
        ),
    )
    .check(z.minLength(1), z.maxLength(webhookPolicy.types_most)),
  "What it listens to: `*`, all of a noun such as `job.*`, or types such as `job.assigned`.",
);
export const EndpointDescription = described(Line(100), "What it is for, in a few words.");

/** An address of another system that is told what happens. Its secrets are sealed. */
export const Endpoint = lazyObject(() => ({
  id: Id("endpoint"),
  version: Version,
  /** The provider whose it is; absent: the marketplace's own. */
  service_provider_id: z.optional(Id("service_provider")),
  url: EndpointUrl,
  types: EndpointTypes,
  description: z.optional(EndpointDescription),
  state: described(
    z.enum(["on", "off", "disabled"]),
    "`off`: an administrator turned it off. `disabled`: the service did, see `disabled_for`.",
  ),
  disabled_for: z.optional(
    described(z.enum(["gone", "failing"]), "It answered 410, or has failed for days."),
  ),
  stopped_at: z.optional(described(Instant, "When it was turned off.")),
  /** What happened before is not told to it. */
  since: Instant,
  secrets: z.array(z.object({ sealed: z.string(), until: z.optional(Instant) })),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Endpoint = z.output<typeof Endpoint>;

export const EndpointView = z.omit(Endpoint, { service_provider_id: true, since: true, secrets: true });
export type EndpointView = z.output<typeof EndpointView>;

export const viewOf = ({
  service_provider_id: _,
  since: __,
  secrets: ___,
  ...view
}: Endpoint): EndpointView => view;

export const EndpointNotFound = notFound("endpoint");
export const EndpointConflict = versionConflict("endpoint");
export const EndpointUrlForbidden = refusal(
  "endpoint.url_forbidden",
  422,
  "This address can't be told anything.",
  "Use an https address with a public name, on port 443 or 8443, without a user and no longer than 2,000 characters.",
);
export const EndpointTypesUnknown = refusal(
  "endpoint.types_unknown",
  422,
  "Nothing of this type is told.",
  "Use the types that integration/get-event-types lists.",
);
export const EndpointTooMany = refusal(
  "endpoint.too_many",
  409,
  `There are as many endpoints as there may be: ${webhookPolicy.endpoints_most} of the marketplace, ${webhookPolicy.providers_most} of a provider.`,
  "Delete one that is not needed.",
);
export const EndpointNotOn = refusal(
  "endpoint.not_on",
  409,
  "This endpoint is turned off.",
  "Turn it on with integration/update-endpoint.",
);

export const expectKnownTypes = (types: readonly string[]): void => {
  const unknown = unknownTypes(types);
  if (unknown.length > 0)
    throw EndpointTypesUnknown({
      fields: unknown.map((one) => ({
        field: `types.${types.indexOf(one)}`,
        problem: `${one} is no type of event that is told`,
      })),
    });
};

/** What its events say: whose it is, and to whom it is told besides. */
const told = <D extends object>({ id, service_provider_id }: Endpoint, facts?: D) => ({
  data: { endpoint_id: id, ...(service_provider_id && { service_provider_id }), ...(facts as D) },
  audience: [service_provider_id],
});

type Creating = Pick<Endpoint, "id" | "service_provider_id" | "url" | "types" | "description"> & {
  sealed: string;
};

export const createEndpoint = ({ sealed, ...given }: Creating, now: string): Decision<Endpoint> => {
  const times = { since: now, created_at: now, updated_at: now };
  const record: Endpoint = { ...given, version: 0, state: "on", secrets: [{ sealed }], ...times };
  return { record, events: [EndpointCreated.atNextVersion(record, told(record))] };
};

export type EndpointChange = Partial<Pick<Endpoint, "url" | "types" | "description">> & {
  state?: "on" | "off" | undefined;
  since?: string | undefined;
};

/** Since when it may have missed something. What it was told by then is not told again. */
const sinceStop = ({ since, stopped_at }: Endpoint): string =>
  stopped_at ? latest(since, minus(stopped_at, { hours: webhookPolicy.late_hours })) : since;

/** Changes an endpoint. Turned on, it is told what happened since it stopped, or since the time that is given. */
export const updateEndpoint = (before: Endpoint, change: EndpointChange, now: string): Decision<Endpoint> => {
  const { since, ...given } = change;
  const changed = Object.entries(given).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as "url"]),
  );
  if (changed.length === 0) return { record: before, events: [] };
  const record: Endpoint = { ...before, ...Object.fromEntries(changed), updated_at: now };
  if (given.state === "on" && before.state !== "on") {
    delete record.stopped_at;
    delete record.disabled_for;
    record.since = since ?? sinceStop(before);
  }
  if (given.state === "off" && before.state === "on") record.stopped_at = now;
  const fields = changed.map(([field]) => field);
  return { record, events: [EndpointUpdated.atNextVersion(record, told(record, { fields }))] };
};

/** Gives an endpoint another secret; the one before signs too until the overlap ends. */
export const rotateSecret = (
  before: Endpoint,
  { sealed, overlap_hours }: { sealed: string; overlap_hours: number },
  now: string,
): Decision<Endpoint> => {
  const previous_until = plus(now, { hours: overlap_hours });
  const present = before.secrets[0] as Endpoint["secrets"][number];
  const secrets = [{ sealed }, ...(overlap_hours > 0 ? [{ ...present, until: previous_until }] : [])];
  const record: Endpoint = { ...before, secrets, updated_at: now };
  return { record, events: [EndpointSecretRotated.atNextVersion(record, told(record, { previous_until }))] };
};

/** The service stops telling an endpoint anything. */
export const disableEndpoint = (
  before: Endpoint,
  cause: "gone" | "failing",
  now: string,
): Decision<Endpoint> => {
  const record: Endpoint = {
    ...before,
    state: "disabled",
    disabled_for: cause,
    stopped_at: now,
    updated_at: now,
  };
  return { record, events: [EndpointDisabled.atNextVersion(record, told(record, { cause }))] };
};

/** An endpoint has failed for so long that its owner is told. */
export const failingEndpoint = (endpoint: Endpoint, hours: number, failing_since: string) =>
  EndpointFailing.atVersion(endpoint, told(endpoint, { hours, failing_since }));

export const deletedEndpoint = (record: Endpoint) => EndpointDeleted.atNextVersion(record, told(record));

export const testedEndpoint = (record: Endpoint) => EndpointTested.atVersion(record, told(record));

/** What an endpoint's deliveries are signed with at a time. */
export const sealedNow = ({ secrets }: Endpoint, now: string): string[] =>
  secrets.filter(({ until }) => until === undefined || until > now).map(({ sealed }) => sealed);

/** Those of one owner that are told something, in one record: what happens finds them with one read. */
export const EndpointList = lazyObject(() => ({
  /** The provider's id, or `marketplace`. */
  id: z.string(),
  version: z.int(),
  /** How many there are in all. */
  ids: z.array(Id("endpoint")),
  listening: z.array(z.object({ id: Id("endpoint"), types: z.array(z.string()), since: Instant })),
}));
export type EndpointList = z.output<typeof EndpointList>;

/** The owner of the endpoints that no provider has. */
export const marketplaces = "marketplace";

/** Whose an endpoint is: `marketplaces`, or a provider's id. An owner has one list. */
export const ownerOf = ({ service_provider_id }: Pick<Endpoint, "service_provider_id">): string =>
  service_provider_id ?? marketplaces;

export const noEndpoints = (id: string): EndpointList => ({ id, version: 0, ids: [], listening: [] });

/**
 * The list with an endpoint as it is now. What the marketplace's own miss while they are off is found in the list of all
 * events. What a provider's miss waits in their lines, so that they stay listed. Throws `endpoint.too_many`.
 */
export const listedWith = (list: EndpointList, endpoint: Endpoint): EndpointList => {
  const { id, service_provider_id, state, types, since } = endpoint;
  const { endpoints_most, providers_most } = webhookPolicy;
  const ids = list.ids.includes(id) ? list.ids : [...list.ids, id];
  if (ids.length > (service_provider_id ? providers_most : endpoints_most)) throw EndpointTooMany();
  const others = list.listening.filter((one) => one.id !== id);
  const isListed = state === "on" || service_provider_id !== undefined;
  return { ...list, ids, listening: isListed ? [...others, { id, types, since }] : others };
};

export const listedWithout = (list: EndpointList, endpointId: IdOf<"endpoint">): EndpointList => ({
  ...list,
  ids: list.ids.filter((id) => id !== endpointId),
  listening: list.listening.filter(({ id }) => id !== endpointId),
});
