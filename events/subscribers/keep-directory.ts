import { isDeepStrictEqual } from "node:util";
import { accounts } from "../../shared/data/accounts.ts";
import { directory, entriesOfAccount } from "../../shared/data/directory.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  AccountContactChanged,
  AccountDeactivated,
  AccountDeleted,
  AccountProfileEdited,
  AccountRegistered,
  AccountRestored,
  AccountVerified,
} from "../../shared/domain/account/events.ts";
import { DirectoryConflict, type DirectoryEntry, entriesOf } from "../../shared/domain/person/directory.ts";
import {
  ServiceProviderApproved,
  ServiceProviderDeactivated,
  ServiceProviderDeleted,
  ServiceProviderEdited,
  ServiceProviderOffersChanged,
  ServiceProviderProfileCompleted,
  ServiceProviderReinstated,
  ServiceProviderRejected,
  ServiceProviderRestored,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
  ServiceProviderSuspended,
  ServiceProviderVerified,
} from "../../shared/domain/provider/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

const entriesNow = async (id: string): Promise<DirectoryEntry[]> => {
  const [account, provider] = await Promise.all([accounts.get(id), serviceProviders.get(id)]);
  return account ? entriesOf(account, provider) : [];
};

const turned = (before: DirectoryEntry, entry: DirectoryEntry): Write[] => {
  const after = { ...entry, version: before.version };
  return isDeepStrictEqual(before, after) ? [] : [directory.update(after)];
};

/** Keeps the words that admins find an account by, and what they are shown of it. */
export const handler = subscriber({
  name: "keep-directory",
  lane: "prompt",
  uses: ["table", "secrets"],
  on: [
    AccountRegistered,
    AccountVerified,
    AccountProfileEdited,
    AccountContactChanged,
    AccountDeactivated,
    AccountRestored,
    AccountDeleted,
    ServiceProviderVerified,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
    ServiceProviderOffersChanged,
    ServiceProviderApproved,
    ServiceProviderRejected,
    ServiceProviderSuspended,
    ServiceProviderReinstated,
    ServiceProviderEdited,
    ServiceProviderDeactivated,
    ServiceProviderRestored,
    ServiceProviderDeleted,
  ],
}).handle(({ event: { aggregate }, commit }) =>
  againstContention([DirectoryConflict], async () => {
    const [wanted, { items: present }] = await Promise.all([
      entriesNow(aggregate.id),
      entriesOfAccount(aggregate.id, { limit: 40, scope: "keep" }),
    ]);
    const known = new Map(present.map((entry) => [entry.term, entry]));
    const kept = new Set(wanted.map(({ term }) => term));
    await commit(
      [
        ...present.filter(({ term }) => !kept.has(term)).map((entry) => directory.remove(entry)),
        ...wanted.flatMap((entry) => {
          const before = known.get(entry.term);
          return before ? turned(before, entry) : [directory.insert(entry)];
        }),
      ],
      [],
    );
  }),
);
