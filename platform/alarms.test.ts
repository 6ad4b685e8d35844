import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as beat } from "../events/heartbeat.ts";
import { handler as ledger } from "../events/schedules/ledger.ts";
import { handler as reconciliation } from "../events/schedules/reconciliation.ts";
import { handler as reportError } from "../functions/client/report-error.ts";
import { table } from "../shared/data/engine/table.ts";
import { reconciliations } from "../shared/data/reconciliations.ts";
import { notReconciled } from "../shared/domain/payment/reconciliation.ts";
import { log } from "../shared/kernel/log.ts";
import { metrics } from "../shared/kernel/metrics.ts";
import { dispatcher } from "../shared/stream/dispatcher.ts";
import type { Lane } from "../shared/stream/subscriber.ts";
import { turns } from "../shared/stream/turns.ts";
import { paymentTraffic } from "../shared/vendors/payments/traffic.ts";
import { type AlarmProperties, type Point, pointsOf, rings } from "../tests/support/alarm-state.ts";
import { handlerIn } from "../tests/support/callers.ts";
import { itemsOf, scanned } from "../tests/support/engine.ts";
import { emptyQueue, stageSqs } from "../tests/support/model-queue.ts";
import { waitingEvents } from "../tests/support/waiting-events.ts";
import {
  allSubscribers,
  call,
  clock,
  deliver,
  lambdaContext,
  runSchedule,
  streamRecord,
  workModels,
  write,
} from "../tests/support/world.ts";
import { alarms as alarmsOf } from "./alarms.ts";
import { accountAlarms, has, parameterId } from "./environment.ts";
import { derivedFunctions, type ScheduledTurn, streamLanes } from "./functions.ts";
import { root } from "./operations.ts";
import { scheduleFunctions } from "./shared-functions.ts";

type Found = { Type: string; Condition?: string; Properties: AlarmProperties };

let found: Map<string, Found>;
let schedules: ScheduledTurn[];
beforeAll(async () => {
  const functions = await derivedFunctions();
  const resources = alarmsOf("test", functions) as Record<string, Found>;
  found = new Map(
    Object.entries(resources)
      .filter(([, { Type }]) => Type === "AWS::CloudWatch::Alarm")
      .map(([id, one]) => [id.replace(/Alarm$/, ""), one]),
  );
  schedules = functions.flatMap(({ trigger }) => (trigger.kind === "schedule" ? trigger.turns : []));
});

const alarm = (id: string): AlarmProperties => (found.get(id) as Found).Properties;

const minute_ms = 60_000;
const unit_ms: Record<string, number> = { minute: minute_ms, hour: 60 * minute_ms, day: 1440 * minute_ms };
const period_ms = ({ rate }: ScheduledTurn): number => {
  const [count, unit = ""] = rate.split(" ");
  return Number(count) * (unit_ms[unit.replace(/s$/, "")] as number);
};

/** What is measured while something runs. */
const measuredIn = async (work: () => Promise<unknown>): Promise<Point[]> => {
  const lines: string[] = [];
  const keep = (text: unknown) => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep),
    vi.spyOn(process.stderr, "write").mockImplementation(keep),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines.flatMap(pointsOf);
};

const begin = Date.parse("2027-03-02T00:00:00.000Z");
const at = (ms: number): void => clock.set(new Date(ms).toISOString());
beforeEach(() => at(begin));

