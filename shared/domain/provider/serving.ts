import { plus } from "../../kernel/time.ts";
import type { Place } from "../place.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "./service-provider.ts";

const postcodeOf = (place: Pick<Place, "postcode">): string =>
  place.postcode.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Whether a place lies in the districts where a provider works. */
export const servesPlace = (
  { area }: Pick<ServiceProvider, "area">,
  place: Pick<Place, "country" | "postcode">,
): boolean =>
  area?.country === place.country &&
  area.postcode_prefixes.some((postcode) => postcodeOf(place).startsWith(postcodeOf({ postcode })));

/** Whether a membership lets its provider take jobs: on trial, paid, or late by no more than the grace. */
export const membershipServes = ({ membership }: Pick<ServiceProvider, "membership">, now: string): boolean =>
  (membership?.state === "trialing" && now < membership.current_period_end) ||
  membership?.state === "active" ||
  (membership?.state === "past_due" &&
    membership.past_due_since !== undefined &&
    now <= plus(membership.past_due_since, { days: policy.provider.past_due_claim_days }));

/** Until when a membership that serves now goes on serving, as far as is known; undefined: without an end. */
export const membershipServesUntil = ({
  membership,
}: Pick<ServiceProvider, "membership">): string | undefined =>
  membership?.state === "trialing"
    ? membership.current_period_end
    : membership?.state === "past_due" && membership.past_due_since !== undefined
      ? plus(membership.past_due_since, { days: policy.provider.past_due_claim_days })
      : undefined;

/** Whether a document of that kind is verified and in date. */
export const documentServes = (
  { documents }: Pick<ServiceProvider, "documents">,
  doc_name: string,
  now: string,
): boolean => {
  const document = documents[doc_name];
  return (
    document !== undefined &&
    (document.state === "verified" || document.state === "expiring") &&
    (document.expires_at === undefined || now < document.expires_at)
  );
};

/** The mandatory kinds of documents of which a provider has none that is verified and in date. */
export const missingDocuments = (
  provider: Pick<ServiceProvider, "documents">,
  now: string,
  mandatory: readonly string[],
): string[] => mandatory.filter((doc_name) => !documentServes(provider, doc_name, now));
