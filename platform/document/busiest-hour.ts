import { handler as counting } from "../../events/schedules/analytics.ts";
import { handler as checking } from "../../events/schedules/analytics-check.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { ScheduleContract } from "../../shared/stream/schedule.ts";
import { minutesBetweenTurns } from "../alarms.ts";
import { districts } from "../draw.ts";
import { abreast, secondsOf } from "../functions.ts";
import { price, shares } from "./cost.ts";
import type { Part, Story } from "./story.ts";

/** The busiest hour has a tenth of its day's jobs. */
const hourOfDay = 0.1;
/** The jobs of the busiest day that bring one job a second in that hour. */
const busiestDayPerSecond = 3600 / hourOfDay;
/** The same of a month: the busiest day has twice its mean. */
export const monthPerSecond = (30 * busiestDayPerSecond) / 2;
const dayPerSecond = monthPerSecond / 30;

/** What a partition of the table or of an index takes in a second. */
export const partition_units = 1000;
/** `LIST_SHARDS` unless it is set, and as many as the busiest hour of the largest size needs. */
const shardsOf = { first: 4, most: 64 };
/** The largest of the districts has this part of all jobs. */
const largest = 1 / (Math.log(districts) + 0.577);
/** More events than that in a second happen in one of a thousand seconds. */
const atMost = (mean: number): number => mean + 3.09 * Math.sqrt(mean);

type Assumed = {
  browsing: number;
  reading_seconds: number;
  text_messages: number;
  speech_minutes: number;
  milliseconds: number;
  figures: number;
  read_units: number;
  /** How much more jobs each month has than the one before. */
  growth: number;
};

/**
 * One limit: how much of it a job takes, what it is at first, what it can become, and how. `answer_weeks`: it is a quota that
 * somebody else raises, and takes so long to answer.
 */
export type Limit = {
  what: string;
  each: number;
  first: number;
  most: number;
  raise: string;
  answer_weeks?: number;
  /** It is counted over a day or a month, not by the second. */
  is_of_longer?: true;
};

