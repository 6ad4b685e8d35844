import { accounts } from "../../data/accounts.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { memberships } from "../../data/memberships.ts";
import { payments } from "../../data/payments.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type Likeness, likenessesOf } from "../../domain/account/same-person.ts";
import {
  isLetCount,
  onePersonId,
  type PartiesOfJob,
  reportOnePerson,
} from "../../domain/incident/incident.ts";

const likenessesOfSides = async ({
  job_id,
  user_id,
  service_provider_id,
}: PartiesOfJob): Promise<Likeness[]> => {
  const [job, people, membership, worker] = await Promise.all([
    jobs.get(job_id),
    accounts.many([user_id, service_provider_id]),
    memberships.get(service_provider_id),
    serviceProviders.get(service_provider_id),
  ]);
  const customer = people.find(({ role }) => role === "user");
  const provider = people.find(({ role }) => role === "service_provider");
  if (!customer || !provider) return [];
  const payment = job?.payment_id ? await payments.get(job.payment_id) : undefined;
  return likenessesOf({
    customer,
    provider,
    paid_with: payment?.card_fingerprint,
    membership_card: membership?.card_fingerprint,
    paid_out_to: worker?.payout.fingerprints ?? [],
  });
};

/** Whether it was decided that what a job earns counts; undefined: nobody was asked. */
export const isDecidedToCount = async (job_id: string): Promise<boolean | undefined> => {
  const incident = await incidents.get(onePersonId(job_id));
  return incident && isLetCount(incident);
};

/**
 * Whether what a job earns in stars and rewards counts. If customer and provider are likely one person, it waits for an
 * administrator: `changes` opens the incident for that, or checks that its decision is still the one that was read.
 */
export const countingOf = async (
  parties: PartiesOfJob,
  now: string,
): Promise<{ counts: boolean; changes: Changes }> => {
  const asked = await incidents.get(onePersonId(parties.job_id));
  if (asked)
    return { counts: isLetCount(asked), changes: { writes: [incidents.unchanged(asked)], events: [] } };
  const likenesses = await likenessesOfSides(parties);
  if (likenesses.length === 0) return { counts: true, changes: together() };
  const { record, events } = reportOnePerson(parties, likenesses, now);
  return { counts: false, changes: { writes: [incidents.insert(record)], events } };
};
