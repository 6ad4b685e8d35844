import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { variables } from "../../shared/configuration.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { policy } from "../../shared/domain/policy.ts";
import { type Model, modelOf, pricesFrom } from "../../shared/kernel/models.ts";
import { filmTokens_second } from "../../shared/vendors/ai/model-usage.ts";
import { alarmsOf } from "../alarms.ts";
import { areasServed } from "../areas.ts";
import { archived_after_days, recovery_days } from "../bucket-settings.ts";
import { districts } from "../draw.ts";
import { derivedFunctions, queuesOf } from "../functions.ts";
import { root } from "../operations.ts";
import type { Permission } from "../permissions.ts";
import type { Before, Part, Story } from "./story.ts";

const modelNamed = (name: "BEDROCK_MODEL_ID" | "BEDROCK_BETTER_MODEL_ID"): Model =>
  modelOf(variables[name].value) as Model;
const [firstModel, betterModel] = [modelNamed("BEDROCK_MODEL_ID"), modelNamed("BEDROCK_BETTER_MODEL_ID")];

/** US dollars, us-east-1, list prices without free tiers. */
export const price = {
  invocation: 0.2 / 1e6,
  gb_second_arm: 0.0000133334,
  read_unit: 0.125 / 1e6,
  write_unit: 0.625 / 1e6,
  table_gb_month: 0.25,
  table_backup_gb_month: 0.2,
  archive_gb_month: 0.004,
  archiving: 20.0 / 1e6,
  text_message: 0.0108,
  bucket_write: 5.0 / 1e6,
  bucket_read: 0.4 / 1e6,
  mail: 0.1 / 1e3,
  queue_request: 0.4 / 1e6,
  socket_minute: 0.25 / 1e6,
  log_gb: 0.5,
  log_gb_month: 0.03,
  metric: 0.3,
  alarm: 0.1,
  dashboard: 3.0,
  secret: 0.4,
  secret_reads: 0.05 / 1e4,
  schedule: 1.0 / 1e6,
  first_model_input: firstModel.input / 1e6,
  first_model_cached: firstModel.cache_read / 1e6,
  first_model_output: firstModel.output / 1e6,
  better_model_input: betterModel.input / 1e6,
  better_model_cached: betterModel.cache_read / 1e6,
  better_model_output: betterModel.output / 1e6,
};

type Tiers = readonly { of: number; each: number }[];

/** What costs less the more of it a month has: so many at a price, the next so many at another. */
const tiers = {
  http_request: [
    { of: 300e6, each: 1.0 / 1e6 },
    { of: Infinity, each: 0.9 / 1e6 },
  ],
  socket_message: [
    { of: 1e9, each: 1.0 / 1e6 },
    { of: Infinity, each: 0.8 / 1e6 },
  ],
  bucket_gb_month: [
    { of: 50 * 1024, each: 0.023 },
    { of: 450 * 1024, each: 0.022 },
    { of: Infinity, each: 0.021 },
  ],
  sent_gb: [
    { of: 10 * 1024, each: 0.09 },
    { of: 40 * 1024, each: 0.085 },
    { of: 100 * 1024, each: 0.07 },
    { of: Infinity, each: 0.05 },
  ],
  speech_minute: [
    { of: 250_000, each: 0.024 },
    { of: 750_000, each: 0.015 },
    { of: 4_000_000, each: 0.0102 },
    { of: Infinity, each: 0.0078 },
  ],
} satisfies Record<string, Tiers>;

/** What so many of something cost in a month. */
const tiered = (name: keyof typeof tiers, amount: number): number => {
  let [left, sum] = [amount, 0];
  for (const { of, each } of tiers[name]) {
    sum += Math.min(left, of) * each;
    left -= Math.min(left, of);
  }
  return sum;
};

/** A job's part of what so many for each job cost in a month. */
const tieredEach =
  (name: keyof typeof tiers, amount: number) =>
  (jobs: number): number =>
    tiered(name, amount * jobs) / jobs;

