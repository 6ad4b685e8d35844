import { setTimeout as wait } from "node:timers/promises";
import { functionName } from "../platform/functions.ts";
import type { Command, Given, Order } from "./command.ts";
import { comparisonPolicy, type Figures, worseIn } from "./comparison.ts";
import { aliasOf, allFunctions, forEach, nameOfRelease, versionsWithTraffic } from "./live-functions.ts";
import { figuresOf, requestsOf, type Versions } from "./release-figures.ts";
import { type ReleaseRecord, recordOf, releaseName } from "./releases.ts";
import { type Ringing, ringingIn } from "./ringing.ts";
import { UsageError } from "./usage-error.ts";

const look_seconds = 20;
/** What CloudWatch counts is there a minute later. */
const count_seconds = 60;

/** Alarms that no release goes on with, whoever accepts them: money is wrong. */
const neverAccepted = ["LedgerImbalance", "MoneyDifferences"];

const minutesOf = ({ minutes: given, since }: Given): number => {
  const minutes = Number(given ?? (since === undefined ? 10 : 30));
  if (!(minutes >= 0 && minutes <= 120)) throw new UsageError("--minutes is a number from 0 to 120.");
  return minutes;
};

/**
 * Whether an alarm does not stop the release: it rings since before it, the release brought the alarm itself, whose
 * metrics may not be measured before all traffic is on it, or somebody accepted it.
 */
const isKnown = ({ ringing, alarms, accepted }: ReleaseRecord, { name, since }: Ringing): boolean =>
  ringing[name] === since || alarms?.includes(name) === false || accepted.some(({ alarm }) => alarm === name);

const listed = (alarms: readonly Ringing[]): string =>
  alarms.map(({ name, says }) => `${name}: ${says}`).join("\n");

const accept = async ({ given, stage, dryRun, terminal }: Order): Promise<void> => {
  const { record, tag } = await recordOf(stage.releases, releaseName(given.since));
  const prefix = `marketplace-${stage.name}-`;
  const short = String(given.accept).replace(prefix, "");
  const reason = String(given.reason ?? "").trim();
  if (reason.length < 10) throw new UsageError("--reason says why, in ten letters or more: it is kept.");
  if (neverAccepted.includes(short))
    throw new UsageError(`${short} can't be accepted: first find out where the money is.`);
  const alarms = (await ringingIn(stage)).filter((one) => !isKnown(record, one));
  const alarm = `${prefix}${short}`;
  if (!alarms.some(({ name }) => name === alarm))
    throw new UsageError(
      `${alarm} does not ring since this release. ${alarms.length > 0 ? `These do:\n${listed(alarms)}` : "None does."}`,
    );
  terminal.tell(`${dryRun ? "Would accept" : "Accepts"} ${alarm} in release ${record.release}: ${reason}`);
  if (!dryRun)
    await stage.releases.write(
      { ...record, accepted: [...record.accepted, { alarm, reason, at: new Date().toISOString() }] },
      tag,
    );
};

/** The alarms that ring now and concern the release; without one, all. */
const concerning = async ({ given, stage }: Order): Promise<Ringing[]> => {
  const alarms = await ringingIn(stage);
  if (given.since === undefined) return alarms;
  const { record } = await recordOf(stage.releases, releaseName(given.since));
  return alarms.filter((one) => !isKnown(record, one));
};

type Compared = { now: string; before: string; versions: Versions[]; begun_at: string };

/** A release that shares the traffic with the one before, or has taken it over; why there is nothing to compare, otherwise. */
const comparedOf = async ({ given, stage }: Order): Promise<Compared | string> => {
  const { record } = await recordOf(stage.releases, releaseName(given.since));
  const versions: Versions[] = [];
  await forEach(await allFunctions(stage.name), async (name) => {
    const now = versionsWithTraffic(await aliasOf(stage.lambda, name)).at(-1);
    const before = record.routing[name]?.version;
    if (now && before && now !== before) versions.push({ name, now, before });
  });
  const ping = functionName(stage.name, "ping");
  const one = versions.find(({ name }) => name === ping) ?? versions[0];
  if (!one) return "no function has a new version with traffic";
  const [now, before] = await Promise.all(
    [one.now, one.before].map((version) => nameOfRelease(stage.lambda, one.name, version)),
  );
  if (!now || !before) return "the release before has no name that its figures are kept under";
  if (now === before) return `all traffic is on release ${now}`;
  return { now, before, versions, begun_at: record.begun_at };
};

const number = new Intl.NumberFormat("en-US");

