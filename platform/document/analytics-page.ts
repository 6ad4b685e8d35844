import { metrics } from "../../shared/domain/analytics/metrics.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { periodPolicy } from "../../shared/domain/analytics/period.ts";
import { reports } from "../../shared/domain/analytics/reports.ts";
import { operations } from "../operations.ts";

const sources = {
  events: "the audit log: one event counts once, on its own day, or on the day on which its cohort began",
  books: "the ledger: sums of its entries by account, on the day of the entry",
  accounts: "what each account did: its active days, its sign-up and its first payment",
} as const;

const corrected = {
  events: "a correction is an event of its own and counts on the day on which it happens",
  books: "a wrong entry stays, and an opposite one is written",
  accounts: "facts that come late are put where they belong; erased accounts keep what they added",
} as const;

const titles: Record<keyof typeof reports, string> = {
  analytics: "get-analytics",
  activeUsers: "get-active-user-analytics",
  retention: "get-retention-and-churan-analytics",
  jobMatrix: "get-job-matrix-analytics",
  durations: "get-average-job-completion-and-request-analytics",
  popularServices: "get-popular-service-analytics",
  revenue: "get-total-revenue-analytics",
  revenueByService: "get-revenue-from-each-service-analytics",
  revenueByPlace: "get-revenue-by-location-analytics",
  recurring: "get-revenue-by-one-time-and-recurring-analytics",
  others: "get-other-stat-analytics",
  quoteMatrix: "get-quote-matrix-analytics",
  memberships: "get-subscription-count-analytics",
  refunds: "get-refund-count-analytics",
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

const groupsOf = (groups: object): string => {
  const names = Object.keys(groups).map((name) => `\`${name}\``);
  return names.length > 0 ? names.join(", ") : "nothing";
};

/** What each figure means, derived from the definitions that the answers carry. */
export const analyticsPage = async (): Promise<string> => {
  const known = new Map(
    (await operations()).map(({ contract }) => [contract.route.split("/").at(-1), contract]),
  );
  const rows = Object.entries(metrics).map(
    ([name, { says, formula, unit, source, elsewhere }]) =>
      `| \`${name}\` | ${cell(says)} | ${cell(formula)} | ${unit} | ${source} | ${elsewhere ?? ""} |`,
  );
  const answers = (Object.keys(titles) as (keyof typeof reports)[]).map((key) => {
    const contract = known.get(titles[key]);
    const { metrics: names, groups, granularities } = reports[key];
    return `| \`${titles[key]}\` | ${contract?.summary ?? ""} | ${names.length} | ${groupsOf(groups)} | ${granularities.join(", ")} |`;
  });
  return `# Analytics

Derived from the definitions by \`npm run document\`. Every answer carries the definitions of its own figures too.

## How they come about

Nothing is counted when somebody asks. Every 5 minutes a schedule reads what has happened since it counted last, from the audit
trail and from the books, and adds it to small counters: one for each day and month, for each service and each place.
Between ${analyticsPolicy.few_events} and ${analyticsPolicy.many_events.toLocaleString("en-US")} events wait up to ${analyticsPolicy.collect_minutes} minutes for more, so that a counter is written less often. It reads up to ${analyticsPolicy.lag_minutes} minutes ago, as nothing can come in before that any more; on a laptop it reads up to now. How far it
is moves in the same transaction as the counters, so an event that is delivered twice, or a schedule that is killed,
changes nothing. \`measuresOf\` in \`shared/domain/analytics/\` is the only place that says what an event counts.
\`complete_through\` in each answer says up to when everything is counted.

Every night yesterday is counted anew and compared; a difference rings an alarm ([runbook](runbook/analytics-drift.md)).
\`npm run ops -- analytics --rebuild\` counts everything anew. Test accounts are left out.

A year of a marketplace is counted twice, by this service and by a script that shares nothing with it:
[analytics-recount.md](analytics-recount.md).

An answer costs two round trips to the table, whatever the number of jobs. A period is at most ${periodPolicy.years_most} years and
${periodPolicy.buckets_most} points long.

| source | what it is | how it is corrected |
|---|---|---|
${Object.entries(sources)
  .map(([name, what]) => `| ${name} | ${what} | ${corrected[name as keyof typeof corrected]} |`)
  .join("\n")}

- **Cohorts**: a rate is of those who began in the period. A job that was booked in March and canceled in April counts in March's
  cancellation rate. So no rate exceeds 1, and the rates of recent days still change.
- **Money** is in cents and never mixed between currencies. Refunds count on the day of the refund.
- **Shares** are null where there is nothing to take them of.
- **Percentiles** are at most 5 % off; counts of accounts are exact.

## Answers

\`get-stats\` shows what there is now and today beside yesterday up to the same hour. Jobs, quotes and memberships by
state are sums of these figures, so they are as of \`complete_through\`; everything else is seconds old. The others:

| operation | what it shows | figures | can be broken down by | points |
|---|---|--:|---|---|
${answers.join("\n")}

## Definitions

*Elsewhere* is what Stripe, Shopify or PostHog call the same. Where it is empty, none of them has it.

| figure | what it is | formula | unit | source | elsewhere |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
};