/** Assumptions about how people use the service. */
export const assumed = {
  sign_ups: 0.5,
  onboardings: 0.02,
  /** Reads of lists and records that people do besides, for each request of the story. */
  browsing: 5,
  browsing_read_units: 2,
  browsing_round_trips: 1,
  memory_gb: 0.5,
  /** A function's time: waiting for the table, and its own work. */
  round_trip_ms: 5,
  own_ms: 8,
  film_bytes: 12e6,
  picture_bytes: 1e6,
  film_views: 1.5,
  answer_bytes: 3000,
  text_messages: 0.15,
  records_kept_months: 24,
  expiring_kept_months: 3,
  film_seconds: 60,
  cache_minutes: 5,
  speech_minutes: 0.1,
  reading_seconds: 20,
  turn_log_bytes: 600,
  socket_minutes: 60,
  socket_messages: 60,
  growth: 0.2,
};

const assumption: Record<keyof typeof assumed, string> = {
  sign_ups: "customers who sign up, for each job",
  onboardings: "providers who are approved, for each job",
  browsing: "requests besides, for each of the story",
  browsing_read_units: "read units of each",
  browsing_round_trips: "sequential round trips of each",
  memory_gb: "memory of a function, GB",
  round_trip_ms: "a round trip to the table, ms",
  own_ms: "a function's own time, ms",
  film_bytes: "bytes of film for each job: a minute, as our app records it",
  picture_bytes: "bytes of pictures for each job, kept as long as records",
  film_views: "times that a film is seen",
  answer_bytes: "bytes of an answer",
  text_messages: "text messages for each job: codes, and what can't wait",
  records_kept_months: "months records are kept",
  expiring_kept_months:
    "months that are kept what the table deletes by itself (notifications, sessions, answers)",
  film_seconds: "seconds of film that models see for each job",
  cache_minutes: "minutes that a model remembers its instructions after a request",
  speech_minutes: "minutes of speech that are written down for each job",
  reading_seconds: "seconds of a reading",
  turn_log_bytes: "bytes that a turn of a schedule logs, if nothing is due",
  socket_minutes: "minutes of an open socket for each job",
  socket_messages: "messages on it",
  growth: "how much more jobs a month has than the one before, as a part of them",
};

const priced: Record<keyof typeof price, string> = {
  invocation: "a million invocations",
  gb_second_arm: "a million GB-seconds of a function (arm64)",
  read_unit: "a million read units",
  write_unit: "a million write units",
  table_gb_month: "1 GB in the table for a month",
  table_backup_gb_month: "1 GB of the table's recovery for a month",
  archive_gb_month: "1 GB in the bucket's archive for a month",
  archiving: "a million objects moved into the archive",
  text_message: "a text message in the United States, with the carrier's fee",
  bucket_write: "a million writes to the bucket",
  bucket_read: "a million reads from the bucket",
  mail: "a million mails",
  queue_request: "a million requests to a queue",
  socket_minute: "a million minutes of an open socket",
  log_gb: "1 GB of logs taken in",
  log_gb_month: "1 GB of logs kept for a month",
  metric: "a metric for a month",
  alarm: "an alarm for a month",
  dashboard: "a dashboard for a month",
  secret: "a secret for a month",
  secret_reads: "a million reads of a secret",
  schedule: "a million turns of schedules",
  first_model_input: "a million tokens that the first model reads",
  first_model_cached: "a million tokens that it has in its cache",
  first_model_output: "a million tokens that it writes",
  better_model_input: "a million tokens that the better model reads",
  better_model_cached: "a million tokens that it has in its cache",
  better_model_output: "a million tokens that it writes",
};

const pricedInTiers: Record<keyof typeof tiers, string> = {
  http_request: "a million HTTP requests",
  socket_message: "a million WebSocket messages",
  bucket_gb_month: "1 GB in the bucket for a month",
  sent_gb: "1 GB sent to people",
  speech_minute: "a minute of speech that is written down",
};

/** A price for what its name counts: a million of something, or one. */
const priceRow = (what: string, each: number, detail = ""): string => {
  const shown = what.startsWith("a million") ? each * 1e6 : each;
  return `| ${what}${detail} | ${shown.toLocaleString("en-US", { maximumFractionDigits: 4 })} |`;
};

const whole = (amount: number): string => amount.toLocaleString("en-US");