describe("schedules", () => {
  const turns_most = 6;
  let measured: Point[];
  beforeAll(async () => {
    const handlers = new Map(
      (await scheduleFunctions()).flatMap(({ members }) => {
        const handler = turns(
          Object.fromEntries(
            members.map(({ file, contract }) => [
              contract.name,
              async () => ({ handler: (await handlerIn(file)) as never }),
            ]),
          ),
        );
        return members.map(({ contract }) => [contract.name, handler] as const);
      }),
    ).set("heartbeat", beat);
    measured = await measuredIn(async () => {
      for (let turn = 0; turn < turns_most; turn += 1)
        for (const one of schedules) {
          at(begin + turn * period_ms(one) + 7000);
          await handlers.get(one.name)?.({ schedule: one.name }, lambdaContext());
        }
    });
  });

  const ringing = (points: readonly Point[], at_ms: number): string[] =>
    [...found]
      .filter(([id, { Properties }]) => id.startsWith("TurnsMissed") && rings(Properties, points, at_ms))
      .map(([id]) => id);

  const isOf =
    ({ rate }: ScheduledTurn) =>
    (id: string): boolean =>
      alarm(id).AlarmDescription.includes(`every ${rate}:`);

  test("no alarm rings while every schedule has its turns, also idle ones", () => {
    expect(schedules.length).toBeGreaterThan(25);
    for (const one of schedules)
      for (let turn = 3; turn <= turns_most; turn += 1)
        expect(ringing(measured, begin + turn * period_ms(one)).filter(isOf(one)), one.name).toEqual([]);
  });

  test("each of them that stops is heard after three missed turns, by the alarm of its rate and no other", () => {
    for (const stopped of schedules) {
      const period = period_ms(stopped);
      const stops = begin + 3 * period;
      const left = measured.filter(
        ({ dimensions, at_ms }) => dimensions.schedule !== stopped.name || at_ms < stops,
      );
      expect(ringing(left, stops + 2 * period).filter(isOf(stopped)), stopped.name).toEqual([]);
      const heard = ringing(left, stops + 3 * period).filter(isOf(stopped));
      expect(heard, stopped.name).toHaveLength(1);
      expect(alarm(heard[0] as string).AlarmDescription).toMatch(new RegExp(`[:,] ${stopped.name}(,|\\.)`));
    }
  });

  test("all of them that stop together are heard: nothing measured at all rings", () => {
    const rates = new Set(schedules.map(({ rate }) => rate));
    expect(ringing([], begin).length).toBeGreaterThanOrEqual(rates.size);
  });
});

describe("checks", () => {
  const hour = unit_ms.hour as number;

  /** Something done every hour for some hours, and what it measured. */
  const hourly = (hours: number, work: () => Promise<unknown>, from = begin): Promise<Point[]> =>
    measuredIn(async () => {
      for (let passed = 0; passed < hours; passed += 1) {
        at(from + passed * hour + 1000);
        await work();
      }
    });

  test("books that can't be looked through are heard after three hours, although the schedule has its turns", async () => {
    const well = await hourly(3, () => runSchedule(ledger));
    expect(rings(alarm("LedgerCheckLate"), well, begin + 3 * hour)).toBe(false);
    const failing = vi.spyOn(table(), "send").mockRejectedValue(new Error("no answer") as never);
    const turning = turns({ ledger: async () => ({ handler: ledger }) });
    const ill = await hourly(3, () => turning({ schedule: "ledger" }, lambdaContext()), begin + 3 * hour);
    failing.mockRestore();
    expect(ill.map(({ metric }) => metric)).toEqual(["turns_done", "turns_done", "turns_done"]);
    expect(rings(alarm("LedgerCheckLate"), [...well, ...ill], begin + 5 * hour)).toBe(false);
    expect(rings(alarm("LedgerCheckLate"), [...well, ...ill], begin + 6 * hour)).toBe(true);
  });

  test("figures that are checked once a day are late after a day and a half, and not before", async () => {
    const check = turns({ "analytics-check": () => import("../events/schedules/analytics-check.ts") });
    const from = begin + 24 * hour;
    const daily = await measuredIn(async () => {
      for (const day of [0, 1, 2]) {
        at(from + day * 24 * hour + 1000);
        await check({ schedule: "analytics-check" }, lambdaContext());
      }
    });
    const checked = daily.filter(({ metric }) => metric === "analytics_drift");
    expect(checked).toHaveLength(3);
    const late = alarm("AnalyticsCheckLate");
    for (let passed = 36; passed <= 48 + 36; passed += 1)
      expect(rings(late, checked, from + passed * hour), `${passed} h`).toBe(false);
    expect(rings(late, checked, from + (48 + 37) * hour)).toBe(true);
  });

  test("a day that is not compared with the payment provider is heard, and is not once it is compared", async () => {
    const look = () => reconciliation.contract.due(new Date().toISOString(), 50);
    const late = alarm("ReconciliationLate");
    const begins = begin + 12 * 24 * hour;
    const waiting = await hourly(3, look, begins);
    expect(rings(late, waiting, begins + 3 * hour)).toBe(true);
    const days = await look();
    expect(days.length).toBeGreaterThan(0);
    for (const { day } of days)
      if (!(await reconciliations.get(day)))
        await write(reconciliations.put(notReconciled(day, new Date().toISOString())));
    const compared = await hourly(1, look, begins + 3 * hour);
    expect(rings(late, [...waiting, ...compared], begins + 4 * hour)).toBe(false);
  });
});

