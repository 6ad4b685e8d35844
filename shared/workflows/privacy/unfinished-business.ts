import { allOf, type PageRequest } from "../../data/engine/page.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { payments, transfers } from "../../data/payments.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import type { Account } from "../../domain/account/account.ts";
import type { Incident } from "../../domain/incident/incident.ts";
import { policy } from "../../domain/policy.ts";
import { type Unfinished, unfinishedOf } from "../../domain/privacy/closing.ts";
import { minus } from "../../kernel/time.ts";

/** What prevents an account from being deleted now. Usually one round trip. */
export const unfinishedBusiness = async (
  { id, role }: Pick<Account, "id" | "role">,
  now: string,
): Promise<Unfinished> => {
  const from = minus(now, { days: policy.account.unfinished_days });
  const since = (request: PageRequest): PageRequest => ({ ...request, from });
  if (role === "service_provider") {
    const [taken, releases, provider] = await Promise.all([
      allOf((request) => jobs.page("ofProvider", providerPartition(id), since(request))),
      allOf((request) => transfers.page("ofProvider", `TRANSFERS#${id}`, since(request))),
      serviceProviders.get(id),
    ]);
    return unfinishedOf(taken, [], releases, provider);
  }
  const [booked, paid] = await Promise.all([
    allOf((request) => jobs.page("ofUser", userPartition("LIVE", id), request)),
    allOf((request) => payments.page("ofUser", `PAYMENTS#${id}`, since(request))),
  ]);
  return unfinishedOf(booked, paid, []);
};

/**
 * Open reports by others about a person. An erasure waits for them: it deletes everybody's texts, and whoever reported
 * something has a right to a decision.
 */
export const openReportsAbout = (accountId: string): Promise<Incident[]> =>
  allOf((request) =>
    incidents.page("ofOther", `INCIDENTS#ABOUT#${accountId}`, request, ({ state }) => state !== "closed"),
  );
