import type { Page, PageRequest } from "../../data/engine/page.ts";
import { jobs, providerPartition, statePartition, userPartition } from "../../data/jobs.ts";
import type { Job, JobState } from "../../domain/job/job.ts";
import { policy } from "../../domain/policy.ts";
import { comparable } from "../../domain/privacy/directory.ts";
import { refusal } from "../../kernel/refusal.ts";
import { findPeople } from "./search-directory.ts";

export const SearchTooWide = refusal(
  "search.too_wide",
  422,
  "Too many people have such a name.",
  "Send more of the name, or the whole email address or phone number.",
);

/** The criteria of a job search. A job has to meet all of them. */
export type JobSearch = {
  customer?: string | undefined;
  provider?: string | undefined;
  service?: string | undefined;
  place?: string | undefined;
  state?: JobState | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const letters = (text: string): string => comparable(text).replaceAll(" ", "");

/** Whether each word begins a word of the address, or all words together are its postal code. */
const isAt = ({ line1, line2 = "", city, region = "", postcode }: Job["place"], words: string): boolean => {
  const address = ` ${comparable(`${line1} ${line2} ${city} ${region} ${postcode}`)}`;
  const begins = (word: string) => address.includes(` ${word}`);
  return comparable(words).split(" ").every(begins) || letters(postcode).startsWith(letters(words));
};

const fits =
  ({ service, place, state, from, to }: JobSearch) =>
  (job: Job): boolean =>
    (service === undefined || job.service === service) &&
    (place === undefined || isAt(job.place, place)) &&
    (state === undefined || job.state === state) &&
    (from === undefined || job.created_at >= from) &&
    (to === undefined || job.created_at < to);

/** The accounts with a name, address or number that begins like this. Throws `search.too_wide`. */
const people = async (role: "user" | "service_provider", q: string | undefined, scope: string) => {
  if (q === undefined) return undefined;
  const { people_most } = policy.list;
  const { items, next_cursor } = await findPeople(role, { q, limit: people_most, scope });
  if (next_cursor !== null) throw SearchTooWide({ details: { most: people_most } });
  return items;
};

const nothing: Page<Job> = { items: [], next_cursor: null };

/**
 * A page of the jobs of people with this name, ordered by start. Without a name: all jobs, or those in one state,
 * ordered by booking time. Two round trips. Throws `search.too_short` and `search.too_wide`.
 */
export const findJobs = async (search: JobSearch, request: PageRequest): Promise<Page<Job>> => {
  const { customer, provider, service, place, state, from, to } = search;
  const scope = JSON.stringify([request.scope, search]);
  const narrows = service !== undefined || place !== undefined;
  const keep = fits(search);
  if (customer === undefined && provider === undefined) {
    const listed = { ...request, scope, from, to };
    const picked = narrows ? keep : undefined;
    return state
      ? jobs.page("inState", statePartition(state), listed, picked)
      : jobs.page("all", "JOBS", listed, picked);
  }
  const [customers, providers] = await Promise.all([
    people("user", customer, scope),
    people("service_provider", provider, scope),
  ]);
  if (customers?.length === 0 || providers?.length === 0) return nothing;
  const ofCustomers = customers?.flatMap((id) =>
    (["LIVE", "PAST", "DELETED"] as const).map((part) => userPartition(part, id)),
  );
  return jobs.pick(
    [
      ...(ofCustomers ? [["ofUser", ofCustomers] as const] : []),
      ...(providers ? [["ofProvider", providers.map(providerPartition)] as const] : []),
    ],
    { ...request, scope },
    (job) =>
      keep(job) &&
      (customers === undefined || customers.includes(job.user_id)) &&
      (providers === undefined || providers.includes(job.service_provider_id ?? "")),
  );
};