const tierRows = Object.entries(tiers).flatMap(([name, steps]) =>
  steps.map(({ of, each }, at) =>
    priceRow(
      pricedInTiers[name as keyof typeof tiers],
      each,
      of === Infinity ? ", beyond that" : `, the ${at === 0 ? "first" : "next"} ${whole(of)}`,
    ),
  ),
);

const names = [
  "http_requests",
  "invocations",
  "sequential_round_trips",
  "read_units",
  "write_units",
  "events",
  "stored_bytes",
  "index_bytes",
  "expiring_bytes",
  "log_bytes",
  "messages",
  "queue_messages",
  "payment_calls",
  "figures_read_units",
] as const;

const measure: Record<(typeof names)[number], string> = {
  http_requests: "HTTP requests",
  invocations: "invocations, with those for events",
  sequential_round_trips: "sequential round trips",
  read_units: "read units",
  write_units: "write units",
  events: "events",
  stored_bytes: "bytes kept in the table",
  index_bytes: "bytes kept in its indexes",
  expiring_bytes: "bytes that the table deletes by itself",
  log_bytes: "bytes logged",
  messages: "mails",
  queue_messages: "messages of queues",
  payment_calls: "calls of the payment provider",
  figures_read_units: "read units of figures",
};

/** The kinds of items, in words for readers who do not know the table. */
const kinds: Record<string, string> = {
  event: "What happened: the history, told to all parts of the service",
  event_waiting: "Notes that an event waits to be told, each written and taken away",
  job: "The job",
  quote: "The quote",
  payment: "The payment",
  event_done: "Notes that a reaction is done with an event",
  replay: "Answers, kept in case a request is sent twice",
  media: "The film and pictures: what is known of them",
  slot: "The provider's time that the job takes",
  inbox: "Counts of what each person was told",
  notification: "Messages in people's inboxes",
  limit: "Counts of requests, against abuse",
  posting: "The books: what was held, charged and paid out",
  transfer: "The payment to the provider",
  stripe_event: "Messages of the payment provider, to know them again",
  media_usage: "How much each person has uploaded",
  session: "Sign-ins, renewed",
  ticket: "Tickets to open a socket",
  connection: "The open socket",
  topic_subscription: "What the socket listens to",
  account_work: "The jobs and payments that joined an account last",
};

const unitsOf = ({ table_units, index_units }: { table_units: number; index_units: number }): number =>
  table_units + index_units;

const none = { writes: 0, table_units: 0, index_units: 0 };

const writesOf = (before: Before, { writes: { job: now = [] } }: Story): string =>
  [...new Set([...before.writes.job.slice(0, 20), ...now.slice(0, 20)].map(({ entity }) => entity))]
    .map((entity) => {
      const was = before.writes.job.find((one) => one.entity === entity) ?? none;
      const is = now.find((one) => one.entity === entity) ?? none;
      const figures = [was.writes, unitsOf(was), is.writes, is.table_units, is.index_units, unitsOf(is)];
      return `| ${kinds[entity]} (\`${entity}\`) | ${figures.join(" | ")} |`;
    })
    .join("\n");

const comparedOf = (before: Before, now: Story): string =>
  (["sign_up", "onboarding", "job"] as const)
    .flatMap((part) =>
      (["write_units", "read_units", "invocations"] as const).map((name) => {
        const what = `${part.replace("_", "-")}: ${measure[name]}`;
        return `| ${what} | ${before.parts[part][name]} | ${now.parts[part][name]} |`;
      }),
    )
    .join("\n");

/** `pays`: what functions may use that this line is for. */
type Line = {
  service: string;
  pays?: readonly Permission[];
  fixed: number;
  /** For each job; how much may depend on how many jobs a month there are. */
  each: number | ((jobs: number) => number);
};

/** The payment provider's fees are its own bill, and keys of the identity provider are free. */
const unpaid: readonly Permission[] = ["stripe", "identity"];

/** Throws if functions use something that no line is for. */
const assertAllPaid = (lines: readonly Line[], used: readonly Permission[]): void => {
  const paid = new Set([...unpaid, ...lines.flatMap(({ pays = [] }) => pays)]);
  const missing = [...new Set(used)].filter((use) => !paid.has(use));
  if (missing.length > 0)
    throw new Error(
      `The page of costs has no line for ${missing.join(" and ")}: add one to linesOf in platform/document/cost.ts.`,
    );
};

