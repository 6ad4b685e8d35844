import * as z from "zod/mini";
import { Country, Id, Line } from "../kernel/schema.ts";

export const Point = z.strictObject({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});

/** The lines of a postal address as a client gives them. */
export const postalAddress = {
  line1: Line(120),
  line2: z.optional(Line(120)),
  city: Line(80),
  region: z.optional(Line(80)),
  postcode: Line(16, 3),
  country: Country,
  point: z.optional(Point),
};

/** Where a job is, as it was when it was booked or asked for. */
export const Place = z.object({ ...postalAddress, address_id: z.optional(Id("address")) });
export type Place = z.output<typeof Place>;

/** The part of a place that open jobs and providers' areas are matched by: country and the postcode's first three characters. */
export const districtOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string =>
  `${country}:${postcode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 3)}`;
