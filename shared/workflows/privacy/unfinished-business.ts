import { type Held, held } from "../../data/engine/guard.ts";
import { allOf, type PageRequest } from "../../data/engine/page.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { firstShares, paymentOfJobIfAny, payments, transfers } from "../../data/payments.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type AccountWork, accountWork, recentWork } from "../../data/work.ts";
import type { Account } from "../../domain/account/account.ts";
import type { Incident } from "../../domain/incident/incident.ts";
import { policy } from "../../domain/policy.ts";
import { isFreshlyDone, type Unfinished, unfinishedOf } from "../../domain/privacy/closing.ts";
import { minus } from "../../kernel/time.ts";

type Person = Pick<Account, "id" | "role">;

/** A person's jobs and money as lists have them. */
const listedOf = async ({ id, role }: Person, now: string) => {
  const from = minus(now, { days: policy.account.unfinished_days });
  const since = (request: PageRequest): PageRequest => ({ ...request, from });
  if (role === "service_provider") {
    const [taken, releases, provider] = await Promise.all([
      allOf((request) => jobs.page("ofProvider", providerPartition(id), since(request))),
      allOf((request) => transfers.page("ofProvider", `TRANSFERS#${id}`, since(request))),
      serviceProviders.get(id),
    ]);
    return { jobs: taken, payments: [], transfers: releases, provider };
  }
  const [booked, paid] = await Promise.all([
    allOf((request) => jobs.page("ofUser", userPartition("LIVE", id), request)),
    allOf((request) => payments.page("ofUser", `PAYMENTS#${id}`, since(request))),
  ]);
  return { jobs: booked, payments: paid, transfers: [], provider: undefined };
};

/** What seems to prevent an account from being deleted now, to be shown. Usually one round trip. */
export const unfinishedBusiness = async (person: Person, now: string): Promise<Unfinished> => {
  const listed = await listedOf(person, now);
  return unfinishedOf(listed.jobs, listed.payments, listed.transfers, listed);
};

/** The records as they were listed, those that were read by key in their place. */
const asRead = <R extends { id: string }>(listed: readonly R[], read: readonly R[]): R[] => [
  ...new Map([...listed, ...read].map((one) => [one.id, one])).values(),
];

/** What prevents an account from being deleted, and the guard of its work as it was read before. */
export type HeldBusiness = { work: AccountWork | undefined; unfinished: Held<Unfinished> };

/**
 * What prevents an account from being deleted, for whoever decides by it: whoever adds a job or payment after this lets their
 * commit fail. Lists lag, so those that were added last are read by key. Usually two round trips.
 */
export const holdBusiness = async (person: Person, now: string): Promise<HeldBusiness> => {
  const [work, listed] = await Promise.all([accountWork.get(person.id), listedOf(person, now)]);
  const { job_ids, payment_ids } = recentWork(work);
  const isProvider = person.role === "service_provider";
  const fresh = listed.jobs.filter((job) => isFreshlyDone(job, now)).map(({ id }) => id);
  const [recent, paid, shares] = await Promise.all([
    jobs.many(job_ids),
    payments.many(payment_ids),
    isProvider ? firstShares([...new Set([...job_ids, ...fresh])]) : [],
  ]);
  const own = asRead(listed.jobs, recent).filter(
    (job) => !isProvider || job.service_provider_id === person.id,
  );
  const unplanned = own.filter(
    (job) => isProvider && isFreshlyDone(job, now) && !shares.some(({ job_id }) => job_id === job.id),
  );
  const unshared = await Promise.all(unplanned.map(({ id }) => paymentOfJobIfAny(id)));
  const unfinished = unfinishedOf(
    own,
    asRead(listed.payments, paid),
    asRead(
      listed.transfers,
      shares.filter(({ service_provider_id }) => service_provider_id === person.id),
    ),
    { provider: listed.provider, unshared: unshared.filter((payment) => payment !== undefined) },
  );
  return { work, unfinished: held(accountWork.placeOf(person.id), unfinished) };
};

/**
 * Open reports by others about a person. An erasure waits for them: it deletes everybody's texts, and whoever reported
 * something has a right to a decision.
 */
export const openReportsAbout = (accountId: string): Promise<Incident[]> =>
  allOf((request) =>
    incidents.page("ofOther", `INCIDENTS#ABOUT#${accountId}`, request, ({ state }) => state !== "closed"),
  );
