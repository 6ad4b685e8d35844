/**
 * Pairs that may end as in no sequence, and why that is right: at most ten. All else is judged of them too: nobody is answered a
 * defect, and all rules hold once all that follows has followed.
 */
export const raceExceptions: { pair: RegExp; reason: string }[] = [
  {
    pair: /export-data/,
    reason: "An export says what the lists say, and a list may lag: a moment later it says more.",
  },
  {
    pair: /review-messages.* \| .*send-message/,
    reason:
      "An administrator sees the messages as they were when they were read. What is noted of it may stand after one that was sent meanwhile.",
  },
  {
    pair: /^disputing: .*stripe\.event_received.* \| .*stripe\.event_received/,
    reason: "What is seen at the payment provider is told by whoever sees it first, under that one's name.",
  },
  {
    pair: /^membership: .*create-subscription.* \| .*create-subscription.* \| .*create-subscription/,
    reason:
      "A plan that is being changed at the payment provider is on record before: whoever asks meanwhile is told so, and the history counts it where it was written.",
  },
];
