import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const facts = { service_provider_id: Id("service_provider") };
const ofProvider = { aggregate: "service_provider" };

export const PayoutAccountCreated = event(
  "payout_account.created",
  "A provider began to set up how it is paid.",
  facts,
  ofProvider,
);
export const PayoutAccountActivated = event(
  "payout_account.activated",
  "The provider can be paid.",
  facts,
  ofProvider,
);
export const PayoutAccountRestricted = event(
  "payout_account.restricted",
  "The provider can't be paid until it has answered what is due.",
  facts,
  ofProvider,
);
export const PayoutAccountRejected = event(
  "payout_account.rejected",
  "The provider's payout account is closed or was refused.",
  facts,
  ofProvider,
);
