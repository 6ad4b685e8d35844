import { isDeepStrictEqual } from "node:util";
import { accounts } from "../../shared/data/accounts.ts";
import { directoryWords, enter, takeOut } from "../../shared/data/directory.ts";
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
import {
  DirectoryConflict,
  type DirectoryEntry,
  type DirectoryWords,
  entriesOf,
} from "../../shared/domain/privacy/directory.ts";
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

/** Keeps the words that admins find an account by. */
export const handler = subscriber({
  name: "keep-directory",
  lane: "prompt",
  marks: "never",
  uses: ["table"],
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
    const id = aggregate.id as DirectoryWords["id"];
    const [wanted, words] = await Promise.all([entriesNow(id), directoryWords.get(id)]);
    const present = words ?? { id, version: 0, entries: [] };
    if (isDeepStrictEqual(present.entries, wanted)) return;
    const known = new Map(present.entries.map((entry) => [entry.term, entry]));
    const kept = new Set(wanted.map(({ term }) => term));
    // Every change of the entries also changes the words, so concurrent changes conflict.
    await commit(
      [
        directoryWords.put({ ...present, entries: wanted }),
        ...present.entries.filter(({ term }) => !kept.has(term)).map(takeOut),
        ...wanted.filter((entry) => !isDeepStrictEqual(known.get(entry.term), entry)).map(enter),
      ],
      [],
    );
  }),
);
