import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { currentTermsVersion } from "../../shared/data/terms.ts";
import { acceptedIn } from "../../shared/domain/account/accepted-terms.ts";
import { AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { AccountTermsAccepted } from "../../shared/domain/account/events.ts";
import { acceptTerms, TermsNotCurrent } from "../../shared/domain/account/registration.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant, Int } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "POST /authentication/term_and_condition_accepted",
  summary: "Accept the terms in the version that you were shown.",
  description: "Only the version that is in force can be accepted. If you accept it again, nothing changes.",
  access: ["user"],
  body: z.strictObject({
    version: described(
      Int(1, 1_000_000),
      "The version of the terms that you accept: `terms_version` of terms-and-condition/get-termsandcondition. Only the one in force can be accepted.",
    ),
    market: MarketNamed,
  }),
  response: z.object({
    terms_version: described(z.int(), "The version of the terms that you have accepted."),
    terms_accepted_at: described(Instant, "When you accepted it."),
  }),
  refuses: [TermsNotCurrent, AccountNotFound, AccountConflict],
  emits: [AccountTermsAccepted],
  example: { body: { version: 1 } },
  alongside: ({ actor, body, now }) =>
    Promise.all([accounts.find(actor.id), currentTermsVersion(marketNamed(body.market), now)]),
}).handle(async ({ alongside, body: { market: named, version }, now, commit }) => {
  const [account, current] = await alongside;
  const market = marketNamed(named);
  if (version !== current) throw TermsNotCurrent({ details: { current_version: current } });
  if (acceptedIn(account, market) === version && account.terms_accepted_at !== undefined)
    return { terms_version: version, terms_accepted_at: account.terms_accepted_at };

  const { record, events } = acceptTerms(account, market, version, now);
  return commit([accounts.update(record)], events, { terms_version: version, terms_accepted_at: now });
});
