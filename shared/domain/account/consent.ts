import type { Decision } from "../../kernel/event.ts";
import { type Account, idsOf } from "./account.ts";
import { AccountConsentChanged } from "./events.ts";

type Given = { [Flag in keyof Account["consent"]]?: Account["consent"][Flag] | undefined };

/** Changes an account's consents; each keeps the time of its last change. Unchanged consents change nothing. */
export const changeConsent = (account: Account, given: Given, now: string): Decision<Account> => {
  const flags = Object.keys(account.consent) as (keyof Account["consent"])[];
  const changed = flags.filter((flag) => given[flag] !== undefined && given[flag] !== account.consent[flag]);
  if (changed.length === 0) return { record: account, events: [] };
  const consent = {
    ...account.consent,
    ...Object.fromEntries(changed.map((flag) => [flag, given[flag] === true])),
  };
  const record: Account = {
    ...account,
    consent,
    consent_changed_at: {
      ...account.consent_changed_at,
      ...Object.fromEntries(changed.map((flag) => [flag, now])),
    },
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountConsentChanged.atNextVersion(record, {
        data: { account_id: record.id, ...idsOf(record), ...consent },
        previous_values: { ...account.consent },
      }),
    ],
  };
};
