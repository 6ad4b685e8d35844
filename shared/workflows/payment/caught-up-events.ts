import {
  PayoutAccountActivated,
  PayoutAccountRejected,
  PayoutAccountRestricted,
  TransferCanceled,
  TransferReversed,
  TransferScheduled,
} from "../../domain/payment/events.ts";
import { observationEvents } from "../../domain/payment/observation.ts";

/** What may turn out to have happened when something is read again at the payment provider. */
export const caughtUpEvents = [
  ...observationEvents,
  TransferCanceled,
  TransferReversed,
  TransferScheduled,
  PayoutAccountActivated,
  PayoutAccountRestricted,
  PayoutAccountRejected,
];
