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

/** The same of everything that a day's comparison with the payment provider reads again. */
export const reconciliationEvents = [...caughtUpEvents, ...membershipObservationEvents];
