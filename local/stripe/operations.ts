import { operations as accountLinks } from "./account-links.ts";
import { renderV1 } from "./account-rendering.ts";
import { operations as balanceSettings } from "./balance-settings.ts";
import { operations as charges } from "./charges.ts";
import { operations as connect } from "./connect.ts";
import type { ConnectedAccount } from "./connected-account.ts";
import { operations as customers } from "./customers.ts";
import { operations as disputes } from "./disputes.ts";
import type { Operations } from "./emulator.ts";
import { operations as files } from "./files.ts";
import { operations as invoices, includable as ofInvoices } from "./invoices.ts";
import { operations as ledger } from "./ledger.ts";
import { operations as ownAccount } from "./own-account.ts";
import { operations as paymentIntents } from "./payment-intents.ts";
import { operations as paymentMethods } from "./payment-methods.ts";
import { operations as payouts } from "./payouts.ts";
import { operations as prices } from "./prices.ts";
import { includable as ofCharges, operations as refunds } from "./refunds.ts";
import type { Presentation } from "./rendering.ts";
import { operations as setupIntents } from "./setup-intents.ts";
import { operations as subscriptions } from "./subscriptions.ts";
import { operations as transfers } from "./transfers.ts";
import { operations as webhooks } from "./webhooks.ts";

/** Every operation, by method and path. */
export const operations: Operations = {
  ...accountLinks,
  ...prices,
  ...charges,
  ...balanceSettings,
  ...connect,
  ...customers,
  ...disputes,
  ...files,
  ...invoices,
  ...ledger,
  ...ownAccount,
  ...paymentIntents,
  ...paymentMethods,
  ...payouts,
  ...refunds,
  ...setupIntents,
  ...subscriptions,
  ...transfers,
  ...webhooks,
};

export const presentation: Presentation = {
  includable: { ...ofInvoices, ...ofCharges },
  show: (resource) =>
    resource.object === "connected_account" ? renderV1(resource as ConnectedAccount) : resource,
};
