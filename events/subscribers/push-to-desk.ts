import { CaseAssigned, DeadLetterGivenUp, DeadLetterRetried } from "../../shared/domain/backoffice/events.ts";
import { backofficeMessage } from "../../shared/domain/backoffice/socket-message.ts";
import { SuggestionCreated } from "../../shared/domain/content/events.ts";
import { ChatHandedOver } from "../../shared/domain/conversation/events.ts";
import { DocumentRejected, DocumentUploaded, DocumentVerified } from "../../shared/domain/document/events.ts";
import { FeedbackFlagged, FeedbackKept, FeedbackRemoved } from "../../shared/domain/feedback/events.ts";
import { importNews } from "../../shared/domain/import/events.ts";
import {
  IncidentInfoReceived,
  IncidentReopened,
  IncidentReported,
  IncidentResolved,
} from "../../shared/domain/incident/events.ts";
import {
  JobArrivalOverdue,
  JobDisputed,
  JobDisputeOverdue,
  JobNoShow,
  JobOpenAlerted,
  JobPauseAlerted,
} from "../../shared/domain/job/events.ts";
import { deskTopic } from "../../shared/domain/notification/topics.ts";
import {
  bookNews,
  PaymentActionRequired,
  PaymentDisputeOpened,
  PaymentFailed,
  RefundFailed,
  TransferFailed,
} from "../../shared/domain/payment/events.ts";
import {
  ServiceProviderApproved,
  ServiceProviderRejected,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../shared/domain/provider/events.ts";
import {
  QuoteRejected,
  QuoteReviewed,
  QuoteReviewOverdue,
  QuoteReviewRequired,
} from "../../shared/domain/quote/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { pushToTopic } from "../../shared/workflows/notification/push-event.ts";

let last = 0;

/** Positions of the desk rise with the time of pushing, in whatever order events arrive. */
const positionAt = (now: string): number => {
  last = Math.max(last + 1, Date.parse(now) * 1000);
  return last;
};

/** Tells subscribed administrators that something needs a person, or that one of them has decided about it. */
export const handler = subscriber({
  name: "push-to-desk",
  lane: "prompt",
  on: [
    DocumentUploaded,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
    QuoteReviewRequired,
    QuoteReviewOverdue,
    JobOpenAlerted,
    JobArrivalOverdue,
    JobPauseAlerted,
    JobNoShow,
    JobDisputed,
    JobDisputeOverdue,
    IncidentReported,
    IncidentInfoReceived,
    IncidentReopened,
    FeedbackFlagged,
    SuggestionCreated,
    ChatHandedOver,
    PaymentActionRequired,
    PaymentFailed,
    PaymentDisputeOpened,
    RefundFailed,
    TransferFailed,
    DocumentVerified,
    DocumentRejected,
    ServiceProviderApproved,
    ServiceProviderRejected,
    QuoteReviewed,
    QuoteRejected,
    IncidentResolved,
    FeedbackKept,
    FeedbackRemoved,
    CaseAssigned,
    DeadLetterGivenUp,
    DeadLetterRetried,
    ...importNews,
    ...bookNews,
  ],
  uses: ["table", "lists", "socket"],
}).handle(({ event, now, remaining }) =>
  pushToTopic(deskTopic, backofficeMessage(event, positionAt(now)), { now, audience: [], remaining }),
);
