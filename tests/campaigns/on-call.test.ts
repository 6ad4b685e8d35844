import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler as getNotifications } from "../../functions/notification/get-notifications.ts";
import { handler as webhook } from "../../functions/service-provider/membership/webhook.ts";
import { localClient, openStream } from "../../local/dynamodb.ts";
import { allFunctions } from "../../ops/live-functions.ts";
import { root } from "../../platform/operations.ts";
import { budgetUse, isOutOfBudget, spend } from "../../shared/data/ai-budgets.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import { noUsage } from "../../shared/domain/conversation/conversation.ts";
import { newId } from "../../shared/kernel/id.ts";
import { budgetNotice } from "../../shared/workflows/conversation/budget-notice.ts";
import { openBucket } from "../support/bucket.ts";
import { administrator } from "../support/callers.ts";
import { stand } from "../support/lengths-of-time.ts";
import { startMessageServices } from "../support/message-services.ts";
import { stageSqs } from "../support/model-queue.ts";
import type { Fault } from "../support/on-call/fault.ts";
import { faultsInAnswers } from "../support/on-call/in-answers.ts";
import { faultsInAreas } from "../support/on-call/in-areas.ts";
import { faultsInCapacity } from "../support/on-call/in-capacity.ts";
import { faultsInCopies } from "../support/on-call/in-copies.ts";
import { faultsInEvents } from "../support/on-call/in-events.ts";
import { faultsInFront, neighborhood } from "../support/on-call/in-front.ts";
import { faultsInMail } from "../support/on-call/in-mail.ts";
import { faultsInMessages } from "../support/on-call/in-messages.ts";
import { faultsInMoney } from "../support/on-call/in-money.ts";
import { faultsInQueues } from "../support/on-call/in-queues.ts";
import { lanesOf } from "../support/on-call/lanes.ts";
import { runbookPage } from "../support/on-call/runbook-page.ts";
import { watchedStage } from "../support/on-call/watched-stage.ts";
import { askForQuote, clearWords } from "../support/quotes.ts";
import { receive, startStripe } from "../support/stripe.ts";
import { call, clock, signedIn, tell, write } from "../support/world.ts";

vi.setConfig({ testTimeout: 600_000 });

const minute_ms = 60_000;
const begin = Date.parse("2027-01-04T00:00:00.000Z");
clock.set(new Date(begin).toISOString());
// What takes time here takes it by its own words, not because the machine is slow.
stand();
const around = await neighborhood();
const stage = await watchedStage();
const messages = await startMessageServices();
const { area: areaOfWebhooks } = stage.behind(webhook.contract);
const stripe = await startStripe((body, signature) =>
  stage.inside(areaOfWebhooks, () => receive(body, signature)),
);
around.beProvider();
const lanes = lanesOf(stage);
const bucket = openBucket();
const atTheFront = faultsInFront(stage, around, stripe, lanes);
const faults: Fault[] = [
  ...faultsInMoney(stage, stripe),
  ...faultsInAreas(stage),
  ...faultsInAnswers(stage),
  ...faultsInEvents(stage, messages, lanes),
  ...faultsInQueues(stage, { stripe, bucket, lanes }),
  ...faultsInMail(stage, messages, lanes),
  ...faultsInCapacity(stage),
  ...faultsInCopies(stage),
  ...atTheFront.filter(({ begins }) => !begins),
  ...faultsInMessages(stage, messages, lanes),
  ...atTheFront.filter(({ begins }) => begins),
];

beforeAll(async () => {
  await openStream(localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string), tableName());
  process.env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  await stageSqs();
  for (const name of await allFunctions("test")) stage.lambda.deploy(name);
  await stage.order("npm run ops -- release --stage test");
});
afterAll(async () => {
  await stripe.close();
  await around.close();
  await stage.close();
  await messages.close();
});

type Followed = { by: string; rang_after: string; seen: string; done: string; quiet_after: string };
const followed = new Map<string, Followed>();

/** Minutes as people say them. */
const told = (minutes: number): string =>
  minutes === 0 ? "at once" : minutes < 120 ? `${minutes} min` : `${minutes / 60} h`;

