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
    pair: /^disputing: .*(stripe\.event_received.* \| .*stripe\.event_received|create-connect-payment.* hold$)/,
    reason: "What is seen at the payment provider is told by whoever sees it first, under that one's name.",
  },
  {
    pair: /^membership: POST .*(attach-paymentmethod \| POST .*(cancel-subscription|create-subscription \w+)|cancel-subscription \| POST .*(cancel-subscription|create-subscription most)|first \| .*more \| .*most)$/,
    reason:
      "What is changed at the payment provider is on record before and after: whoever asks between finds it on its way and may tell it first. Who changed it is told then that nothing is left to change.",
  },
  {
    pair: /^(payment|disputing): (?!.*(6000 \| .*600[12]|6001 \| .*6002)).*\{job_id\} 600/,
    reason:
      "Money goes back between two transactions: whoever comes between finds it on its way and may tell its end, and a share that was sent meanwhile is noted as too much. Two refunds with each other are judged like all others.",
  },
  {
    pair: /^series: .*accept-job-payment.* \| the schedule payments$/,
    reason:
      "A hold is on record before it is made: a schedule that was kept from noting its end comes again and finds it.",
  },
  {
    pair: /^series: .*update-user-status.* \| the schedule series$/,
    reason: "A suspension names jobs and payments to look after, each as its list says when it is read.",
  },
];