const hours_a_month = 730;

/** The cost of a job with its share of sign-ups and onboardings. */
/** How often each part of the story happens for each job. */
export const shares = { sign_up: assumed.sign_ups, onboarding: assumed.onboardings, job: 1 };

export const wholeOf = ({ parts: { sign_up, onboarding, job } }: Story): Part =>
  Object.fromEntries(
    names.map((name) => [
      name,
      job[name] + assumed.sign_ups * sign_up[name] + assumed.onboardings * onboarding[name],
    ]),
  ) as Part;

/** To take in 1 GB of logs and keep it for a month. */
const logged = price.log_gb + price.log_gb_month;

const filmGb = assumed.film_bytes / 1e9;
/** A film is stored for a month, then archived until half a year after its job and for as long as it can be restored. */
const archivedMonths = (policy.media.film.after_job_days + recovery_days - archived_after_days) / 30;

/** Sent, received, deleted. */
const requestsOfMessage = 3;
/** Requests to the bucket for a job, with its part of sign-ups and approvals, if its film is sent in one part. */
const bucket = { writes: 8, reads: 8 };
const filmParts = Math.ceil(assumed.film_bytes / policy.media.part_bytes_least);
/** How often a request is read by the first model. */
const readings = 1;

/**
 * What the lines of the bill count for a job, without browsing: `tests/recounted-bill.test.ts` counts it again. What is assumed
 * happens besides the story, which asks for no more than that.
 */
export const chargedEach = (told: Story): Record<string, { amount: number; is_assumed?: true }> => {
  const story = wholeOf(told);
  return {
    "HTTP API": { amount: story.http_requests },
    "WebSocket API": { amount: assumed.socket_messages, is_assumed: true },
    "DynamoDB: writes": { amount: story.write_units },
    "DynamoDB: reads": { amount: story.read_units },
    "S3: writes": { amount: bucket.writes },
    "S3: reads": { amount: bucket.reads },
    Bedrock: { amount: readings },
    Transcribe: { amount: assumed.speech_minutes, is_assumed: true },
    SES: { amount: story.messages },
    "Text messages": { amount: assumed.text_messages, is_assumed: true },
    SQS: { amount: story.queue_messages * requestsOfMessage },
    "payment provider": { amount: story.payment_calls },
  };
};
/** Lambda polls an empty queue with five pollers, each of which waits 20 seconds. */
const idlePolls = (5 * hours_a_month * 3600) / 20;

type Tokens = Record<"share" | "instructions" | "schema" | "words" | "answer", number>;

/** What `npm run eval` measures of readings. */
const tokensMeasured = (): Tokens => {
  const { measures, figures } = JSON.parse(readFileSync(resolve(root, "docs/evaluation.json"), "utf8"))
    .better_model as { measures: { value: number }[]; figures: { value: number }[] };
  const [instructions = 0, schema = 0, words = 0, answer = 0] = figures.map(({ value }) => value);
  return { share: measures[0]?.value as number, instructions, schema, words, answer };
};

/** A reading by one model. The instructions are in its cache if another request came shortly before. */
const asked = ({ input, output, cache_read, cache_write }: Model, tokens: Tokens, requests: number) => {
  const cached = 1 - Math.exp(-(requests * assumed.cache_minutes) / (hours_a_month * 60));
  const read = tokens.schema + tokens.words + assumed.film_seconds * filmTokens_second;
  const constant = tokens.instructions * (cached * cache_read + (1 - cached) * cache_write);
  return (constant + read * input + tokens.answer * output) / 1e6;
};

const readingOf =
  (tokens: Tokens) =>
  (jobs: number): number =>
    asked(firstModel, tokens, jobs) + tokens.share * asked(betterModel, tokens, tokens.share * jobs);

/** What is read of the table for a job, with browsing. */
export const readUnitsOf = (story: Part): number =>
  story.read_units +
  story.figures_read_units +
  story.http_requests * assumed.browsing * assumed.browsing_read_units;

/** How long functions run for a job. */
export const millisecondsOf = (story: Part): number => {
  const browsing = story.http_requests * assumed.browsing;
  return (
    (story.sequential_round_trips + browsing * assumed.browsing_round_trips) * assumed.round_trip_ms +
    (story.invocations + browsing) * assumed.own_ms +
    story.queue_messages * assumed.reading_seconds * 1000
  );
};