/** What a release is looked at by, and the time in milliseconds. */
export type Sight = {
  /** What rings and concerns it, a line each. */
  ringing: () => Promise<string>;
  /** Absent: there is nothing to compare. */
  compared?: {
    /** The requests that it has answered since it is watched. */
    requests: () => Promise<number>;
    /** In what it is worse than the one before. */
    worse: () => Promise<string[]>;
  };
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
};

/**
 * Watches a release until the time is up, or it has answered enough requests to be compared. What speaks against it, a line
 * each; empty if nothing does.
 */
export const watched = async (
  { ringing, compared, now, wait: pause }: Sight,
  minutes: number,
): Promise<string> => {
  const looks: number[] = [...comparisonPolicy.looks];
  const from = now();
  for (let counted = Number.NEGATIVE_INFINITY; ; ) {
    const rings = await ringing();
    if (rings) return rings;
    const left_ms = from + minutes * 60_000 - now();
    if (compared && (left_ms <= 0 || now() - counted >= count_seconds * 1000)) {
      counted = now();
      const requests = await compared.requests();
      const passed = looks.filter((look) => requests >= look).length;
      looks.splice(0, passed);
      const isEnough = looks.length === 0 && now() - from >= comparisonPolicy.least_minutes * 60_000;
      if (passed > 0 || isEnough || left_ms <= 0) {
        const worse = await compared.worse();
        if (worse.length > 0) return worse.join("\n");
      }
      if (isEnough) return "";
    }
    if (left_ms <= 0) return "";
    await pause(Math.min(look_seconds * 1000, left_ms));
  }
};

const said = (name: string, { requests, work }: Figures): string =>
  `${name}: ${number.format(requests.failed)} errors in ${number.format(requests.all)} requests, ${number.format(work.failed)} failures in ${number.format(work.all)} events and tasks`;

const comparing = (
  { stage, terminal }: Order,
  { now, before, versions, begun_at }: Compared,
): Required<Sight>["compared"] => {
  const from = new Date().toISOString();
  return {
    requests: () => requestsOf(stage, now, from),
    worse: async () => {
      const both = await figuresOf(stage, { now, before }, versions, begun_at);
      terminal.tell(`${said(`Release ${now}`, both.now)}; ${said(before, both.before)}`);
      const worse = worseIn(both);
      return worse.length > 0 ? [`Release ${now} is worse than ${before}:`, ...worse] : [];
    },
  };
};

export const command: Command = {
  summary:
    "Watch a stage's alarms for a time. Fails as soon as one rings, or a release is worse than the one before.",
  description: `
For the time between the steps of a release: a pipeline goes on when this ends well, and goes back when it fails.
With --since <release> only alarms count that began to ring after "release --begin" and were there then: so what repairs
a ringing alarm can be released, and an alarm that the release brings does not stop it. If one of those has nothing to do with the release, --accept <alarm> --reason "…" lets the release go on;
that is noted beside it. ${neverAccepted.join(" and ")} can't be accepted.
It also compares the release with the one before since it began: errors, crashes and failures that are more likely than
before, and answers that are slower. It looks after ${comparisonPolicy.looks.join(", ")} requests and at the end, which is after the last of these, though not
within ${comparisonPolicy.least_minutes} minutes. A release that is as good as the one before fails by chance in one of a hundred steps at most.`,
  options: {
    minutes: { type: "string", says: "how long to watch, 0 to 120; default 10, with --since 30" },
    since: { type: "string", says: "the release's name: count only what began to ring after it" },
    accept: { type: "string", says: "an alarm that the release may go on with; needs --since" },
    reason: { type: "string", says: "why it may, kept beside the release" },
  },
  run: async (order) => {
    const { given, dryRun, stage, terminal } = order;
    if (given.accept !== undefined) return accept(order);
    const minutes = minutesOf(given);
    terminal.tell(`${dryRun ? "Would watch" : "Watches"} the alarms of ${stage.name} for ${minutes} minutes`);
    if (dryRun) return;
    const compared = given.since === undefined ? undefined : await comparedOf(order);
    if (typeof compared === "string") terminal.tell(`Only the alarms are watched: ${compared}.`);
    const against = await watched(
      {
        ringing: async () => listed(await concerning(order)),
        ...(typeof compared === "object" && { compared: comparing(order, compared) }),
        now: () => performance.now(),
        wait,
      },
      minutes,
    );
    if (against) throw new UsageError(against);
    terminal.tell("No alarm rang.");
  },
};
