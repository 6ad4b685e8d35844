import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { localClient, openStream } from "../../local/dynamodb.ts";
import { allFunctions } from "../../ops/live-functions.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import { startMessageServices } from "../support/message-services.ts";
import { stageSqs } from "../support/model-queue.ts";
import type { Fault } from "../support/on-call/fault.ts";
import { faultsInAnswers } from "../support/on-call/in-answers.ts";
import { faultsInEvents } from "../support/on-call/in-events.ts";
import { runbookPage } from "../support/on-call/runbook-page.ts";
import { watchedStage } from "../support/on-call/watched-stage.ts";
import { clock } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const minute_ms = 60_000;
const begin = Date.parse("2027-03-01T00:00:00.000Z");
clock.set(new Date(begin).toISOString());
const stage = await watchedStage();
const messages = await startMessageServices();
const faults: Fault[] = [...faultsInAnswers(stage), ...faultsInEvents(stage, messages)];

beforeAll(async () => {
  await openStream(localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string), tableName());
  process.env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  await stageSqs();
  for (const name of await allFunctions("test")) stage.lambda.deploy(name);
  await stage.order("npm run ops -- release --stage test");
});
afterAll(async () => {
  await stage.close();
  await messages.close();
});

type Followed = { rang_after: number; seen: string; done: string; quiet_after: number };
const log = new Map<Fault, Followed>();

/** Some time of a stage: what goes on is played, and then the alarm is looked at. */
const timeOf = ({ alarm, step_minutes, goOn }: Fault, at: number) => {
  let now = at;
  const { EvaluationPeriods, Period, Metrics } = stage.alarm(alarm);
  const period_minutes =
    (Period ?? Metrics?.find(({ MetricStat }) => MetricStat)?.MetricStat?.Period ?? 0) / 60;
  const steps = Math.ceil((EvaluationPeriods * period_minutes) / step_minutes);
  const step = async (): Promise<boolean> => {
    clock.set(new Date(now + 1000).toISOString());
    await goOn();
    now += step_minutes * minute_ms;
    clock.set(new Date(now).toISOString());
    return stage.rings(alarm);
  };
  return { step, steps, now: () => now };
};

/** The page that an alarm names. */
const pageOf = (id: string) =>
  runbookPage(/docs\/runbook\/([\w-]+)\.md/.exec(stage.alarm(id).AlarmDescription)?.[1] ?? "");

/** The fault before a fault that is ended in another way. */
const othersOf = ({ remedy }: Fault, nth: number): Fault =>
  [...faults, ...faults].slice(0, faults.length + nth).findLast((other) => other.remedy !== remedy) as Fault;

/** Each of them a week after the one before. */
const week_ms = 7 * 24 * 60 * minute_ms;

describe.each(faults.map((one, at) => [one.alarm, one.fault, one, at] as const))(
  "%s: %s",
  (id, _, one, nth) => {
    const page = pageOf(id);

    test("rings, is found and ended by its page, and by no other's remedy", async () => {
      stage.clear();
      const { step, steps, now } = timeOf(one, begin + nth * week_ms);
      const isSilence = stage.alarm(id).TreatMissingData === "breaching";
      for (let at = 0; at < 2 * steps; at += 1) {
        const isRinging = await step();
        if (!isSilence || at >= steps) expect(isRinging, `before the fault, step ${at}`).toBe(false);
      }

      await one.harm();
      const harmed = now();
      const most = one.steps_most ?? 3 * (steps + 1);
      let isRinging = false;
      for (let at = 0; at < most && !isRinging; at += 1) isRinging = await step();
      if (!isRinging) console.log(stage.ask("fields @log, @message", { since: harmed }).slice(-3));
      expect(isRinging, "after the fault").toBe(true);
      const rang_after = (now() - harmed) / minute_ms;
      const seen = await one.look(page, harmed);

      const isOver = async (ringing: boolean) => !ringing && (await (one.isMended?.() ?? true));
      const other = othersOf(one, nth);
      await other.remedy(pageOf(other.alarm)).catch(() => undefined);
      for (let at = 0; at < 2 * steps; at += 1) isRinging = await step();
      expect(await isOver(isRinging), `by what ends "${other.fault}"`).toBe(false);

      const remedied = now();
      const done = await one.remedy(page);
      for (let at = 0; at < most && !(await isOver(isRinging)); at += 1) isRinging = await step();
      expect(await isOver(isRinging), "after the remedy").toBe(true);
      log.set(one, { rang_after, seen, done, quiet_after: (now() - remedied) / minute_ms });
    });
  },
);

test("log", () => {
  for (const [{ fault, alarm }, followed] of log) console.log(alarm, fault, followed);
});
