import { inviteMachine } from "./account/invite.ts";
import { companyMachine } from "./company/company.ts";
import { conversationMachine, messageMachine } from "./conversation/machine.ts";
import { documentMachine } from "./document/document.ts";
import { feedbackMachine } from "./feedback/feedback.ts";
import { incidentMachine } from "./incident/incident.ts";
import { jobMachine } from "./job/machine.ts";
import { mediaMachine } from "./media/media.ts";
import { membershipMachine } from "./membership/membership.ts";
import { announcementMachine } from "./notification/announcement.ts";
import { paymentMachine } from "./payment/payment.ts";
import { payoutMachine } from "./payment/payout-account.ts";
import { refundMachine } from "./payment/refund.ts";
import { transferMachine } from "./payment/transfer.ts";
import { onboardingMachine } from "./provider/onboarding.ts";
import { quoteMachine } from "./quote/machine.ts";
import { seriesMachine } from "./series/machine.ts";

/** Every state machine. Contracts name the steps that their operations take by these names. */
export const machines = {
  announcement: announcementMachine,
  company: companyMachine,
  conversation: conversationMachine,
  document: documentMachine,
  feedback: feedbackMachine,
  incident: incidentMachine,
  invite: inviteMachine,
  job: jobMachine,
  media: mediaMachine,
  membership: membershipMachine,
  message: messageMachine,
  onboarding: onboardingMachine,
  payment: paymentMachine,
  payout: payoutMachine,
  quote: quoteMachine,
  refund: refundMachine,
  series: seriesMachine,
  transfer: transferMachine,
};
