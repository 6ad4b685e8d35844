import type { Operations, OwnAccount } from "./emulator.ts";
import { invalidParameter } from "./errors.ts";
import { PLATFORM } from "./resource.ts";

export const usualAccount: OwnAccount = { country: "US", currencies: ["usd"] };

const id = "acct_platform";

const bankAccount = (country: string, currency: string) => ({
  id: `ba_platform_${currency}`,
  object: "bank_account",
  account: id,
  bank_name: "STRIPE TEST BANK",
  country,
  currency,
  default_for_currency: true,
  fingerprint: `emulated${currency}`,
  last4: "6789",
  metadata: {},
  routing_number: "110000000",
  status: "new",
});

export const operations: Operations = {
  "GET /v1/account": ({ own: { country, currencies } }, { account }) => {
    if (account !== PLATFORM)
      throw invalidParameter("emulator_unsupported", "The emulator shows the platform's own account only.");
    return {
      id,
      object: "account",
      charges_enabled: true,
      country,
      default_currency: currencies[0],
      details_submitted: true,
      email: null,
      external_accounts: {
        object: "list",
        data: currencies.map((currency) => bankAccount(country, currency)),
        has_more: false,
        url: `/v1/accounts/${id}/external_accounts`,
      },
      payouts_enabled: true,
      type: "standard",
    };
  },
};
