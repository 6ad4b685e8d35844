import { loadedFrom, type Sources } from "./sources.ts";

/**
 * Lists that handlers read which also commit, by file: the records that are listed there, and why nothing is decided by the
 * list, or how the decision is guarded. Lists lag, and whoever decides by a set conflicts with whoever changes it:
 * "Deciding by a set" in docs/architecture.md.
 */
const setReads: Record<string, readonly [records: string, reason: string]> = {
  "events/schedules/plans.ts": [
    "memberships",
    "goes on until the list is empty; each membership is read again",
  ],
  "events/schedules/reconciliation.ts": [
    "payments postings reconciliations",
    "finds the first and last day to reconcile; a day is reconciled again if something is late",
  ],
  "events/schedules/row-checks.ts": ["postings", "finds the first day with entries"],
  "events/subscribers/begin-waiting-sessions.ts": [
    "conversations",
    "each conversation is read again, and a schedule finds one that the list missed",
  ],
  "events/subscribers/close-sockets.ts": [
    "connections",
    "a socket that the list missed finds its session ended with its next message",
  ],
  "events/subscribers/forget-corrections.ts": [
    "corrections",
    "what the list missed, the erasure deletes with the person",
  ],
  "events/subscribers/keep-coverage.ts": [
    "coverage",
    "a copy for searching, written again at the next change",
  ],
  "events/subscribers/offer-open-job.ts": ["coverage", "only tells providers; a claim checks everything"],
  "events/subscribers/resume-after-tax-details.ts": [
    "invoices transfers",
    "each is read again, and schedules find one that the list missed",
  ],
  "shared/data/comparison-slices.ts": [
    "comparisonChunks comparisonSlices",
    "read from the table itself; an hour is taken, and a day ended, by the versions of its hours",
  ],
  "shared/workflows/market/effect.ts": [
    "jobs serviceProviders",
    "tells how many are outside new hours or areas; nothing is decided by it",
  ],
  "shared/workflows/payment/found-differences.ts": [
    "differences",
    "only whether the alarm rings once more for what rang already; every difference is stored",
  ],
  "shared/data/suspended.ts": [
    "suspended",
    "read from the table itself; each entry is written with the version of its row",
  ],
  "shared/workflows/invoice/check.ts": [
    "invoices",
    "shows what differs; an issuer is checked only when its last invoice is some minutes old",
  ],
  "shared/workflows/invoice/send.ts": [
    "invoices",
    "sends no further than the list has no gap; each record and its issuer are read again before the answer is written",
  ],
  "events/subscribers/resume-waiting-quotes.ts": [
    "quotes",
    "each quote is read again, and a schedule finds one that the list missed",
  ],
  "shared/workflows/integration/refill-endpoint.ts": [
    "deliveries",
    "each delivery is read again; what happens meanwhile is in line anyway",
  ],
  "events/subscribers/take-jobs-from-suspended-provider.ts": [
    "jobs",
    "nobody joins a suspended provider's work any more, and its guard names those that joined last",
  ],
  "functions/admin/agents/create-client.ts": [
    "agentClients",
    "how many there may be is a round number; one more does no harm",
  ],
  "functions/agent/access/grant.ts": [
    "agentGrants",
    "how many there may be is a round number; one more does no harm",
  ],
  "functions/chat/review-messages.ts": ["messages", "shows them; the record of the reading rests on none"],
  "functions/global/update-rules-for-quotation.ts": ["quotes", "shows what a change would have meant"],
  "functions/notification/read-all.ts": [
    "notifications",
    "each is marked under its own version, and what comes meanwhile stays unread",
  ],
  "functions/payment/submit-dispute.ts": ["messages", "evidence: what was said up to now"],
  "functions/service-provider/time-off/create-time-off.ts": [
    "jobs",
    "shows which jobs are in that time and changes none of them",
  ],
  "shared/data/accounts.ts": [
    "accounts",
    "owners: the one that stays is checked unchanged in the transaction; elsewhere it is shown",
  ],
  "shared/data/directory.ts": ["directory", "finds people for the eye"],
  "shared/data/membership-charges.ts": [
    "membershipCharges",
    "finds disputes to erase; each is read again, and a closed account's membership pays nothing more",
  ],
  "shared/data/differences.ts": ["differences", "whoever changes one checks its version"],
  "shared/data/feedback.ts": ["feedback", "shows feedback; a job's own has a key of its own"],
  "shared/data/incidents.ts": ["incidents", "shows reports; whoever changes one checks its version"],
  "shared/data/provider-postings.ts": [
    "postings",
    "shows them; a debt set to its book by two people is compared again every night",
  ],
  "shared/data/ledger.ts": [
    "postings",
    "entries that name a month are counted at its gate, and it closes only with all of them",
  ],
  "shared/data/books.ts": [
    "booksDays booksMonths",
    "a day that is counted stays; a month's sums are checked by its version as it closes",
  ],
  "shared/workflows/payment/books/advance.ts": ["postings", "finds the first day of the books"],
  "shared/workflows/payment/books/balance.ts": [
    "postings",
    "opens an export, which is compared with what a closed month closed with",
  ],
  "shared/workflows/payment/books/missing.ts": [
    "differences",
    "a difference that opens later is corrected in a later month",
  ],
  "shared/workflows/payment/correction/repair.ts": [
    "payments",
    "credit set to its books by two people is compared again every night",
  ],
  "shared/data/notifications.ts": ["notifications", "counts for a badge"],
  "shared/data/offers.ts": ["offers", "held: the service guards the set of its offers"],
  "shared/data/payments.ts": ["transfers", "a share's key is its sequence: two have the same, and one wins"],
  "shared/data/push-devices.ts": ["pushDevices", "no right rests on it: the next registration trims again"],
  "shared/data/refunds.ts": [
    "refunds",
    "the payment is checked in the transaction, and money is bounded by it",
  ],
  "shared/workflows/analytics/sources.ts": ["accounts jobs postings", "counts days that are over"],
  "shared/workflows/conversation/quote-of-chat.ts": ["messages", "reads what was said up to now"],
  "shared/workflows/conversation/turn.ts": [
    "messages",
    "what the assistant has read; the conversation has a version",
  ],
  "shared/workflows/document/desk.ts": [
    "documents",
    "the desk names the newest of each kind, which are read by key, and is written in the transaction",
  ],
  "shared/workflows/job/busy-times.ts": ["jobs", "a copy for searching, written again at the next change"],
  "shared/workflows/job/workers.ts": ["coverage", "tells how many could come; a claim checks everything"],
  "shared/workflows/media/uses.ts": [
    "documents feedback incidents jobs media ownAnswers quotes series",
    "a second look minutes later, before the file is deleted",
  ],
  "shared/workflows/notification/audience.ts": ["accounts jobs", "whom an announcement reaches"],
  "shared/workflows/notification/channel.ts": ["topicSubscriptions", "whom a message is pushed to"],
  "shared/workflows/notification/leave-socket.ts": [
    "topicSubscriptions",
    "what the list missed is deleted when its time is over",
  ],
  "shared/workflows/notification/push-event.ts": ["topicSubscriptions", "whom an event is pushed to"],
  "shared/workflows/payment/payout-closing.ts": [
    "payments",
    "disputes are days old, and the payment provider refuses to close an account with a balance",
  ],
  "shared/workflows/payment/comparison/balances.ts": [
    "payments membershipCharges postings",
    "compares them with the books and changes none of them; what changes meanwhile is compared the next night",
  ],
  "events/subscribers/claim-past-jobs.ts": [
    "pastJobs",
    "gives each to its customer; one that comes later finds the account by itself",
  ],
  "shared/workflows/import/invite.ts": [
    "importRows",
    "one worker holds the import, which gets no rows after it has ended",
  ],
  "shared/workflows/import/undo.ts": [
    "importRows",
    "one worker holds the import, which gets no rows after it has ended",
  ],
  "shared/workflows/payment/comparison/opening.ts": ["postings", "finds the first entry of all"],
  "shared/workflows/payment/comparison/rows.ts": [
    "credits providerDebts",
    "each is read again with its books; one that the list missed is read by its entries",
  ],
  "shared/workflows/payment/comparison/slices/stages.ts": [
    "payments postings",
    "an hour of a day that is over, compared again if something is late",
  ],
  "shared/workflows/payment/comparison/day.ts": [
    "payments",
    "a day that is over, reconciled again if something is late",
  ],
  "shared/workflows/privacy/third-party-text.ts": [
    "documents feedback incidents jobs payments quotes series transfers",
    "an erasure goes on until nothing is found",
  ],
  "shared/workflows/privacy/unfinished-business.ts": [
    "incidents jobs payments transfers",
    "held: the account's work guards the set, and names those that joined last",
  ],
};