const linesOf = (
  story: Part,
  figures: (jobs: number) => number,
  tokens: Tokens,
  { metrics, alarms, turns, queues }: Record<"metrics" | "alarms" | "turns" | "queues", number>,
): Line[] => {
  const browsing = story.http_requests * assumed.browsing;
  const requests = story.http_requests + browsing;
  const invocations = story.invocations + browsing;
  const milliseconds = millisecondsOf(story);
  const storedGb =
    ((story.stored_bytes + story.index_bytes) * assumed.records_kept_months +
      story.expiring_bytes * assumed.expiring_kept_months) /
    1e9;
  /** In the bucket outside of its archive: a film for a month, pictures as long as records. */
  const keptGb = filmGb + (assumed.picture_bytes / 1e9) * assumed.records_kept_months;
  return [
    {
      service: "Lambda",
      fixed: turns * (price.invocation + 0.1 * assumed.memory_gb * price.gb_second_arm),
      each: invocations * price.invocation + (milliseconds / 1000) * assumed.memory_gb * price.gb_second_arm,
    },
    { service: "HTTP API", fixed: 0, each: tieredEach("http_request", requests) },
    {
      service: "WebSocket API",
      pays: ["socket"],
      fixed: 0,
      each: (jobs) =>
        tieredEach("socket_message", assumed.socket_messages)(jobs) +
        assumed.socket_minutes * price.socket_minute,
    },
    {
      service: "DynamoDB: writes",
      fixed: 0,
      each: (jobs) => (story.write_units + figures(jobs)) * price.write_unit,
    },
    {
      service: "DynamoDB: reads",
      pays: ["table", "lists", "stream"],
      fixed: turns * 4 * 0.5 * price.read_unit,
      each: readUnitsOf(story) * price.read_unit,
    },
    {
      service: "DynamoDB: storage and recovery",
      fixed: 0,
      each: storedGb * (price.table_gb_month + price.table_backup_gb_month),
    },
    {
      service: "S3",
      pays: ["media", "knowledge"],
      fixed: 0,
      each: (jobs) =>
        tieredEach("bucket_gb_month", keptGb)(jobs) +
        filmGb * archivedMonths * price.archive_gb_month +
        price.archiving +
        (bucket.writes + filmParts - 1) * price.bucket_write +
        (bucket.reads + assumed.film_views) * price.bucket_read,
    },
    {
      service: "Data sent to people",
      fixed: 0,
      each: tieredEach(
        "sent_gb",
        filmGb * assumed.film_views + (assumed.picture_bytes + requests * assumed.answer_bytes) / 1e9,
      ),
    },
    {
      service: "Bedrock",
      pays: ["ai"],
      fixed: 0,
      each: (jobs) => readings * readingOf(tokens)(readings * jobs),
    },
    {
      service: "Transcribe",
      pays: ["speech"],
      fixed: 0,
      each: tieredEach("speech_minute", assumed.speech_minutes),
    },
    { service: "SES", pays: ["notifications"], fixed: 0, each: story.messages * price.mail },
    { service: "Text messages", fixed: 0, each: assumed.text_messages * price.text_message },
    {
      service: "SQS",
      pays: ["queue", "receive", "failures"],
      fixed: queues * idlePolls * price.queue_request,
      each: story.queue_messages * requestsOfMessage * price.queue_request,
    },
    {
      service: "CloudWatch",
      pays: ["front_door"],
      fixed:
        metrics * price.metric +
        alarms * price.alarm +
        price.dashboard +
        ((turns * assumed.turn_log_bytes) / 1e9) * logged,
      each: ((story.log_bytes * (1 + assumed.browsing)) / 1e9) * logged,
    },
    {
      service: "Secrets, schedules",
      pays: ["secrets"],
      fixed: price.secret + turns * price.schedule + 20 * 12 * hours_a_month * price.secret_reads,
      each: 0,
    },
  ];
};

const dollars = (amount: number): string =>
  amount >= 100
    ? Math.round(amount).toLocaleString("en-US")
    : amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const volumes = [1000, 100_000, 10_000_000];
