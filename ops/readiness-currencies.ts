import type Stripe from "stripe";
import { marketFile, reachable } from "../platform/markets.ts";
import type { Asked, Finding } from "./readiness.ts";
import { notStored, stripeOf } from "./stripe.ts";

const statement_most = 22;

/** The option that says what Stripe's API may leave out. */
export const settled = {
  type: "string",
  says: "currencies that Stripe's account has bank accounts for, though its API does not tell: eur,gbp",
} as const;

export const currenciesIn = (given: unknown): string[] =>
  typeof given === "string"
    ? given
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    : [];

/**
 * Where the account is, and the currencies whose charges it keeps as they are: its default one, those of its bank accounts, which
 * Stripe tells of some accounts only, and those that it has a balance in.
 */
const accountAt = async (stripe: Stripe) => {
  const [account, { available, pending }] = await Promise.all([
    stripe.accounts.retrieveCurrent(),
    stripe.balance.retrieve(),
  ]);
  const kept = [
    account.default_currency,
    ...(account.external_accounts?.data ?? []).map(({ currency }) => currency),
    ...[...available, ...pending].map(({ currency }) => currency),
  ];
  const prefix = account.settings?.card_payments?.statement_descriptor_prefix ?? undefined;
  return { country: account.country, prefix, currencies: [...new Set(kept.flatMap((one) => one ?? []))] };
};

/** Why Stripe's account can't serve these markets as they are; empty if it can. */
export const accountProblems = async (
  stripe: Stripe,
  markets: readonly string[],
  more: readonly string[],
): Promise<string[]> => {
  const { country, currencies, prefix } = await accountAt(stripe);
  return markets.flatMap((id) => {
    const { currency, payments } = marketFile(id);
    const file = `markets/${id}/market.json:`;
    return [
      ...([...currencies, ...more].includes(currency)
        ? []
        : [
            `${file} currency ${currency} would be converted: Stripe's account settles in ${currencies.join(", ")}.`,
          ]),
      ...(country && !reachable([country, ...payments.payout_countries])
        ? [
            `${file} payments.payout_countries can't be reached from Stripe's account, which is in ${country}.`,
          ]
        : []),
      ...(payments.descriptor && prefix && `${prefix}* ${payments.descriptor}`.length > statement_most
        ? [
            `${file} payments.descriptor ${payments.descriptor} does not fit on statements behind ${prefix}*: both have ${statement_most} characters in all.`,
          ]
        : []),
    ];
  });
};

/** Which markets of the stage Stripe's account would convert, or could not pay out. */
export const ofCurrencies =
  (more: readonly string[]) =>
  async ({ stage, stored }: Asked): Promise<Finding[]> => {
    const stripe = await stripeOf(stage);
    if (!stripe) return [{ state: "missing", says: notStored }];
    if (!stored.MARKETS) return [{ state: "missing", says: "MARKETS is not stored." }];
    const problems = await accountProblems(stripe, stored.MARKETS.split(","), more);
    return problems.length > 0
      ? problems.map((says) => ({ state: "missing", says }))
      : [{ state: "ready", says: "Stripe's account keeps the currencies of all markets as they are." }];
  };
