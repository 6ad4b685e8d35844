import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import {
  type FieldProblem,
  notFound,
  RequestInvalid,
  refusal,
  versionConflict,
} from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Int,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { TimeZone } from "../../kernel/time-zone.ts";
import { marketOf } from "../../markets/served.ts";
import { absencePolicy } from "../policy.ts";
import { type DefaultService, DefaultServiceNotFound } from "./catalog.ts";
import type { Offering } from "./onboarding.ts";
import { ServiceArea, type ServiceProvider } from "./service-provider.ts";

/** A service of the catalog as one provider offers it. */
export const Offer = lazyObject(() => ({
  id: Id("offer"),
  version: Version,
  service_provider_id: Id("service_provider"),
  default_service_id: Id("default_service"),
  key: described(z.string(), "Key of the service, such as `plumbing`."),
  name: described(z.string(), "Name of the service, as people read it."),
  /** For one unit of the catalog's service. */
  rate_minor: described(AmountMinor, "The provider's price for one unit of the service, in cents."),
  currency: Currency,
  active: described(z.boolean(), "Whether the provider offers the service now."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Offer = z.output<typeof Offer>;

export const OfferNotFound = notFound("offer");
export const OfferConflict = versionConflict("offer");
export const OfferAlreadyThere = refusal(
  "offer.already_there",
  409,
  "The provider offers this service already.",
  "Change the offer with update-services.",
);

const OpeningHours = z
  .strictObject({
    day: described(Int(0, 6), "Day of the week: 0 is Monday, 6 is Sunday."),
    from_minute: described(Int(0, 1439), "The work starts this many minutes after midnight, local time."),
    to_minute: described(Int(1, 1440), "The work ends this many minutes after midnight, local time."),
  })
  .check(
    z.refine(({ from_minute, to_minute }) => from_minute < to_minute, {
      path: ["to_minute"],
      error: "must be later than from_minute",
    }),
  );

/** Where and when a provider works; the same for everything that it offers. No hours: always. */
export const whereAndWhen = {
  area: described(z.optional(z.strictObject(ServiceArea.shape)), "Where the provider works."),
  hours: described(
    z.optional(z.array(OpeningHours).check(z.maxLength(21))),
    "When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time.",
  ),
  time_zone: z.optional(TimeZone),
  lead_hours: described(
    z.optional(Int(0, absencePolicy.lead_hours_most)),
    "How many hours before its start a job must be taken. 0: the provider takes jobs at short notice.",
  ),
};

export const offersMost = 30;

/** What of an offer may change. */
export const OfferChange = z.strictObject({
  default_service_id: Id("default_service"),
  rate_minor: described(z.optional(AmountMinor), "The new price for one unit of the service, in cents."),
  active: described(z.optional(z.boolean()), "`false` withdraws the offer, `true` makes it again."),
});

type Asked = { default_service_id: string; rate_minor?: number | undefined; active?: boolean | undefined };

const namedOnce = (asked: readonly Asked[]): boolean =>
  new Set(asked.map(({ default_service_id }) => default_service_id)).size === asked.length;

/** A list of services in which none is named twice. */
export const eachOnce = z.refine<readonly Asked[]>(namedOnce, "must not name a service twice");

/**
 * The catalog's services that are asked for, in order. Refuses those that are not there or in another market's catalog, those that
 * can't be chosen now unless the offer is withdrawn, and rates out of bounds.
 */
export const servicesAskedFor = (
  asked: readonly Asked[],
  catalog: readonly DefaultService[],
  provider: Pick<ServiceProvider, "market">,
): DefaultService[] => {
  const { currency } = marketOf(provider);
  const found = asked.map(({ default_service_id, active: isOffered }, index) => {
    const service = catalog.find(
      ({ id, active, price_rule }) =>
        id === default_service_id && (active || isOffered === false) && price_rule.currency === currency,
    );
    if (!service)
      throw DefaultServiceNotFound({ details: { field: `services.${index}.default_service_id` } });
    return service;
  });
  const fields = asked.flatMap(({ rate_minor }, index): FieldProblem[] => {
    const { lowest_minor, highest_minor } = (found[index] as DefaultService).price_rule;
    return rate_minor === undefined || (rate_minor >= lowest_minor && rate_minor <= highest_minor)
      ? []
      : [{ field: `services.${index}.rate_minor`, problem: `must be ${lowest_minor} to ${highest_minor}` }];
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
  return found;
};

/** A provider offers a service of the catalog. */
export const offerOf = (
  service: DefaultService,
  rate_minor: number,
  { id, service_provider_id }: { id: IdOf<"offer">; service_provider_id: IdOf<"service_provider"> },
  now: string,
): Offer => ({
  id,
  version: 0,
  service_provider_id,
  default_service_id: service.id,
  key: service.key,
  name: service.name,
  rate_minor,
  currency: service.price_rule.currency,
  active: true,
  created_at: now,
  updated_at: now,
});

/** The offers as they are after their changes. Refuses those that the provider does not have. */
export const changedOffers = (
  changes: readonly z.output<typeof OfferChange>[],
  present: readonly Offer[],
  now: string,
): Offer[] =>
  changes.map(({ default_service_id, rate_minor, active }) => {
    const offer = present.find((one) => one.default_service_id === default_service_id);
    if (!offer) throw OfferNotFound({ details: { default_service_id } });
    return {
      ...offer,
      rate_minor: rate_minor ?? offer.rate_minor,
      active: active ?? offer.active,
      updated_at: now,
    };
  });

/** What the provider offers, where and when, after its offers changed; what is not given stays. */
export const offeringOf = (
  provider: ServiceProvider,
  offers: readonly Offer[],
  given: Partial<Omit<Offering, "services">>,
): Offering => {
  const dropped = new Set(offers.filter(({ active }) => !active).map(({ key }) => key));
  const added = offers.filter(({ active }) => active).map(({ key }) => key);
  const services = [...new Set([...provider.services, ...added])].filter((key) => !dropped.has(key));
  const area = given.area ?? provider.area;
  if (!area)
    throw RequestInvalid({ fields: [{ field: "area", problem: "must say where the provider works" }] });
  const hours = given.hours ?? provider.hours;
  const time_zone = given.time_zone ?? provider.time_zone;
  const lead_hours = given.lead_hours ?? provider.lead_hours;
  return {
    services: services.sort(),
    area,
    hours: hours && hours.length > 0 ? hours : undefined,
    ...(time_zone && { time_zone }),
    lead_hours: lead_hours || undefined,
  };
};