/** In how many partitions a list of records is, as `shared/data/engine/spread.ts` has it. */
export const partitionsOf = (place: string, shards: number): number => {
  if (/^(key1 AUDIT|due DUE#event)/.test(place)) return shards;
  if (place.startsWith("table WAITING")) return 3 * shards;
  if (!place.endsWith("#*")) return 1;
  return Math.max(place.startsWith("key1") ? 8 : 4, Math.ceil(shards / 5));
};

/** A queue on Lambda is read by at most so many at a time. */
const readings_most = 1000;
/** What a reading by rules takes: five calls of the table, one after the other, and its own work. */
const rules_seconds = (5 * 5 + 20) / 1000;

type Lane = { jobs: number; abreast: number; reading_seconds: number };

/** Who read in the busiest hour, how long a request waited at most, and when the queue was empty again. */
type Read = {
  by_model: number;
  by_rules: number;
  waited_seconds: number;
  empty_after_minutes: number;
};

/**
 * Plays the queue of readings, second by second: a quiet hour, the busiest one, and quiet again until nothing waits. Who is
 * free takes what has waited longest: by the model, or by rules if it has waited longer than the policy allows.
 */
export const readingsPlayed = ({ jobs, abreast: most, reading_seconds }: Lane): Read => {
  const [quiet, busy] = [jobs / (30 * 86_400), jobs / monthPerSecond];
  const hour = 3600;
  const waiting: { since: number; requests: number }[] = [];
  const ending = new Map<number, number>();
  const read = { by_model: 0, by_rules: 0 };
  let [atModel, waited_seconds, begun] = [0, 0, 0];
  for (let second = 0; second < 48 * hour; second += 1) {
    const isBusy = second >= hour && second < 2 * hour;
    waiting.push({ since: second, requests: isBusy ? busy : quiet });
    atModel -= ending.get(second) ?? 0;
    begun = 0;
    for (let free = most - atModel; free > 1e-9 && waiting[0]; ) {
      const [first] = waiting as [(typeof waiting)[number]];
      const waited = second - first.since;
      const isLate = waited > policy.quote.model_wait_seconds;
      const taken = Math.min(first.requests, isLate ? free / rules_seconds : free);
      free -= taken * (isLate ? rules_seconds : 1);
      begun += isLate ? 0 : taken;
      waited_seconds = Math.max(waited_seconds, waited);
      first.requests -= taken;
      if (first.since >= hour && first.since < 2 * hour) read[isLate ? "by_rules" : "by_model"] += taken;
      if (first.requests < 1e-9) waiting.shift();
    }
    atModel += begun;
    ending.set(second + reading_seconds, begun);
    if (second >= 2 * hour && waiting.length === 0)
      return { ...read, waited_seconds, empty_after_minutes: (second - 2 * hour) / 60 };
  }
  throw new Error(`The readings of ${jobs} jobs a month are not done within two days`);
};

type Used = { place: string; units: number; jobs_second: number; shards: number };

/** The write units that a partition takes in a second, but for one of a thousand seconds, with so many `LIST_SHARDS`. */
export const perSecond = ({ place, units, jobs_second, shards }: Used): number =>
  atMost((units * (/US:123/.test(place) ? largest : 1) * jobs_second) / partitionsOf(place, shards));

const plain = (amount: number): string => Math.round(amount).toLocaleString("en-US");
const plainOf = (amount: number): string => amount.toLocaleString("en-US");
const rough = (amount: number): string => Number(amount.toPrecision(2)).toLocaleString("en-US");

const named: Record<string, string> = {
  "key1 AUDIT#*": "the audit log",
  "table WAITING#*": "what waits to be told",
  "due DUE#event#*": "what waits to be told and was written alone",
  "due DUE#job#*": "jobs by when they are due",
  "due DUE#media#*": "files by when they are due",
  "due DUE#quote#*": "quotes by when they are due",
  "due DUE#payment#*": "payments by when they are due",
  "gsi1 LEDGER#*": "the books",
  "table COUNTER#account": "the count of accounts",
  "table BUSY#US:123": "busy times of the largest district",
  "gsi2 OPEN#plumbing#US:123": "open jobs of a trade in the largest district",
};

/** The write units that a job takes of partitions that many share, with its part of sign-ups and approvals. */
export const sharedPlaces = ({ places }: Pick<Story, "places">): Record<string, number> => {
  const units: Record<string, number> = {};
  for (const [part, own] of Object.entries(places))
    for (const [place, more] of Object.entries(own))
      units[place] = (units[place] ?? 0) + more * (shares[part as keyof typeof shares] ?? 0);
  return units;
};

const placeRows = (places: Readonly<Record<string, number>>, jobs_second: number): string[] =>
  Object.entries(named).map(([place, name]) => {
    const units = places[place] ?? 0;
    const each = (shards: number) => perSecond({ place, units, jobs_second, shards });
    const mark = (amount: number) => (amount > partition_units ? `**${plain(amount)}**` : plain(amount));
    return `| ${name} | ${units.toPrecision(2)} | ${mark(each(shardsOf.first))} | ${mark(each(shardsOf.most))} |`;
  });

/** An endpoint of the payment provider that no other is asked more often than by each job, and how often. */
const busiestEndpoint = ({ asked }: Pick<Story, "asked">): [string, number] =>
  Object.entries(asked.job ?? {}).reduce((most, one) => (one[1] >= most[1] ? one : most), ["none", 0]);

/** What only a customer's first job asks the payment provider, and what the customer's app asks it for each. */
const onFirst = "POST /v1/customers";
const byApp = "POST /v1/payment_intents/pi_*/confirm";

/** Our calls of the payment provider for a customer's first job, for a later one, and in the mean of all jobs. */
export const ownCalls = ({ asked: { job = {} } }: Pick<Story, "asked">) => {
  const first = Object.values(job).reduce((all, times) => all + times, 0) - (job[byApp] ?? 0);
  const later = first - (job[onFirst] ?? 0);
  return { first, later, mean: later + shares.sign_up * (first - later) };
};

/** The part of all time that turns of a schedule of the figures are at work. */
const atWork = ({ rate, long }: Pick<ScheduleContract<unknown>, "rate" | "long">): number =>
  (secondsOf({ long }) - analyticsPolicy.stop_before_ms / 1000) / (60 * minutesBetweenTurns(rate));

/**
 * What figures take of a processor, in milliseconds, as a clock told it on one core: to read an event and find what it adds, and
 * to write a cell. `hour_of_day`: the mean hour of the busiest day, as a part of the busiest one.
 */
const processor = { event_ms: 0.26, cell_ms: 0.2, hour_of_day: 1 / hourOfDay / 24 };

/** The seconds of a processor that the figures of one job take. */
const figureSeconds = (events: number, cells: number): number =>
  (processor.event_ms * events + processor.cell_ms * cells) / 1000;

/** How old what was not counted yet got at most, and how long after the busiest hour nothing was left over. */
export type Counted = { behind_minutes: number; current_after_minutes: number };

/** Plays the turns of the figures' reader on the busiest day, which begins with the busiest hour. */
export const figuresPlayed = ({ jobs, job_seconds }: { jobs: number; job_seconds: number }): Counted => {
  const turn_minutes = minutesBetweenTurns(counting.contract.rate);
  const turns = { hour: 60 / turn_minutes, day: (24 * 60) / turn_minutes };
  const turn_seconds = 60 * turn_minutes * atWork(counting.contract);
  const work = (job_seconds * jobs * busiestDayPerSecond) / monthPerSecond;
  const [busy, quiet] = [hourOfDay / turns.hour, (1 - hourOfDay) / (turns.day - turns.hour)];
  const left: { since: number; seconds: number }[] = [];
  const played: Counted = { behind_minutes: 0, current_after_minutes: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < turns.day; turn += 1) {
    left.push({ since: turn, seconds: work * (turn < turns.hour ? busy : quiet) });
    let free = turn_seconds;
    for (let [oldest] = left; oldest && free > 0; [oldest] = left) {
      const counted = Math.min(free, oldest.seconds);
      free -= counted;
      oldest.seconds -= counted;
      if (oldest.seconds <= 0) left.shift();
    }
    const since = left[0]?.since ?? turn + 1;
    played.behind_minutes = Math.max(played.behind_minutes, turn_minutes * (turn + 1 - since));
    if (left.length === 0 && turn + 1 >= turns.hour)
      played.current_after_minutes = Math.min(
        played.current_after_minutes,
        turn_minutes * (turn + 1 - turns.hour),
      );
  }
  return played;
};

const processorTold = `whole processor of one reader over the busiest day, at ${processor.event_ms} ms an event`;

const turnsTold = ({ rate, long }: Pick<ScheduleContract<unknown>, "rate" | "long">): string =>
  `a turn of ${secondsOf({ long })} seconds each ${rate}, at 5 ms a call`;

/** How long who raises a quota may take to answer. */
const weeks = { aws: 2, stripe: 6 };

/** Every limit, the one that ends first first. */
export const limitsOf = (told: Story, story: Part, assumed: Assumed): Limit[] => {
  const [endpoint, endpoint_calls] = busiestEndpoint(told);
  const requests = story.http_requests * (1 + assumed.browsing);
  const batch = { events: 100, calls: 2, writes_abreast: 50, call_seconds: 0.005 };
  const reading_seconds = batch.call_seconds * (story.events / batch.events) * batch.calls;
  const figures_seconds = reading_seconds + (batch.call_seconds * assumed.figures) / batch.writes_abreast;
  const counting_seconds = processor.hour_of_day * figureSeconds(story.events, 0);
  const writing_seconds = processor.hour_of_day * figureSeconds(0, assumed.figures);
  /** How much more the busiest hour has than the mean hour of the day that is checked. */
  const busy = 2;
  const limits: Limit[] = [
    {
      what: "model: readings at a time; what has waited too long is read by rules",
      each: story.queue_messages * assumed.reading_seconds,
      first: abreast.model,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: `ask for a higher quota of the model, then raise \`READINGS_ABREAST\` to at most ${plainOf(readings_most)}, and \`ops limits --model-calls-a-minute\`; beyond it, rules read`,
    },
    {
      what: "payment provider: calls",
      each: story.payment_calls - ownCalls(told).first + ownCalls(told).mean,
      first: 100,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.stripe,
      raise:
        "ask the payment provider for a higher limit, then `ops limits --stripe-calls-a-second`; beyond it, calls take turns, people first",
    },
    {
      what: `payment provider: calls of one endpoint, \`${endpoint}\``,
      each: endpoint_calls,
      first: 25,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.stripe,
      raise: "the same, with `--stripe-endpoint-calls-a-second`",
    },
    {
      what: "mails in a second",
      each: story.messages,
      first: 14,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "ask SES for a higher sending rate",
    },
    {
      what: "mails in a day",
      each: story.messages * dayPerSecond,
      first: 50_000,
      is_of_longer: true,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "ask SES for a higher daily quota, with the rate",
    },
    {
      what: "text messages",
      each: assumed.text_messages,
      first: 20,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "ask for a higher rate of the origination number, or for a pool of several",
    },
    {
      what: "text messages: US dollars in a month",
      each: assumed.text_messages * price.text_message * monthPerSecond,
      first: 1,
      is_of_longer: true,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "ask for a higher spend limit with the first number",
    },
    {
      what: "speech: recordings of a minute that are begun to be written down",
      each: assumed.speech_minutes,
      first: 25,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "a quota request; what is refused is asked again",
    },
    {
      what: "HTTP API: requests; the stage's own limit is 2,000 unless it is set",
      each: requests,
      first: 2000,
      most: Number.POSITIVE_INFINITY,
      raise: "raise `API_REQUESTS_PER_SECOND`",
    },
    {
      what: "HTTP API: requests of the account",
      each: requests,
      first: 10_000,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "a quota request; newer regions begin with 2,500",
    },
    {
      what: "table: write units, figures included",
      each: story.write_units + assumed.figures,
      first: 40_000,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "a quota request",
    },
    {
      what: "table: read units",
      each: assumed.read_units,
      first: 40_000,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "a quota request, together with the write units",
    },
    {
      what: "Lambda: functions at once",
      each: assumed.milliseconds / 1000,
      first: 1000,
      most: Number.POSITIVE_INFINITY,
      answer_weeks: weeks.aws,
      raise: "a quota request; a new account begins with less",
    },
    {
      what: `figures: one reader, ${turnsTold(counting.contract)}; what is left over is counted in quieter hours`,
      each: figures_seconds,
      first: atWork(counting.contract),
      most: 1,
      raise: "needs several readers",
    },
    {
      what: `check of figures: one reader, ${turnsTold(checking.contract)}; a day that is not through by the next is not checked, which rings`,
      each: reading_seconds,
      first: busy * atWork(checking.contract),
      most: busy,
      raise: "needs several readers",
    },
    {
      what: `figures: ${processorTold} and ${processor.cell_ms} ms a cell; what the busiest hour leaves over is counted within the day`,
      each: counting_seconds + writing_seconds,
      first: atWork(counting.contract),
      is_of_longer: true,
      most: 1,
      raise: "needs several readers",
    },
    {
      what: `check of figures: ${processorTold}`,
      each: counting_seconds,
      first: atWork(checking.contract),
      is_of_longer: true,
      most: 1,
      raise: "needs several readers",
    },
  ];
  return limits.sort((a, b) => carried(a) - carried(b));
};

/** Why a job's calls of the payment provider are made. */
const callsFor: Record<string, string> = {
  [onFirst]: "the customer with name and address, once for all jobs",
  "POST /v1/payment_intents": "the hold",
  "POST /v1/customer_sessions": "the payment sheet, with the cards that were kept",
  [byApp]: "the customer's app gives the card; not our call, but of the same account",
  "GET /v1/payment_intents/pi_*": "before the share is sent: whether something was paid back elsewhere",
  "POST /v1/payment_intents/pi_*/capture": "the work is done; the answer has the fee",
  "GET /v1/disputes": "before the share is sent: what a bank only asks about does not show in the charge",
  "POST /v1/transfers": "the provider's share",
};

const askedFor = ({ asked }: Pick<Story, "asked">): string =>
  Object.entries(asked.job ?? {})
    .map(([endpoint, count]) => {
      const why = callsFor[endpoint];
      if (!why) throw new Error(`A job calls ${endpoint}: say in platform/document/busiest-hour.ts why.`);
      return `| \`${endpoint}\` | ${count} | ${why} |`;
    })
    .join("\n");

const readingSizes = [10_000_000, 25_000_000, 50_000_000, 100_000_000];

const readingsTold = ({ reading_seconds }: Assumed): string => {
  const played = readingSizes.map((jobs) =>
    readingsPlayed({ jobs, abreast: readings_most, reading_seconds }),
  );
  const row = (name: string, of: (one: Read) => string) => `| ${name} | ${played.map(of).join(" | ")} |`;
  const percent = (part: number, { by_model, by_rules }: Read) =>
    `${Math.round((100 * part) / (by_model + by_rules))} %`;
  return `**Readings.** A model takes ${reading_seconds} seconds, and ${plain(readings_most)} readings at a time are the most. The apps promise a price in about two minutes,
so what has waited for more than ${policy.quote.model_wait_seconds} seconds is read by rules, which takes about ${rules_seconds * 1000} ms: they find the kind of work, its amount and
dangers in the words and in what is said in films, as on a stage without a model ([evaluation.md](evaluation.md) says how well), and set the price if they are
sure. A film or picture that nothing is known of goes to a person then, as if the model were away; people are what such hours need more of. This was
played second by second: a quiet hour, the busiest one, and quiet hours.

| jobs a month | ${readingSizes.map(plain).join(" | ")} |
|---|${readingSizes.map(() => "--:").join("|")}|
${[
  row("read by a model in the busiest hour", (one) => percent(one.by_model, one)),
  row("read by rules", (one) => percent(one.by_rules, one)),
  row("seconds that a request waited at most", (one) => plain(one.waited_seconds)),
  row("minutes after that hour until nothing waits", (one) => plain(Math.ceil(one.empty_after_minutes))),
].join("\n")}`;
};

const countedSizes = [50_000_000, 75_000_000, 100_000_000];

const figuresTold = ({ events }: Pick<Part, "events">, { figures }: Pick<Assumed, "figures">): string => {
  const played = countedSizes.map((jobs) =>
    figuresPlayed({ jobs, job_seconds: figureSeconds(events, figures) }),
  );
  const row = (name: string, of: (one: Counted) => number) =>
    `| ${name} | ${played.map((one) => plain(of(one))).join(" | ")} |`;
  return `**Figures.** Dashboards say through when they are complete (\`complete_through\`), which is ${analyticsPolicy.lag_minutes} minutes ago at best. In the busiest hour of the
largest sizes one reader does not keep up, and counts the rest in the hours after. This was played turn by turn: the busiest day,
which begins with that hour.

| jobs a month | ${countedSizes.map(plain).join(" | ")} |
|---|${countedSizes.map(() => "--:").join("|")}|
${[
  row("minutes that dashboards are further behind, at most", (one) => one.behind_minutes),
  row("minutes after that hour until they are not", (one) => one.current_after_minutes),
].join("\n")}`;
};

/** How many jobs a month a limit is enough for, as it is at first. */
export const carried = ({ each, first }: Limit): number => (first / each) * monthPerSecond;

const days_a_month = 30;

/** From how many jobs a month on to ask for more of a quota: at half of what it carries, so much earlier as the answer takes. */
export const askedFrom = (limit: Limit, growth: number): number =>
  carried(limit) / 2 / (1 + growth) ** (((limit.answer_weeks ?? 0) * 7) / days_a_month);

const quotaRows = (limits: readonly Limit[], growth: number): string[] =>
  limits
    .filter(({ answer_weeks }) => answer_weeks)
    .sort((a, b) => askedFrom(a, growth) - askedFrom(b, growth))
    .map(
      (limit) =>
        `| ${limit.what} | ${plainOf(limit.first)} | ${rough(carried(limit))} | ${limit.answer_weeks} weeks | ${rough(askedFrom(limit, growth))} |`,
    );

/** What the busiest hour takes of each partition, queue, vendor and quota, and at how many jobs a month each of them ends. */
export const busiestHour = (told: Story, story: Part, assumed: Assumed, jobs: number): string => {
  const jobs_second = jobs / monthPerSecond;
  const calls = ownCalls(told);
  const limits = limitsOf(told, story, assumed);
  const rows = limits.map((limit) => {
    const { what, each, first, most, raise } = limit;
    const needs = each * jobs_second;
    const ends = most < needs ? `${rough((most / each) * monthPerSecond)} jobs a month` : "–";
    return `| ${what} | ${rough(needs)} | ${plainOf(first)} | ${rough(carried(limit))} | ${raise} | ${ends} |`;
  });
  return `## The busiest hour

In the busiest hour of a marketplace with ${plain(jobs)} jobs a month, ${plain(jobs_second)} jobs a second go their whole way: a tenth of a day's jobs, twice
the mean of the month. What one job takes is counted by the story of a job (\`bench/story.json\`), and browsing beside it is
assumed ([cost.md](cost.md)). \`npm run bench -- --only hour\` replays that hour job by job ([benchmark.md](benchmark.md)): every wall
below that falls with the settings of a new stage stands with raised ones.

**Partitions.** One takes ${plain(partition_units)} write units a second. These are the busiest that many jobs share, in one of a thousand seconds; of ${districts} districts
the largest has ${(100 * largest).toFixed(0)} % of all jobs. Lists are spread by \`LIST_SHARDS\`.

| partition of | units of a job, with its part of sign-ups | a second with ${shardsOf.first} | with ${shardsOf.most} |
|---|--:|--:|--:|
${placeRows(sharedPlaces(told), jobs_second).join("\n")}

**Quotas.** At first a stage and its account have what the third column says. The one that ends first comes first.

| of | needed then | at first | is enough for jobs a month | raise it | ends at |
|---|--:|--:|--:|---|--:|
${rows.join("\n")}

**When to ask.** Others raise these quotas, and take their time. Ask at half of what a quota is enough for, and so much earlier as an answer
may take, if each month has ${Math.round(100 * assumed.growth)} % more jobs than the one before.

| quota | at first | is enough for jobs a month | an answer takes up to | ask from jobs a month |
|---|--:|--:|--:|--:|
${quotaRows(limits, assumed.growth).join("\n")}

**The payment provider.** What a customer's first job asks it: ${calls.first} calls of ours. A later one does without the first call, with ${calls.later}; as ${plainOf(shares.sign_up)} customers
sign up for each job, the mean is ${plainOf(calls.mean)}, and one more by the customer's app. It counts each of these endpoints by itself, too ([limits](https://docs.stripe.com/rate-limits)). The hold is known from the event of its charge; it is read once
more where the app asks before that event has come.

| call | times | for |
|---|--:|---|
${askedFor(told)}

${readingsTold(assumed)}

${figuresTold(story, assumed)}

What has no number of its own: the table's stream gets more shards as the table grows, and ten batches of each are told at once. A
schedule looks at 50 due records at a time, ten at once: about 100,000 an hour for each kind. A socket takes 500 new connections a
second, 1.8 million an hour; clients come back at random moments.
`;
};