describe("lanes", () => {
  const minutes = 25;
  const stopsAfter = 5;

  /** Minutes of heartbeats, in which something stops after some of them. */
  const minutesOf = (stopped?: Lane | "queue" | "heartbeat"): Promise<Point[]> =>
    measuredIn(async () => {
      const subscribers = await allSubscribers();
      for (let minute = 0; minute < minutes; minute += 1) {
        at(begin + minute * minute_ms + 1000);
        const works = (part: Lane | "queue" | "heartbeat") => part !== stopped || minute < stopsAfter;
        if (works("heartbeat")) await beat({ schedule: "heartbeat" }, lambdaContext());
        const Records = (await waitingEvents()).map(streamRecord);
        for (const lane of streamLanes)
          if (works(lane)) await dispatcher(lane, subscribers)({ Records }, lambdaContext(lane, 60_000));
        if (works("queue") && works("model")) await workModels(subscribers);
      }
    });
  beforeAll(() => stageSqs());
  const silent = ["SilentModel", "SilentPatient", "SilentPrompt"];
  const ringing = (points: readonly Point[], after: number) =>
    silent.filter((id) => rings(alarm(id), points, begin + after * minute_ms));

  test.each([
    [undefined, []],
    ["patient", ["SilentPatient"]],
    ["model", ["SilentModel"]],
    ["queue", ["SilentModel"]],
    ["prompt", ["SilentModel", "SilentPrompt"]],
    ["heartbeat", silent],
  ] as const)(
    "when %s stops, those that hear nothing any more are heard within ten minutes",
    async (stopped, heard) => {
      const points = await minutesOf(stopped);
      expect(ringing(points, stopsAfter + 9)).toEqual([]);
      expect(ringing(points, stopsAfter + 10)).toEqual(heard);
      expect(ringing(points, minutes)).toEqual(heard);
      await deliver();
      await emptyQueue();
    },
  );

  test("a heartbeat is in no list of what happened, and the table deletes it after a day", async () => {
    at(begin);
    await measuredIn(() => beat({ schedule: "heartbeat" }, lambdaContext()));
    const [row] = await waitingEvents();
    const [item] = itemsOf(await scanned()).filter(
      ({ entity, pk }) => entity === "event" && /heartbeat/.test(String(pk)),
    );
    expect(row).toMatchObject({ type: "heartbeat.sent", occurred_at: new Date(begin).toISOString() });
    expect(item?.ttl).toBe(begin / 1000 + 86_400);
    expect(Object.keys(item ?? {}).filter((name) => /^(key|due)/.test(name))).toEqual([]);
    expect(item).not.toHaveProperty("passing");
    await deliver();
  });
});

