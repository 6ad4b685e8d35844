import { policy } from "../policy.ts";
import type { ReasonPhrases } from "./reasons.ts";

/** What reasons mean in English. */
export const englishReasons: ReasonPhrases = {
  documents: {
    identity: "proof of identity",
    insurance: "proof of insurance",
    trade_licence: "trade license",
  },
  meanings: {
    payment_timeout: "It was not paid for in time.",
    payment_failed: "The payment could not be held on the card.",
    dispute: "That is how the report about it was decided.",
    dispute_undecided: "A report about it was not decided in time.",
    strikes: `You missed or gave back ${policy.provider.strikes_most} jobs within ${policy.provider.strikes_days} days.`,
    incident: "That is how a report was decided.",
    estimator_unavailable: "Our price finder did not answer.",
    review_not_made: "None of us could look at your request in time, and we are sorry.",
    payment_missing: "There was no payment for it.",
    not_uploaded: "The file did not arrive in time.",
    content_type: "The file is not of the type that you said.",
    size: "The file is too large.",
    readable: "The file can't be read.",
    duration: `It is longer than ${policy.media.video_seconds / 60} minutes.`,
    pixels: "The picture is too large or empty.",
    pictures: "A video needs pictures, and a sound recording must have none.",
    card_declined: "The bank declined the card.",
    generic_decline: "The bank declined the card.",
    insufficient_funds: "There is not enough money on the card.",
    expired_card: "The card has expired.",
    lost_card: "The bank declined the card.",
    stolen_card: "The bank declined the card.",
  },
  given: (words) => `The reason: “${words}”.`,
  expired: (document) => `Your ${document} has expired.`,
};
