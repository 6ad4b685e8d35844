import { setTimeout as wait } from "node:timers/promises";
import type { Command, Order } from "./command.ts";
import { type ReleaseRecord, recordOf, releaseName } from "./releases.ts";
import { type Ringing, ringingIn } from "./ringing.ts";
import { UsageError } from "./usage-error.ts";

const look_seconds = 20;

/** Alarms that no release goes on with, whoever accepts them: money is wrong. */
const neverAccepted = ["LedgerImbalance", "MoneyDifferences"];

const minutesOf = (given: string | boolean | undefined): number => {
  const minutes = Number(given ?? 10);
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

export const command: Command = {
  summary: "Watch a stage's alarms for a time. Fails as soon as one rings.",
  description: `
For the time between the steps of a release: a pipeline goes on when this ends well, and goes back when it fails.
With --since <release> only alarms count that began to ring after "release --begin" and were there then: so what repairs
a ringing alarm can be released, and an alarm that the release brings does not stop it. If one of those has nothing to do with the release, --accept <alarm> --reason "…" lets the release go on;
that is noted beside it. ${neverAccepted.join(" and ")} can't be accepted.`,
  options: {
    minutes: { type: "string", says: "how long to watch, 0 to 120; default 10" },
    since: { type: "string", says: "the release's name: count only what began to ring after it" },
    accept: { type: "string", says: "an alarm that the release may go on with; needs --since" },
    reason: { type: "string", says: "why it may, kept beside the release" },
  },
  run: async (order) => {
    const { given, dryRun, stage, terminal } = order;
    if (given.accept !== undefined) return accept(order);
    const minutes = minutesOf(given.minutes);
    terminal.tell(`${dryRun ? "Would watch" : "Watches"} the alarms of ${stage.name} for ${minutes} minutes`);
    if (dryRun) return;
    for (const end = performance.now() + minutes * 60_000; ; ) {
      const alarms = await concerning(order);
      if (alarms.length > 0) throw new UsageError(listed(alarms));
      const left_ms = end - performance.now();
      if (left_ms <= 0) break;
      await wait(Math.min(look_seconds * 1000, left_ms));
    }
    terminal.tell("No alarm rang.");
  },
};
