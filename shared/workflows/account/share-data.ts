import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { Account, AccountConflict, AccountNotFound, Consent } from "../../domain/account/account.ts";
import { changeConsent } from "../../domain/account/consent.ts";
import { AccountConsentChanged } from "../../domain/account/events.ts";
import type { Asked, Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { described } from "../../kernel/schema.ts";

const ShareData = z
  .strictObject(z.partial(Consent).shape)
  .check(z.refine((given) => Object.keys(given).length > 0, "must change something"));
const Shared = z.extend(Consent, {
  changed_at: described(Account.shape.consent_changed_at, "When you last decided on each of them."),
});
type Answer = z.input<typeof Shared>;

export const shareData = {
  contract: {
    description:
      "Fields that you leave out stay as they are. Each decision is kept with its time; `changed_at` has the last one for each.",
    body: ShareData,
    response: Shared,
    refuses: [AccountNotFound, AccountConflict],
    emits: [AccountConsentChanged],
    example: { body: { analytics: true, marketing: false } },
    alongside: ({ actor }: Asked<unknown, unknown, unknown>) => accounts.find(actor.id),
  } satisfies SharedContract,

  /** Sets what may be done with the caller's data. */
  story: async ({
    alongside,
    body,
    now,
    commit,
  }: Pick<
    Call<z.output<typeof ShareData>, unknown, unknown, Answer, Account>,
    "alongside" | "body" | "now" | "commit"
  >): Promise<Answer> => {
    const account = await alongside;
    const { record, events } = changeConsent(account, body, now);
    const answer = { ...record.consent, changed_at: record.consent_changed_at };
    return record === account ? answer : commit([accounts.update(record)], events, answer);
  },
};
