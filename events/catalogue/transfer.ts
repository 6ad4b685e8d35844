import { event } from "../../shared/kernel/event.ts";
import { AmountMinor, Currency, Id } from "../../shared/kernel/schema.ts";

const facts = {
  transfer_id: Id("transfer"),
  payment_id: Id("payment"),
  job_id: Id("job"),
  service_provider_id: Id("service_provider"),
  amount_minor: AmountMinor,
  currency: Currency,
};

export const TransferScheduled = event(
  "transfer.scheduled",
  "The provider's share waits to be released.",
  facts,
);
export const TransferHeld = event("transfer.held", "The provider's share is kept back.", facts);
export const TransferPaid = event("transfer.paid", "The provider's share was released to it.", facts);
export const TransferFailed = event(
  "transfer.failed",
  "The share could not be released; no try is left.",
  facts,
);
export const TransferReversed = event(
  "transfer.reversed",
  "Released money was taken back; amount_minor is what.",
  facts,
);