const monthly = ({ fixed, each }: Line, jobs: number) =>
  fixed + (typeof each === "number" ? each : each(jobs)) * jobs;

/**
 * Webhook lag, events given up, messages refused, four of the checks of money and figures, three lanes, the front door,
 * payments begun and webhooks heard; and four of the release.
 */
const otherMetrics = 17;

const perMonth: Record<string, number> = { minute: 43_800, hour: 730, day: 30 };

/** The number of schedule runs in a month. */
const turnsOf = (rates: readonly string[]): number =>
  rates.reduce((sum, rate) => {
    const [count, unit = ""] = rate.split(" ");
    return sum + (perMonth[unit.replace(/s$/, "")] ?? 0) / Number(count);
  }, 0);

/** Monthly cost by service at three sizes, and the scaling limit of each. */
export const costPage = async (): Promise<string> => {
  const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), "utf8"));
  const told = read("bench/story.json") as Story;
  const before = read("bench/story-before.json") as Before;
  const story = wholeOf(told);
  const functions = await derivedFunctions();
  const routes = functions.flatMap(({ trigger }) => (trigger.kind === "http" ? trigger.routes : []));
  const schedules = functions.flatMap(({ trigger }) => (trigger.kind === "schedule" ? trigger.turns : []));
  const tokens = tokensMeasured();
  const figures = (jobs: number): number => told.figure_units[jobs] as number;
  const lines = linesOf(story, figures, tokens, {
    metrics: areasServed(functions).length * 2 + schedules.length + otherMetrics,
    alarms: alarmsOf("prod", functions).length,
    queues: functions.flatMap(({ trigger }) => queuesOf(trigger)).length,
    turns: turnsOf(schedules.map(({ rate }) => rate)),
  });
  assertAllPaid(
    lines,
    functions.flatMap(({ permissions }) => permissions),
  );
  const total = (jobs: number) => lines.reduce((sum, line) => sum + monthly(line, jobs), 0);
  const rows = lines.map(
    (line) => `| ${line.service} | ${volumes.map((jobs) => dollars(monthly(line, jobs))).join(" | ")} |`,
  );
  return `# Cost

US dollars a month in us-east-1, at list prices without free tiers. \`npm run story\` plays what people do with the
service and measures what it takes (\`bench/story.json\`); \`npm run document\` derives this page from it. Stripe's fees
are not included. \`tests/recounted-bill.test.ts\` plays the same as our app does it, with models, and counts again what the stand-ins
were asked: it fails where that is 10 % off, or where something paid has no line.

| | ${volumes.map((jobs) => `${jobs.toLocaleString("en-US")} jobs`).join(" | ")} |
|---|--:|--:|--:|
${rows.join("\n")}
| **all** | ${volumes.map((jobs) => `**${dollars(total(jobs))}**`).join(" | ")} |
| per job | ${volumes.map((jobs) => (total(jobs) / jobs).toFixed(4)).join(" | ")} |

A line is what stays the same each month (alarms, schedules that look whether something is due) and what each job adds:
how much of it is measured or assumed below, times its price at the end. Some prices fall with the amount.

## What each part takes

A **sign-up** is a customer who registers, proves the address, accepts the terms and gives an address. An
**onboarding** is a provider from the registration through company, documents and payouts to the approval. A **job**
goes from the film through quote, booking, payment, work and confirmation to the payout, with an open socket. The service
is empty before: nothing that is there already is counted.

| measured | sign-up | onboarding | job |
|---|--:|--:|--:|
${Object.entries(measure)
  .map(([name, label]) => {
    const { sign_up, onboarding, job } = told.parts;
    return `| ${label} | ${[sign_up, onboarding, job].map((part) => part[name as keyof Part].toLocaleString("en-US")).join(" | ")} |`;
  })
  .join("\n")}

A write unit is a write of up to 1 KB; in a transaction it takes two. Each index that an item is in takes one more where
what it holds of the item changes, two where the item moves in it. A read unit is a read of up to 4 KB. Bytes are
as they are billed, with 100 for each item and each entry of an index.

## Where a job's write units go

Writes are most of what a job costs at the table. This is what is written for one job, by kind, before the last time that
everything of it was looked through, and now. The kinds are the twenty that
took most before and the twenty that take most now.

| what is written | writes before | units before | writes now | in the table | in indexes | units now |
|---|--:|--:|--:|--:|--:|--:|
${writesOf(before, told)}

| in all | before | now |
|---|--:|--:|
${comparedOf(before, told)}

**Figures** are not in this table. What events add to the dashboard is collected and then written once for each cell, so that a job
takes the less the more there are: over five minutes if these have fewer than ${analyticsPolicy.few_events} events, which costs cents, or as soon as there
are ${count(analyticsPolicy.many_events)}; else over ${analyticsPolicy.collect_minutes} minutes. A simulation draws the story's additions again for other people, trades and
${districts} districts of unequal size (\`platform/document/figures-cost.ts\`):

| jobs a month | ${volumes.map((jobs) => jobs.toLocaleString("en-US")).join(" | ")} |
|---|--:|--:|--:|
| write units of figures for each job | ${volumes.map((jobs) => Math.round(figures(jobs))).join(" | ")} |
| a job's own and its figures | ${volumes.map((jobs) => Math.round(told.parts.job.write_units + figures(jobs))).join(" | ")} |

What made the difference:

- Events that nobody reacts to are kept for the record, without a note that they wait to be told.
- A reaction that would find its work done if it were told again does not note that it did it. One that has nothing to do
  notes nothing.
- A job or a payment does not repeat what its place in the lists says already: whose it is, since when, in which state. So
  most of their writes are below 1 KB, which is what a unit pays for.
- Jobs and quotes by state are figures like all others: added up for many events at a time, instead of two counters for each
  event (76 units a job).
- A provider's day is one item, not one for each quarter of an hour.
- Messages of the payment provider that nothing follows are not kept. The others are known again by their event: its id follows
  from theirs.
- Nor are those that tell what we did ourselves: the payment has it already.
- An event that is written alone says itself that it waits to be told: one write without a transaction, instead of three with one.
- Sockets are opened and left without transactions, and a new customer of the payment provider is noted without one.
- What a socket listens to of its own account is found from the socket, and needs no list to be found and deleted by.
- A provider's busy time that is over is dropped with the next one that is noted.
- What the checks of a film found is told from the film's record, which is below 1 KB then.
- Figures were written in transactions of a hundred cells, which took about a thousand units for each job and were in no bill.
- The audit log has no list of each action that happens with every job: these are looked for among all events.
- Before a reaction the table is asked whether it was done already only if the event has come before, or if mail would be
  sent twice.

## What is assumed

| | |
|---|--:|
${Object.entries(assumed)
  .map(
    ([name, value]) => `| ${assumption[name as keyof typeof assumed]} | ${value.toLocaleString("en-US")} |`,
  )
  .join("\n")}

Films are archived after ${archived_after_days} days, and deleted ${policy.media.film.after_job_days} days after their job; without a job, after ${policy.media.film.without_job_days} days. What is
deleted can be restored for ${recovery_days} days more. 

A request is read by ${firstModel.id}, and ${percent(tokens.share)} of them by ${betterModel.id}, too: as many as are in doubt among
the sentences of \`npm run eval\`. Each reading takes ${count(tokens.instructions)} tokens of instructions, which the model has in its
cache if it was asked within five minutes, ${count(tokens.schema)} of the answer's schema, ${count(tokens.words)} of words,
${count(assumed.film_seconds * filmTokens_second)} of film, and gives an answer of ${count(tokens.answer)}. Their prices are of ${pricesFrom.day}, from
<${pricesFrom.source}>. At the table it is writes and their indexes; that is why lists are sparse, and why lists that hardly anybody reads hold keys alone.

## Prices

| | US dollars |
|---|--:|
${Object.entries(price)
  .map(([name, each]) => priceRow(priced[name as keyof typeof price], each))
  .join("\n")}
${tierRows.join("\n")}

[scale.md](scale.md) says what is too small at which size, how it is raised, and from how many jobs a month on to ask for each quota. A template has room for 300 integrations of an HTTP
API, and ${routes.length} are used; what is added to a folder that has a route of its own needs none.
`;
};

const count = (tokens: number): string => Math.round(tokens).toLocaleString("en-US");
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