/** Where an export shows what is kept of a person, and an erasure goes on until nothing is found. */
const personal = /^shared\/workflows\/\w+\/personal-data\.ts$/;

const product = /^(functions|events|shared)\//;
const engine = /^shared\/data\/engine\//;
const isTest = /\.test\.ts$/;

/** Whether a module is a handler that may commit: everything but an operation that only reads. */
const mayCommit = (path: string, text: string): boolean =>
  path.startsWith("events/") || (path.startsWith("functions/") && !/\broute: "GET /.test(text));

/** Every module that handlers which commit are built from. */
const reachedFrom = (sources: Sources): Set<string> =>
  loadedFrom(
    [...sources]
      .filter(([path, text]) => product.test(path) && !isTest.test(path) && mayCommit(path, text))
      .map(([path]) => path),
    (path) => sources.get(path),
  );

/** The records of which a module reads lists. */
const listedIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(\w+)\s*\.(?:page|count|pick|listed|find_each)\(/g)]
      .map(([, record]) => record as string)
      .filter((record) => record !== "z"),
  );

/** Lists that handlers read which also commit, without a reason here; and reasons for lists that nobody reads. */
export const setReadProblems = (sources: Sources): string[] => {
  const reached = reachedFrom(sources);
  const asked = [...reached]
    .filter((path) => product.test(path) && !engine.test(path) && !personal.test(path))
    .flatMap((path) => [...listedIn(sources.get(path) as string)].map((record) => ({ path, record })));
  const named = Object.entries(setReads).flatMap(([path, [records]]) =>
    records.split(" ").map((record) => ({ path, record })),
  );
  const isAmong = (all: typeof asked, { path, record }: (typeof asked)[number]) =>
    all.some((one) => one.path === path && one.record === record);
  return [
    ...asked
      .filter((one) => !isAmong(named, one))
      .map(
        ({ path, record }) =>
          `${path} lists ${record} for a handler that commits: guard the set, or say in platform/check/set-reads.ts why not`,
      ),
    ...named
      .filter((one) => sources.has(one.path) && !isAmong(asked, one))
      .map(
        ({ path, record }) =>
          `platform/check/set-reads.ts has a reason for ${record} in ${path}, which nobody lists`,
      ),
  ];
};
