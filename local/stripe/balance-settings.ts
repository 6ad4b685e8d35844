import type Stripe from "stripe";
import { type ConnectedAccount, connectedAccount } from "./connected-account.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { invalidParameter } from "./errors.ts";
import { LEAST_DELAY_DAYS, payOutLater } from "./ledger.ts";
import { PLATFORM } from "./resource.ts";

const INTERVALS = ["daily", "manual"] as const;
const DELAY_DAYS_MOST = 31;
const DAY_MS = 86_400_000;

const settingsOf = (emulator: Emulator, account: string) => {
  const { payouts } =
    account === PLATFORM ? { payouts: undefined } : connectedAccount(emulator, account, "account");
  const { interval = "daily", delay_days_override } = payouts ?? {};
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval },
        statement_descriptor: null,
        status: "enabled",
      },
      settlement_timing: {
        delay_days: delay_days_override ?? LEAST_DELAY_DAYS,
        ...(delay_days_override !== undefined && { delay_days_override }),
        start_of_day: null,
      },
    },
  };
};

const unsupported = (what: string, param: string) =>
  invalidParameter("emulator_unsupported", `The emulator does not imitate ${what}.`, param);

/** How long money stays before it is paid out; undefined: unchanged, `""`: the default. */
const delayIn = (
  asked: Stripe.Emptyable<number> | undefined,
  before: number | undefined,
): number | undefined => {
  if (asked === undefined) return before;
  if (asked === "" || asked === null) return undefined;
  const days = Number(asked);
  if (!Number.isInteger(days) || days < LEAST_DELAY_DAYS || days > DELAY_DAYS_MOST)
    throw invalidParameter(
      "parameter_invalid_integer",
      `delay_days_override must be between ${LEAST_DELAY_DAYS} and ${DELAY_DAYS_MOST}.`,
      "payments[settlement_timing][delay_days_override]",
    );
  return days;
};

const update = (emulator: Emulator, account: string, params: Stripe.BalanceSettingsUpdateParams) => {
  if (account === PLATFORM) throw unsupported("the platform's own payouts", "payments");
  const owner = connectedAccount(emulator, account, "account");
  const { payouts, settlement_timing } = params.payments ?? {};
  const wish = payouts?.schedule?.interval ?? owner.payouts?.interval ?? "daily";
  const interval = INTERVALS.find((one) => one === wish);
  if (!interval) throw unsupported(`the interval ${wish}`, "payments[payouts][schedule][interval]");
  const delay = delayIn(settlement_timing?.delay_days_override, owner.payouts?.delay_days_override);
  emulator.store.put<ConnectedAccount>({
    ...owner,
    payouts: { interval, ...(delay !== undefined && { delay_days_override: delay }) },
  });
  if (interval === "daily") payOutLater(emulator.store, account, emulator.nowMs() + DAY_MS);
  else emulator.store.unschedule("pay_out", account);
  return settingsOf(emulator, account);
};

export const operations: Operations = {
  "GET /v1/balance_settings": (emulator, { account }) => settingsOf(emulator, account),
  "POST /v1/balance_settings": (
    emulator,
    { account, params }: ApiRequest<Stripe.BalanceSettingsUpdateParams>,
  ) => update(emulator, account, params),
};
