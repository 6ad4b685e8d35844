import { accounts, addresses } from "../../data/accounts.ts";
import { jobs, userPartition } from "../../data/jobs.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { activeSessions } from "../../data/sessions.ts";
import type { Account } from "../../domain/account/account.ts";
import { isWanted } from "../../domain/account/notification-settings.ts";
import type { Announcement, Candidate, Segment } from "../../domain/notification/announcement.ts";
import { policy } from "../../domain/policy.ts";
import { servesPlace } from "../../domain/provider/serving.ts";
import { minus } from "../../kernel/time.ts";
import { reachableOn } from "./send-to.ts";

/** The last time that somebody used the service. Undefined if they have no session. */
const lastUse = async ({ id }: Account, now: string): Promise<string | undefined> =>
  (await activeSessions(id, now))
    .map(({ rotated_at, created_at }) => rotated_at ?? created_at)
    .sort()
    .at(-1);

const usesIt = async (account: Account, segment: Segment, now: string): Promise<boolean> => {
  const { active_within_days: within, inactive_for_days: without } = segment;
  if (within === undefined && without === undefined) return true;
  const last = (await lastUse(account, now)) ?? "";
  return (
    (within === undefined || last >= minus(now, { days: within })) &&
    (without === undefined || last < minus(now, { days: without }))
  );
};

const isCustomerOf = async (
  { id, primary_address_id }: Account,
  { area, service }: Segment,
): Promise<boolean> => {
  const request = { limit: 50, scope: "audience" };
  const [address, ...booked] = await Promise.all([
    area && primary_address_id ? addresses.get(id, primary_address_id) : undefined,
    ...(service === undefined
      ? []
      : (["LIVE", "PAST"] as const).map((list) => jobs.page("ofUser", userPartition(list, id), request))),
  ]);
  const lives = !area || (address !== undefined && servesPlace({ area }, address));
  return (
    lives &&
    (service === undefined || booked.some(({ items }) => items.some((job) => job.service === service)))
  );
};

const isProviderOf = async ({ id }: Account, { area, service }: Segment): Promise<boolean> => {
  if (!area && service === undefined) return true;
  const provider = await serviceProviders.get(id);
  if (!provider) return false;
  const prefixes = provider.area?.postcode_prefixes ?? [];
  const works =
    !area ||
    (provider.area?.country === area.country &&
      prefixes.some((own) =>
        area.postcode_prefixes.some((asked) => own.startsWith(asked) || asked.startsWith(own)),
      ));
  return works && (service === undefined || provider.services.includes(service));
};

const isIn = async (account: Account, segment: Segment | undefined, now: string): Promise<boolean> => {
  if (!segment) return true;
  const [fits, uses] = await Promise.all([
    account.role === "service_provider" ? isProviderOf(account, segment) : isCustomerOf(account, segment),
    usesIt(account, segment, now),
  ]);
  return fits && uses;
};

/** The channels on which a person wants to get an announcement. */
export const channelsFor = (account: Account, announcement: Announcement): Candidate["channels"] => {
  const reachable = reachableOn(account);
  return announcement.channels.filter(
    (channel) =>
      channel === "inbox" || (reachable.includes(channel) && isWanted(account, "announcements", channel)),
  );
};

/** A page of an announcement's audience, and the position in its list afterwards. Undefined at the end of the list. */
export const audiencePage = async (
  announcement: Announcement,
  now: string,
): Promise<{ candidates: Candidate[]; walked_to: string | undefined }> => {
  const { audience, walked_to: from } = announcement;
  const limit = policy.announcement.chunk;
  const candidate = (account: Account) => ({ account, channels: channelsFor(account, announcement) });
  if ("account_id" in audience) {
    const account = await accounts.get(audience.account_id);
    return { candidates: account?.state === "active" ? [candidate(account)] : [], walked_to: undefined };
  }
  const placeOf = ({ created_at, id }: Account) => `${created_at}#${id}`;
  const { items, next_cursor } = await accounts.page("inState", `ACCOUNTS#${audience.role}#active`, {
    limit: limit + 1,
    scope: "audience",
    order: "oldest",
    from,
  });
  const fresh = items.filter((account) => placeOf(account) !== from).slice(0, limit);
  const fits = await Promise.all(fresh.map((account) => isIn(account, audience.segment, now)));
  const last = fresh.at(-1);
  const isEnd = next_cursor === null && items.length <= limit;
  return {
    candidates: fresh.filter((_, at) => fits[at]).map(candidate),
    walked_to: last && !isEnd ? placeOf(last) : undefined,
  };
};
