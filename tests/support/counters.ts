import type { Item } from "../../shared/data/engine/write.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { accountMember } from "../../shared/domain/account/count.ts";
import { documentMember } from "../../shared/domain/document/count.ts";

/** Records by kind, with all their fields. */
export type Counted = { readonly get: (kind: string) => readonly Item[] | undefined };

/** The counter's member of a record. Undefined if it is not counted. */
const members: Record<string, (record: Item) => string | undefined> = {
  account: ({ role, state }) =>
    state === "unverified" ? undefined : accountMember(role as Account["role"], state as Account["state"]),
  document: ({ state, doc_name }) => documentMember(String(state), String(doc_name)),
  feedback: ({ state }) => String(state),
  service_provider: ({ state }) => String(state),
};

/** The error of each counter. Records from before counting started keep it off by the same amount. */
const countersOff = (seen: Counted): Map<string, number> => {
  const off = new Map<string, number>();
  const add = (name: string, by: number) => off.set(name, (off.get(name) ?? 0) + by);
  for (const { pk, sk, amount } of seen.get("counter") ?? []) {
    const [, kind = ""] = String(pk).split("#");
    if (members[kind] && pk === `COUNTER#${kind}`)
      add(`${kind} ${String(sk).slice(0, String(sk).lastIndexOf("#"))}`, Number(amount));
  }
  for (const [kind, memberOf] of Object.entries(members))
    for (const record of seen.get(kind) ?? []) {
      const member = memberOf(record);
      if (member !== undefined) add(`${kind} ${member}`, -1);
    }
  return off;
};

/** Counters that did not change as the records that they count did since then, one sentence each. */
export const countersChangedWrongly = (seen: Counted, before: Counted): string[] => {
  const [now, then] = [countersOff(seen), countersOff(before)];
  return [...new Set([...now.keys(), ...then.keys()])].flatMap((name) => {
    const by = (now.get(name) ?? 0) - (then.get(name) ?? 0);
    return by === 0 ? [] : [`The counter of ${name} is off by ${by}.`];
  });
};
