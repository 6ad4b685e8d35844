import type Stripe from "stripe";
import type { Operations, OwnAccount } from "./emulator.ts";
import { invalidParameter } from "./errors.ts";
import { PLATFORM } from "./resource.ts";

export const usualAccount: OwnAccount = { country: "US", currencies: ["usd"] };

const id = "acct_platform";

/** What statements say of this account before what a payment adds, and how long it all may be. */
const prefix = "EMULATED";
const statement_most = 22;

/** What a statement says of a payment. */
export const onStatement = ({
  statement_descriptor: own,
  statement_descriptor_suffix: suffix,
}: Pick<Stripe.PaymentIntent, "statement_descriptor" | "statement_descriptor_suffix">): string =>
  (own ?? (suffix ? `${prefix}* ${suffix}` : prefix)).slice(0, statement_most);

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
  "GET /v1/account": ({ own: { country, currencies, statement } }, { account }) => {
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
      settings: {
        branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
        card_payments: {
          statement_descriptor_prefix: statement ?? prefix,
          statement_descriptor_prefix_kana: null,
          statement_descriptor_prefix_kanji: null,
        },
        dashboard: { display_name: null, timezone: "Etc/UTC" },
        payments: {
          statement_descriptor: statement ?? prefix,
          statement_descriptor_kana: null,
          statement_descriptor_kanji: null,
          statement_descriptor_prefix_kana: null,
          statement_descriptor_prefix_kanji: null,
        },
      },
      type: "standard",
    };
  },
};
