import * as z from "zod/mini";
import { lazyObject } from "../kernel/lazy-object.ts";
import { Country, described, Id, Line } from "../kernel/schema.ts";

export const Point = described(
  z.strictObject({
    latitude: described(z.number().check(z.gte(-90), z.lte(90)), "Degrees north of the equator."),
    longitude: described(z.number().check(z.gte(-180), z.lte(180)), "Degrees east of Greenwich."),
  }),
  "Where the address is on the map.",
);

/** The lines of a postal address as a client gives them. */
export const postalAddress = {
  line1: described(Line(120), "Street and house number."),
  line2: described(z.optional(Line(120)), "Apartment, floor or building."),
  city: described(Line(80), "City or town."),
  region: described(z.optional(Line(80)), "State or province."),
  postcode: described(Line(16, 3), "Postal code of the address."),
  country: Country,
  point: z.optional(Point),
};

/** Where a job is, as it was when it was booked or asked for. */
export const Place = lazyObject(() => ({
  ...postalAddress,
  address_id: described(
    z.optional(Id("address")),
    "The saved address that this was copied from, if it was one of the account's own.",
  ),
}));
export type Place = z.output<typeof Place>;

/** The part of a place that open jobs and providers' areas are matched by: country and the postcode's first three characters. */
export const districtOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string =>
  `${country}:${postcode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 3)}`;
