import type { EventEnvelope } from "../../kernel/event.ts";
import type { TaxTerms } from "../tax/terms.ts";

/** Where something happened, as roughly as figures need it. Absent parts are not known. */
export type Spot = { country: string; region: string; city: string; district: string };

/** The kind of work of a job, such as `plumbing.tap_leak`, and how many minutes it should take. */
export type Work = { task_kind: string; duration_minutes: number };

/** What an event counts under: the service, the place and the work at booking. Test accounts are left out. */
export type Snapshot = {
  service?: string | undefined;
  spot?: Spot | undefined;
  work?: Work | undefined;
  /** By which taxes the job was booked. */
  tax?: TaxTerms | undefined;
  /** When the job was booked. */
  booked_at?: string | undefined;
  test?: boolean | undefined;
};

export type ActorRole = "user" | "service_provider";

/** What is known of one account, a fact at a time. Facts may come in any order. */
export type ActorFact =
  | { kind: "seen" | "verified" | "ended" | "erased" }
  | { kind: "captured"; key: string; currency: string; amount_minor: number };

/** One contribution of one event to the figures: added to a measure of a slice on the day of `at`. */
export type Measure =
  | {
      family: "flow" | "span";
      measure: string;
      by: number;
      at: string;
      service?: string | undefined;
      spot?: Spot | undefined;
      /** The market, where the stage has several and there is no place that tells it. */
      market?: string | undefined;
      /** It was counted for all services before the service was known. */
      only_service?: true;
    }
  | {
      /** Prices are sums of no ledger line: how many charges there were of about an amount. */
      family: "money" | "price";
      currency: string;
      measure: string;
      by: number;
      at: string;
      service: string;
      spot?: Spot | undefined;
    }
  | {
      family: "work";
      currency: string;
      measure: string;
      by: number;
      at: string;
      service: string;
      task_kind: string;
      spot?: Spot | undefined;
    }
  | {
      family: "membership";
      measure: string;
      by: number;
      at: string;
      plan: string;
      interval: string;
      currency: string;
    }
  | {
      family: "activity";
      account: string;
      role: ActorRole;
      at: string;
      fact: ActorFact;
      market?: string | undefined;
    };

/** An event as figures read it: also one that a later release wrote. */
export type Told = Pick<
  EventEnvelope,
  "id" | "type" | "occurred_at" | "aggregate" | "actor" | "from" | "to"
> & {
  data: Record<string, unknown>;
};

/** Money that belongs to no service: memberships, and what no job explains. */
export const membershipSlice = "@membership";
export const unallocatedSlice = "@unallocated";
/** Money of a job whose place is not known. */
export const unknownPlace = "?";

const word = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[/#|\s]+/g, " ")
    .replace(/(^|[ '-])\p{L}/gu, (letter) => letter.toUpperCase());

/** The place of an address, written the same however a customer wrote it. */
export const spotOf = (place: {
  country: string;
  region?: string | undefined;
  city: string;
  postcode: string;
}): Spot => ({
  country: place.country,
  region: place.region
    ? place.region.trim().length <= 3
      ? place.region.trim().toUpperCase()
      : word(place.region)
    : "-",
  city: word(place.city),
  district: place.postcode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 3),
});

/** The slices of places that a spot is in, the widest first: `*`, `US`, `US/CA`, `US/CA/San Francisco`, its district. */
export const placesOf = (spot: Spot | undefined): string[] => {
  if (!spot) return ["*"];
  const { country, region, city, district } = spot;
  const parts = [country, region, city, district];
  return ["*", ...parts.map((_, at) => parts.slice(0, at + 1).join("/"))];
};
