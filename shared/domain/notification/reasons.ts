import { policy } from "../policy.ts";

/** What the reasons that the service gives by itself mean to the people who are told. */
const meanings = new Map(
  Object.entries({
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
  }),
);

const isCode = (reason: string): boolean => /^[a-z_]+(: [a-z_, ]+|, [a-z_, ]+)?$/.test(reason);

const expired = /^document_expired: (\w+)$/;

const documentNames = new Map(
  Object.entries({
    identity: "proof of identity",
    insurance: "proof of insurance",
    trade_licence: "trade license",
  }),
);

/** What a kind of document is called. */
export const documentNamed = (doc_name: string): string =>
  documentNames.get(doc_name) ?? doc_name.replaceAll("_", " ");

/** A reason as sentences: what a code means, and words as they are. Nothing where a code says nothing to people. */
export const reasonInWords = (reason: string | undefined): string => {
  if (!reason) return "";
  if (!isCode(reason)) return `The reason: “${reason.replace(/[.!?]+$/, "")}”.`;
  const [, doc_name] = expired.exec(reason) ?? [];
  if (doc_name) return `Your ${documentNamed(doc_name)} has expired.`;
  return reason
    .replace(/^media_rejected: /, "")
    .split(", ")
    .flatMap((code) => meanings.get(code) ?? [])
    .join(" ");
};
