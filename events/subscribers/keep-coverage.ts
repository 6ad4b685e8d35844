import { isDeepStrictEqual } from "node:util";
import { forgetBusyTimes } from "../../shared/data/busy-times.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { mandatoryForProviders } from "../../shared/data/document-kinds.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  DocumentExpired,
  DocumentRejected,
  DocumentUploaded,
  DocumentVerified,
} from "../../shared/domain/document/events.ts";
import { worksUntil } from "../../shared/domain/job/eligibility.ts";
import {
  MembershipActivated,
  MembershipEnded,
  MembershipPaused,
  MembershipPaymentFailed,
  MembershipRecovered,
  MembershipResumed,
  MembershipTrialStarted,
  MembershipUnpaid,
} from "../../shared/domain/membership/events.ts";
import {
  PayoutAccountActivated,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "../../shared/domain/payment/events.ts";
import { CoverageConflict, coverageOf } from "../../shared/domain/provider/coverage.ts";
import {
  ServiceProviderApproved,
  ServiceProviderDeactivated,
  ServiceProviderDeleted,
  ServiceProviderOffersChanged,
  ServiceProviderReinstated,
  ServiceProviderRestored,
  ServiceProviderSuspended,
  ServiceProviderTimeOffAdded,
  ServiceProviderTimeOffRemoved,
} from "../../shared/domain/provider/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { tellBusyTimes } from "../../shared/workflows/job/busy-times.ts";

/**
 * Keeps a provider's districts up to date with its offers, hours and eligibility. Open jobs find their providers by
 * them, and customers see when somebody is free.
 */
export const handler = subscriber({
  name: "keep-coverage",
  lane: "prompt",
  marks: "never",
  uses: ["table", "lists"],
  on: [
    ServiceProviderOffersChanged,
    ServiceProviderTimeOffAdded,
    ServiceProviderTimeOffRemoved,
    ServiceProviderApproved,
    ServiceProviderSuspended,
    ServiceProviderReinstated,
    ServiceProviderDeactivated,
    ServiceProviderRestored,
    ServiceProviderDeleted,
    MembershipTrialStarted,
    MembershipActivated,
    MembershipPaymentFailed,
    MembershipRecovered,
    MembershipUnpaid,
    MembershipPaused,
    MembershipResumed,
    MembershipEnded,
    PayoutAccountActivated,
    PayoutAccountRestricted,
    PayoutAccountRejected,
    DocumentUploaded,
    DocumentVerified,
    DocumentRejected,
    DocumentExpired,
  ],
}).handle(async ({ event: { data }, now, commit }) => {
  const id = data.service_provider_id;
  if (id === undefined) return;
  await againstContention([CoverageConflict], async () => {
    const [provider, mandatoryOf] = await Promise.all([serviceProviders.get(id), mandatoryForProviders(now)]);
    if (!provider) return;
    const wanted = coverageOf(provider, worksUntil(provider, now, mandatoryOf(provider)));
    const [stored, { items: present }] = await Promise.all([
      coverage.many(wanted.map(({ district }) => [district, id])),
      coverage.page("ofProvider", `COVERAGE#PROVIDER#${id}`, { limit: 40, scope: "coverage" }),
    ]);
    const known = new Map(stored.map((row) => [row.district, row]));
    const rows = wanted.map((row) => ({ ...row, version: known.get(row.district)?.version ?? 0 }));
    const changed = rows.filter((row) => !isDeepStrictEqual(row, known.get(row.district)));
    const left = present.filter(({ district }) => !wanted.some((row) => row.district === district));
    if (changed.length + left.length === 0) return;
    await commit(
      [...left.map((row) => coverage.remove(row)), ...changed.map((row) => coverage.put(row))],
      [],
    );
    await Promise.all(left.map(({ district }) => forgetBusyTimes(district, id)));
    await tellBusyTimes(
      id,
      changed.flatMap(({ version, district }) => (version === 0 ? [district] : [])),
      now,
    );
  });
});
