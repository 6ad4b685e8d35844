import { membershipObservationEvents } from "../../domain/membership/observation.ts";
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
import { observationEvents } from "../../domain/payment/observation/intent.ts";

/** Events that may be found when an object is read again from the payment provider. */
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

/** The events that a day's reconciliation may find. */
export const reconciliationEvents = [...caughtUpEvents, ...membershipObservationEvents];
