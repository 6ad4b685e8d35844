import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";
import { type Company, CompanyNotFound, changeStatus, decideChange } from "../company/company.ts";
import { workingIn } from "./market.ts";
import { type Offering, withCompany, withOffering } from "./onboarding.ts";
import { renameBusiness } from "./profile.ts";
import { type ServiceProvider, ServiceProviderTransition } from "./service-provider.ts";

/** How an admin may decide about a provider's company. */
export const companyRulings = {
  company_changes: described(
    z.optional(z.enum(["accept", "refuse"])),
    "Whether the pending changes of a verified company are accepted or refused.",
  ),
  company_standing: described(
    z.optional(z.enum(["reject", "suspend", "reinstate"])),
    "Whether the company is rejected, suspended or reinstated.",
  ),
};

/** What is said for each step of the company. */
export const companyRulingSteps = {
  verify: { company_changes: "accept" },
  refuse_change: { company_changes: "refuse" },
  reject: { company_standing: "reject" },
  suspend: { company_standing: "suspend" },
  reinstate: { company_standing: "reinstate" },
};

type Edit = { [Field in "area" | "hours" | "time_zone" | "lead_hours"]?: Offering[Field] | undefined } & {
  business_name?: string | undefined;
  company_changes?: "accept" | "refuse" | undefined;
  company_standing?: "reject" | "suspend" | "reinstate" | undefined;
  reason: string;
};
type Subject = { provider: ServiceProvider; company: Company | undefined };

const offeringOf = (
  provider: ServiceProvider,
  { area, hours, time_zone, lead_hours }: Edit,
): Offering | undefined => {
  const present = {
    services: provider.services,
    area: provider.area,
    hours: provider.hours,
    time_zone: provider.time_zone,
    lead_hours: provider.lead_hours,
  };
  const wanted = {
    ...present,
    ...(area && { area }),
    ...(hours && { hours: hours.length > 0 ? hours : undefined }),
    ...(time_zone && { time_zone }),
    ...(lead_hours !== undefined && { lead_hours: lead_hours || undefined }),
  };
  return isDeepStrictEqual(wanted, present) ? undefined : wanted;
};

/**
 * An admin changes what a provider is called, where and when it works, or decides about its company. happens where all is as it was. Throws for a provider that is gone.
 */
export const editByAdmin = (
  { provider, company }: Subject,
  edit: Edit,
  { now, mandatoryOf }: { now: string; mandatoryOf: (provider: ServiceProvider) => readonly string[] },
): Subject & { events: DomainEvent[] } => {
  if (provider.state === "deleted")
    throw ServiceProviderTransition({ details: { from: provider.state, allowed: [] } });
  if ((edit.company_changes || edit.company_standing) && !company) throw CompanyNotFound();

  const events: DomainEvent[] = [];
  let edited = workingIn(provider, edit.area);
  const mandatory = mandatoryOf(edited);
  let settled = company;
  const take = (change: { record: ServiceProvider; events: DomainEvent[] }) => {
    edited = change.record;
    events.push(...change.events);
  };
  if (edit.business_name !== undefined) take(renameBusiness(edited, edit.business_name, now));
  const offering = offeringOf(provider, edit);
  if (offering) take(withOffering(edited, offering, now, mandatory));
  if (edit.company_changes && company) {
    const decided = decideChange(company, edit.company_changes, edit.reason, now);
    settled = decided.record;
    events.push(...decided.events);
    take(withCompany(edited, settled, now, mandatory));
  }
  if (edit.company_standing && settled) {
    const decided = changeStatus(settled, edit.company_standing, edit.reason, now);
    settled = decided.record;
    events.push(...decided.events);
    edited = { ...edited, company_state: settled.state, updated_at: now };
  }
  return {
    provider: edited,
    company: settled,
    events: events.map((event) => ({ ...event, reason: edit.reason })),
  };
};
