import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { handler as getBadges } from "../../../functions/admin/desk/get-badges.ts";
import { handler as getRate } from "../../../functions/ai/current_price_increase_rate.ts";
import { handler as getSessions } from "../../../functions/authentication/get-sessions.ts";
import { handler as listKnowledge } from "../../../functions/chatbot/list-knowledge.ts";
import { handler as getJobs } from "../../../functions/job/get-job-list-for-user.ts";
import { handler as getDifferences } from "../../../functions/payment/get-differences.ts";
import { handler as getProviders } from "../../../functions/service-provider/admin/get-service-providers-list.ts";
import { handler as getSuggestions } from "../../../functions/suggestion/get-suggestion-list.ts";
import { handler as getUsers } from "../../../functions/user/get-all-users.ts";
import { table } from "../../../shared/data/engine/table.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { nameOf } from "../../../shared/http/contract.ts";
import { operation } from "../../../shared/http/operation.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { pass } from "../lengths-of-time.ts";
import { renewed, signedIn } from "../world.ts";
import type { Fault } from "./fault.ts";
import type { WatchedStage } from "./watched-stage.ts";

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** An operation of each group of areas that an alarm watches, and who asks for it. */
const failing = [
  { handler: getBadges, role: "admin" },
  { handler: getSessions, role: "user" },
  { handler: listKnowledge, role: "admin" },
  { handler: getJobs, role: "user" },
  { handler: getDifferences, role: "admin" },
  { handler: getSuggestions, role: "admin" },
  { handler: getUsers, role: "admin" },
] as const;
const slow = [
  { handler: getSessions, role: "user" },
  { handler: getJobs, role: "user" },
  { handler: getUsers, role: "admin" },
  { handler: getRate, role: "admin", query: { service: "plumbing", region: "US-NY" } },
  { handler: getDifferences, role: "admin" },
  { handler: getProviders, role: "admin" },
] as const;
type Asking = {
  handler: (typeof failing | typeof slow)[number]["handler"];
  role: "user" | "admin";
  query?: object;
};

/** Each call of the table takes so long from now on. */
const tableThatTakes = (seconds: () => number): void => {
  const { middlewareStack } = table() as unknown as DynamoDBClient;
  const taking = (next: (args: never) => Promise<unknown>) => (args: never) => {
    pass(seconds());
    return next(args);
  };
  middlewareStack.add(taking as never, { step: "initialize", name: "taking" });
};
const call_s = 0.12;

/** Takes a release back, as a page says. */
export const rollBackOf =
  (stage: WatchedStage): Fault["remedy"] =>
  async (page) => {
    const line = page.command("--rollback", { stage: "test" });
    await stage.order(line);
    return `\`${line}\``;
  };

/** The alarm that watches an operation's area among others: alarms are called after the first of theirs. */
const alarmOver = (stage: WatchedStage, kind: string, { handler }: Asking): string => {
  const [area] = nameOf(handler.contract as never).split("/");
  const watches = new RegExp(`[:,] ${area}(,|\\.)`);
  const id = stage
    .alarms()
    .find((one) => one.startsWith(kind) && watches.test(stage.alarm(one).AlarmDescription));
  if (!id) throw new Error(`No alarm ${kind} watches ${area}`);
  return id;
};

/** Faults that an alarm of each group of areas hears: releases that fail, and releases that are slow. */
export const faultsInAreas = (stage: WatchedStage): Fault[] => {
  const rollBack = rollBackOf(stage);
  let call_seconds = 0;
  tableThatTakes(() => call_seconds);
  const ask = async ({ handler, role, query = {} }: Asking, count: number): Promise<void> => {
    const as = await renewed(await signedIn(role));
    for (const _ of times(count)) {
      const { status } = await stage.request(handler as never, { as, query: query as never });
      if (status !== 200 && status !== 500) throw new Error(`answered ${status}`);
    }
  };
  /** An operation as a release has it that answers in another way. */
  const other = ({ handler }: Asking, answer: () => Promise<never>): unknown =>
    operation(handler.contract as never).handle(answer as never);
  const release = ({ handler }: Asking, code: unknown): Promise<void> =>
    stage.release(stage.behind(handler.contract as never).key, code);

  const failures = failing.map((one): Fault => {
    const name = nameOf(one.handler.contract as never);
    const { area } = stage.behind(one.handler.contract as never);
    return {
      fault: `a release in which \`${name}\` fails for everybody`,
      alarm: alarmOver(stage, "Errors", one),
      step_minutes: 5,
      goOn: () => ask(one, 4),
      harm: () =>
        release(
          one,
          other(one, () => Promise.reject(new TypeError("items is undefined"))),
        ),
      look: async (page, since) => {
        const [which] = stage.ask(page.query("filter status >= 500"), { of: area, since });
        const [why] = stage.ask(page.query("error.message"), { of: area, since });
        if (which?.operation !== name) throw new Error("the operation is not found");
        return `${which.operation} answers ${which.status}: ${why?.["error.message"]}`;
      },
      remedy: rollBack,
    };
  });

  const delays = slow.map((one): Fault => {
    const name = nameOf(one.handler.contract as never);
    const { area } = stage.behind(one.handler.contract as never);
    const alarm = alarmOver(stage, "Slow", one);
    const calls = Math.ceil(stage.alarm(alarm).Threshold / 1000 / call_s) + 2;
    const looping = async (): Promise<never> => {
      for (const _ of times(calls)) await jobs.get(newId("job"));
      throw new TypeError("unreached");
    };
    return {
      fault: `a release in which \`${name}\` asks the table ${calls} times`,
      alarm,
      step_minutes: 5,
      goOn: async () => {
        call_seconds = call_s;
        await ask(one, 2).finally(() => {
          call_seconds = 0;
        });
      },
      harm: () => release(one, other(one, looping)),
      look: async (page, since) => {
        const [row] = stage.ask(page.query("pct(duration_ms, 99)"), { of: area, since });
        page.explains("is a defect of ours");
        if (Number(row?.["avg(round_trips)"]) < calls) throw new Error("the round trips are not seen");
        return `${row?.operation}: ${row?.["avg(round_trips)"]} round trips, more than in docs/access-patterns.md`;
      },
      remedy: rollBack,
    };
  });
  return [...failures, ...delays];
};
