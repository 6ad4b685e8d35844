import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, RequestInvalid, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  described,
  Id,
  Instant,
  Line,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { MarketCurrency } from "../../markets/currency.ts";
import { DefaultServiceCreated, DefaultServiceDeleted, DefaultServiceEdited } from "./events.ts";

/** What providers may ask for one unit of a service, in minor units. */
export const PriceRule = z
  .strictObject({
    base_minor: described(AmountMinor, "The usual price for one unit, in cents."),
    lowest_minor: described(AmountMinor, "The lowest price that a provider may ask for one unit, in cents."),
    highest_minor: described(
      AmountMinor,
      "The highest price that a provider may ask for one unit, in cents.",
    ),
    currency: MarketCurrency,
  })
  .check(
    z.refine(
      ({ lowest_minor, base_minor, highest_minor }) =>
        lowest_minor <= base_minor && base_minor <= highest_minor,
      { path: ["base_minor"], error: "must lie between lowest_minor and highest_minor" },
    ),
  );

/** What an admin says of a service of the catalog. */
export const catalogEntry = {
  name: described(Line(80), "Name of the service, as people read it."),
  titles: described(
    z.optional(
      z.record(z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en")), Line(80)),
    ),
    "Its name in further languages than the market's default one, which `name` is in.",
  ),
  /** What quotes and jobs call the service; unique. */
  key: described(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be lower-case letters, digits and _")),
    "Key of the service, such as `plumbing`. It never changes, and no two services have the same.",
  ),
  category: described(Line(60), "The group that lists the service, such as `Repairs`."),
  unit: described(
    z.enum(["hour", "visit", "each", "square_metre"]),
    "What one unit of the price is: an hour, a visit, a piece or a square meter.",
  ),
  price_rule: described(PriceRule, "What providers may ask for the service."),
  active: described(z.boolean(), "Whether providers may offer the service now."),
};

/** A service of the catalog; providers choose from it what they offer. */
export const DefaultService = lazyObject(() => ({
  id: Id("default_service"),
  version: Version,
  ...catalogEntry,
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type DefaultService = z.output<typeof DefaultService>;

/** The name of a service in a reader's language, or in its market's where it has none in that. */
export const serviceTitled = (
  { name, titles }: Pick<DefaultService, "name" | "titles">,
  language: string,
): string => titles?.[language] ?? name;

/** What is stored of it. */
export const StoredService = lazyObject(() => ({
  ...DefaultService.shape,
  offered_at: described(z.optional(Instant), "When a provider last began to offer it."),
}));
export type StoredService = z.output<typeof StoredService>;

export const DefaultServiceNotFound = notFound("default_service", "service of the catalog");
export const DefaultServiceConflict = versionConflict("default_service", "service of the catalog");
export const DefaultServiceKeyTaken = refusal(
  "default_service.key_taken",
  409,
  "The catalog already has a service with this key.",
  "Choose another key, or edit the service that has it.",
);

export const DefaultServiceInUse = refusal(
  "default_service.in_use",
  409,
  "Providers offer this service, or requests are read as work of it.",
  "Send active=false so that providers can no longer choose it, and delete it once nobody offers it. Withdraw its kinds of work.",
);

export const DefaultServiceWithoutWork = refusal(
  "default_service.without_work",
  409,
  "No request can be read as work of this service.",
  "Make a kind of work for it first, with create-kind.",
);

/** An admin adds a service to the catalog. */
export const createService = (
  entry: Pick<DefaultService, keyof typeof catalogEntry>,
  id: IdOf<"default_service">,
  now: string,
): Decision<DefaultService> => {
  const record: DefaultService = { ...entry, id, version: 0, created_at: now, updated_at: now };
  return { record, events: [DefaultServiceCreated.atNextVersion(record, { data: { key: record.key } })] };
};

/** Whether providers can choose a service again from now on. */
export const isActivation = (service: DefaultService, { active }: { active?: boolean | undefined }) =>
  active === true && !service.active;

type Change = { [Field in Exclude<keyof typeof catalogEntry, "key">]?: DefaultService[Field] | undefined };

/**
 * An admin changes a service; its key stays, because quotes and jobs call it so. What is as it was changes nothing. `hasWork`:
 * requests can be read as work of it. Throws `default_service.without_work`.
 */
export const editService = (
  service: DefaultService,
  given: Change,
  hasWork: boolean,
  now: string,
): Decision<DefaultService> => {
  if (isActivation(service, given) && !hasWork) throw DefaultServiceWithoutWork();
  const changes = Object.entries(given).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(service[field as keyof DefaultService], value),
  );
  if (changes.length === 0) return { record: service, events: [] };
  const { currency } = service.price_rule;
  if (given.price_rule && given.price_rule.currency !== currency)
    throw RequestInvalid({ fields: [{ field: "price_rule.currency", problem: `must stay ${currency}` }] });
  const record: DefaultService = {
    ...service,
    ...Object.fromEntries(changes),
    updated_at: now,
  };
  const fields = changes.map(([field]) => field);
  return {
    record,
    events: [DefaultServiceEdited.atNextVersion(record, { data: { key: record.key, fields } })],
  };
};

/** The list of who offers a service may lag: for so long it is not believed that nobody does. */
const lag_minutes = 1;

const isJustOffered = ({ offered_at }: StoredService, now: string): boolean =>
  offered_at !== undefined && now < plus(offered_at, { minutes: lag_minutes });

/**
 * An admin takes a service out of the catalog. Throws `default_service.in_use` while somebody offers it, or has just begun
 * to.
 */
export const deleteService = (
  service: StoredService,
  offered: boolean,
  now: string,
): Decision<StoredService> => {
  if (offered || isJustOffered(service, now)) throw DefaultServiceInUse();
  return {
    record: service,
    events: [DefaultServiceDeleted.atNextVersion(service, { data: { key: service.key } })],
  };
};