/** Some time of a stage: what goes on is played, and then the alarm is looked at. */
const timeOf = ({ alarm, step_minutes, goOn }: Fault, at: number) => {
  let now = at;
  const { EvaluationPeriods, Period, Metrics } = stage.alarm(alarm);
  const period_minutes =
    (Period ?? Metrics?.find(({ MetricStat }) => MetricStat)?.MetricStat?.Period ?? 0) / 60;
  const steps = Math.ceil((EvaluationPeriods * period_minutes) / step_minutes);
  const step = async (): Promise<boolean> => {
    now = Math.max(now, Math.ceil(Date.now() / minute_ms / step_minutes) * minute_ms * step_minutes);
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

const week_ms = 7 * 24 * 60 * minute_ms;
/** Each of them a week after the one before, or two if that one took longer. */
const beginOf = ({ begins }: Fault, nth: number): number =>
  begins ? Date.parse(begins) : begin + week_ms * Math.max(nth, Math.ceil((Date.now() - begin) / week_ms));

describe.each(faults.map((one, at) => [one.alarm, one.fault, one, at] as const))(
  "%s: %s",
  (id, _, one, nth) => {
    const page = pageOf(id);

    test("rings, is found and ended by its page, and by no other's remedy", async () => {
      stage.beginAnew();
      const { step, steps, now } = timeOf(one, beginOf(one, nth));
      clock.set(new Date(now()).toISOString());
      await one.before?.();
      const isSilence = stage.alarm(id).TreatMissingData === "breaching";
      for (let at = 0; at < (one.steps_before ?? 2 * steps); at += 1) {
        const isRinging = await step();
        if (!isSilence || at >= steps) expect(isRinging, `before the fault, step ${at}`).toBe(false);
      }

      await one.harm();
      const harmed = now();
      const most = one.steps_most ?? 3 * (steps + 1);
      let isRinging = false;
      for (let at = 0; at < most && !isRinging; at += 1) isRinging = await step();
      expect(isRinging, "after the fault").toBe(true);
      const rang_after = told((now() - harmed) / minute_ms);
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
      const quiet_after = told((now() - remedied) / minute_ms);
      followed.set(one.fault, { by: `\`${id}\``, rang_after, seen, done, quiet_after });
    });
  },
);

test("the models' budget is used up: an owner is told, and raises it as the page says", async () => {
  clock.set("2028-04-03T10:00:00.000Z");
  const page = runbookPage("ai-budget");
  const [owner, customer] = [await administrator(), await signedIn("user")];
  const now = () => new Date().toISOString();
  await write(
    ...spend(customer.id, { ...noUsage, input: 1, cost_micros: 50_000_000 }, newId("message"), now()),
  );
  const { writes, events } = await budgetNotice(await budgetUse(customer.id, now()), customer.id, now());
  await write(...writes);
  await tell(...events);
  await askForQuote(customer, { user_prompt: clearWords });
  await lanes.minute();
  const { data } = await call(getNotifications, { as: owner, query: {} });
  expect(data.items.map(({ type }: { type: string }) => type)).toContain("ai.budget_reached");
  expect(await isOutOfBudget(customer.id, now())).toBe("all");

  const seen = await stage.order(page.lookWith("ops -- limits", { stage: "test" }));
  expect(seen).toContain("Today they have cost $50.00");
  const [hour] = stage.ask(page.queryOfRemedy("readings"), { of: "events", since: Date.now() });
  expect(hour?.readings).toBeGreaterThan(0);
  expect(await isOutOfBudget(customer.id, now())).toBe("all");
  const line = page.command("--ai-cost-a-day 120", { stage: "test" });
  await stage.order(line);
  expect(await isOutOfBudget(customer.id, now())).toBeUndefined();
  followed.set("models have cost what they may a day", {
    by: "the event `ai.budget_reached`",
    rang_after: "at once",
    seen: seen.split(". ").at(-1)?.replace(/\.$/, "") ?? "",
    done: `\`${line}\``,
    quiet_after: "at once",
  });
});

test("every alarm has a fault of its own", () => {
  const rung = new Set(faults.map(({ alarm }) => alarm));
  expect(stage.alarms().filter((id) => !rung.has(id))).toEqual([]);
});

const file = resolve(root, "docs/runbook/log.md");

/** With `--mode record` the log is written. It names what is followed here, and nothing else. */
test("docs/runbook/log.md tells of each of them", () => {
  const rows = [...followed].map(
    ([fault, { by, rang_after, seen, done, quiet_after }]) =>
      `| ${[fault, by, rang_after, seen, done, quiet_after].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
  );
  if (import.meta.env.MODE === "record") writeFileSync(file, pageOfLog(rows));
  const named = [...readFileSync(file, "utf8").matchAll(/^\| ([^|]+?) \|.*\|$/gm)].map(([, cell]) => cell);
  expect(named.slice(1)).toEqual([
    ...faults.map(({ fault }) => fault),
    "models have cost what they may a day",
  ]);
});

const pageOfLog = (rows: readonly string[]): string => `# What was followed

Each fault was made on purpose, and its alarm rang; before it had not. Then its page was followed: what it says to look at showed the
cause, and what it says to do made the alarm quiet. What another page says to do had not, or was refused.
\`tests/campaigns/on-call.test.ts\` plays it with every run of the campaigns: the service's own functions with stand-ins for AWS and
the payment provider, the alarms as the template has them, the queries and commands as the pages have them. With AWS itself nothing of it
was played. The times are those of the service. To write this page anew:

\`\`\`sh
node local/run.mjs --bin vitest run tests/campaigns/on-call.test.ts --mode record
\`\`\`

| fault | alarm | rang after | what the page led to | what was done | quiet after |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
