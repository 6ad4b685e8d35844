import {
  PaymentUpdated,
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountRejected,
  PayoutAccountRestricted,
  PayoutFailed,
  PayoutPaid,
  TransferCanceled,
  TransferReversed,
  TransferScheduled,
} from "../../domain/payment/events.ts";
import { observationEvents } from "../../domain/payment/observation.ts";

/** What may turn out to have happened when something is read again at the payment provider. */
export const caughtUpEvents = [
  ...observationEvents,
  PaymentUpdated,
  TransferCanceled,
  TransferReversed,
  TransferScheduled,
  PayoutAccountActivated,
  PayoutAccountRestricted,
  PayoutAccountRejected,
  PayoutAccountClosed,
  PayoutPaid,
  PayoutFailed,
];