describe("from outside", () => {
  /** Some minutes with the API answering this status at its public address, or not at all. */
  const knocked = (status: number | undefined, from = begin): Promise<Point[]> =>
    measuredIn(async () => {
      const answering = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async () =>
          status === undefined ? Promise.reject(new TypeError("fetch failed")) : new Response("", { status }),
        );
      for (let minute = 0; minute < 5; minute += 1) {
        at(from + minute * minute_ms + 1000);
        await beat({ schedule: "heartbeat" }, lambdaContext());
      }
      expect(answering.mock.calls[0]?.[0]).toMatch(/\/ping$/);
      answering.mockRestore();
    });
  beforeAll(() => stageSqs());
  afterEach(async () => {
    await deliver();
    await emptyQueue();
  });

  test("an address that answers with an error or not at all is heard after five minutes", async () => {
    const later = begin + 5 * minute_ms;
    const well = await knocked(200);
    expect(rings(alarm("FrontDoor"), well, later)).toBe(false);
    for (const status of [undefined, 403, 503]) {
      const ill = await knocked(status, later);
      expect(rings(alarm("FrontDoor"), [...well, ...ill], later + 4 * minute_ms)).toBe(false);
      expect(rings(alarm("FrontDoor"), [...well, ...ill], later + 5 * minute_ms)).toBe(true);
    }
    expect(rings(alarm("FrontDoor"), well, later + 5 * minute_ms), "nobody asks any more").toBe(true);
  });

  test("an alarm rings for more than ten payments without a webhook, and not for fewer or with one", async () => {
    const hour = unit_ms.hour as number;
    const quiet = await knocked(200);
    const traffic = (payments_begun: number, webhooks_heard: number) =>
      measuredIn(async () => {
        at(begin + 20 * minute_ms);
        for (let one = 0; one < payments_begun; one += 1)
          log("info", "payment begun", paymentTraffic("test", { payments_begun: 1, webhooks_heard: 0 }));
        for (let one = 0; one < webhooks_heard; one += 1)
          log("info", "webhook heard", paymentTraffic("test", { payments_begun: 0, webhooks_heard: 1 }));
      });
    const heard = async (begun: number, webhooks: number) =>
      rings(alarm("WebhooksSilent"), [...quiet, ...(await traffic(begun, webhooks))], begin + hour);
    expect([await heard(11, 0), await heard(10, 0), await heard(11, 1), await heard(0, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("errors", () => {
  const answered = (area: string, failed: number, all: number) =>
    measuredIn(async () => {
      const measured = metrics(area, { server_errors: "Count" });
      for (const period of [0, 1])
        for (let one = 0; one < all; one += 1) {
          at(begin + period * 5 * minute_ms + one);
          log("info", "operation", measured("test", { server_errors: one < failed ? 1 : 0 }));
        }
    });
  const ringing = (points: readonly Point[]) =>
    [...found]
      .filter(
        ([id, { Properties }]) =>
          id.startsWith("Errors") && rings(Properties, points, begin + 10 * minute_ms),
      )
      .map(([, { Properties }]) => Properties.AlarmDescription);

  test("an area with more than 1 % of them rings, by itself among those that share its alarm", async () => {
    const areas = (await derivedFunctions()).flatMap(({ trigger }) =>
      trigger.kind === "http" ? trigger.areas : [],
    );
    for (const area of new Set(areas)) {
      const fine = (
        await Promise.all([...new Set(areas)].slice(0, 3).map((one) => answered(one, 0, 5)))
      ).flat();
      const [heard, ...others] = ringing([...fine, ...(await answered(area, 3, 200))]);
      expect(heard, area).toMatch(new RegExp(`[:,] ${area}(,|\\.)`));
      expect(others).toEqual([]);
    }
  });

  test("two errors, or three of four hundred, do not", async () => {
    expect(ringing(await answered("job", 2, 4))).toEqual([]);
    expect(ringing(await answered("job", 3, 400))).toEqual([]);
  });
});

test("errors of the apps ring if many people meet them within a quarter of an hour", async () => {
  const body = { app: "customer", version: "app-1.js", screen: "/", message: "TypeError: e is undefined" };
  const reported = (times: number) =>
    measuredIn(async () => {
      for (let person = 1; person <= times; person += 1)
        expect((await call(reportError, { body, source_ip: `203.0.113.${person}` })).status).toBe(200);
    });
  const quarter = begin + 15 * minute_ms;
  expect(rings(alarm("ClientErrors"), await reported(20), quarter)).toBe(false);
  expect(rings(alarm("ClientErrors"), await reported(21), quarter)).toBe(true);
  expect(rings(alarm("ClientErrors"), [], quarter)).toBe(false);
});

test.each(["BooksWork", "RowChecksWork"])(
  "a message that waits for two hours in %s rings for the books",
  (waits) => {
    const both = structuredClone(alarm("WaitingBooks"));
    for (const { MetricStat } of both.Metrics ?? [])
      if (MetricStat)
        MetricStat.Metric.Dimensions = MetricStat.Metric.Dimensions?.map(({ Name, Value }) => ({
          Name,
          Value: (Value as unknown as { "Fn::GetAtt": [string] })["Fn::GetAtt"][0],
        }));
    const ringsAt = (value: number) => {
      const of = { namespace: "AWS/SQS", metric: "ApproximateAgeOfOldestMessage", value };
      const points = [0, 1, 2].map((minute) => ({
        ...of,
        dimensions: { QueueName: waits },
        at_ms: begin + minute * minute_ms,
      }));
      return rings(both, points, begin + 3 * minute_ms);
    };
    expect(ringsAt(7100)).toBe(false);
    expect(ringsAt(7300)).toBe(true);
  },
);

test("what is given up rings when there is more of it, and once a day while there is any", () => {
  const queue = { QueueName: "DeadLetters.QueueName" };
  const named = structuredClone(alarm("DeadLettersWaiting"));
  for (const { MetricStat } of named.Metrics ?? [])
    if (MetricStat) MetricStat.Metric.Dimensions = [{ Name: "QueueName", Value: queue.QueueName }];
  const step_ms = 5 * minute_ms;
  const midnight = Date.parse("2027-03-02T00:00:00.000Z");
  /** At which steps of a day it begins to ring, if so many are there. */
  const begins = (count: (step: number) => number | undefined): number[] => {
    const points = Array.from({ length: 288 }, (_, step) => step).flatMap((step): Point[] => {
      const value = count(step);
      const metric = "ApproximateNumberOfMessagesVisible";
      const at_ms = midnight + step * step_ms;
      return value === undefined ? [] : [{ namespace: "AWS/SQS", metric, dimensions: queue, at_ms, value }];
    });
    const isRinging = (step: number) => rings(named, points, midnight + (step + 1) * step_ms);
    return Array.from({ length: 288 }, (_, step) => step).filter(
      (step) => isRinging(step) && !isRinging(step - 1),
    );
  };
  const nine = 9 * 12;
  expect(begins(() => 0)).toEqual([]);
  expect(begins((step) => (step < 20 ? undefined : step < 40 ? 1 : 3))).toEqual([20, 40, nine]);
  expect(begins((step) => (step < 20 || step >= 60 ? 0 : 1))).toEqual([20]);
  expect(begins((step) => (step < 200 ? undefined : 2))).toEqual([200]);
});

test("what measures the whole account can be left to another stage, and no release looks at it", () => {
  const account = [...found].filter(([, { Condition }]) => Condition === accountAlarms);
  expect(account.map(([id]) => id).sort()).toEqual([
    "FunctionCrashes",
    "FunctionThrottles",
    "MailBounces",
    "MailComplaints",
    "SmsSpend",
  ]);
  for (const [id, { Condition, Properties }] of found) {
    const ofStage = Properties.AlarmName.startsWith("marketplace-test-");
    expect(ofStage, id).toBe(Condition !== accountAlarms);
    const measures = Properties.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [
      Properties,
    ];
    for (const { Dimensions = [] } of measures) expect(Dimensions.length > 0, id).toBe(ofStage);
  }
});

test("a stage without a second place has no alarm of its copies", () => {
  const conditional = [...found].flatMap(([id, { Condition }]) =>
    Condition !== undefined && Condition !== accountAlarms ? [[id, Condition]] : [],
  );
  expect(conditional).toEqual([
    ["CopyFailed", has("BACKUP_VAULT_ARN")],
    ["CopiesLate", has("BACKUP_VAULT_ARN")],
  ]);
});

test("copies are counted under either vault's name", () => {
  const { Metrics = [] } = found.get("CopyFailed")?.Properties ?? {};
  const vaults = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []);
  expect(vaults).toEqual([
    { Name: "BackupVaultName", Value: "marketplace-test" },
    {
      Name: "BackupVaultName",
      Value: { "Fn::Select": [6, { "Fn::Split": [":", { Ref: parameterId("BACKUP_VAULT_ARN") }] }] },
    },
  ]);
  expect("arn:aws:backup:us-east-1:000000000000:backup-vault:far".split(":")[6]).toBe("far");
});

test("each alarm has a page that names it, says how to see the cause, and what to do", () => {
  for (const [id, { Properties }] of found) {
    const [path = ""] = /docs\/runbook\/[\w-]+\.md/.exec(Properties.AlarmDescription) ?? [];
    const page = readFileSync(resolve(root, path), "utf8");
    const named = [...page.matchAll(/`([A-Z]\w+(?:<\w+>)?)`/g)].map(
      ([, name = ""]) => new RegExp(`^${name.replace(/<\w+>/, "\\w+")}$`),
    );
    expect(
      named.some((name) => name.test(id)),
      `${path} does not name ${id}`,
    ).toBe(true);
    expect(page, path).toMatch(/^\*\*Look at\*\*/m);
    expect(page, path).toMatch(/^\*\*Do\*\*/m);
  }
});
