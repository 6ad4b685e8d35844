import { handler as beat } from "../../../events/heartbeat.ts";
import { handler as checkFigures } from "../../../events/schedules/analytics-check.ts";
import { handler as compareDays } from "../../../events/schedules/reconciliation.ts";
import { handler as getDeadLetters } from "../../../functions/admin/desk/get-dead-letters.ts";
import { handler as retryDeadLetter } from "../../../functions/admin/desk/retry-dead-letter.ts";
import { deadLettersName } from "../../../platform/queue-mapping.ts";
import { schedule } from "../../../shared/stream/schedule.ts";
import type { Subscriber } from "../../../shared/stream/subscriber.ts";
import type { startMessageServices } from "../message-services.ts";
import { stageSqs } from "../model-queue.ts";
import { askForQuote, clearWords } from "../quotes.ts";
import { allSubscribers, lambdaContext, signedIn, storyOf } from "../world.ts";
import type { Fault } from "./fault.ts";
import { type RunbookPage, runbookPage } from "./runbook-page.ts";
import { functionOf, setSchedule, turnsOf } from "./schedules.ts";
import { signUpAt } from "./sign-ups.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Messages = Awaited<ReturnType<typeof startMessageServices>>;

/** A subscriber of ours as a release has it that breaks it. */
const broken = async (name: string): Promise<Subscriber[]> =>
  (await allSubscribers())
    .filter(({ subscription }) => subscription.name === name)
    .map((one) => ({ ...one, react: () => Promise.reject(new TypeError(`${name} is broken`)) }));

const day_ms = 24 * 60 * 60_000;

type Seen = { id: string; type: string }[];

/** Faults of what follows by itself: lanes, queues, schedules. */
export const faultsInEvents = (
  stage: WatchedStage,
  messages: Messages,
  lanes: { minute: () => Promise<void> },
): Fault[] => {
  let last = "";

  const minuteOfSignUps = async (): Promise<void> => {
    last = await signUpAt(stage);
    await lanes.minute();
  };
  const wasToldLast = async (): Promise<boolean> => messages.sent.some(({ to }) => to === last);
  const ordered = async (line: string): Promise<string> => {
    await stage.order(line);
    return `\`${line}\``;
  };
  const replay: Fault["remedy"] = (page) =>
    ordered(page.command("npm run ops -- replay --stage <stage>", { stage: "test" }));
  const lettersLeft = async (): Promise<number> =>
    (await stageSqs()).messages(deadLettersName("test")).length;
  const listed = async (page: RunbookPage): Promise<Seen> => {
    page.operation("GET /admin/desk/get-dead-letters");
    const asked = { as: await signedIn("admin"), query: {} };
    return (await stage.request(getDeadLetters, asked)).data.items;
  };

  const enableMapping: Fault["remedy"] = async (page) => {
    const line = page.command("update-event-source-mapping", { UUID: last });
    await stage.aws(line);
    return `\`${line}\``;
  };

  const hour = (): string => new Date().toISOString().slice(11, 13);
  /** Why a check broke off, as its page has it. */
  const whyBroken = async (page: RunbookPage, since: number): Promise<string> => {
    const rows = stage.ask(page.query("schedule in ["), { of: "events", since });
    const said = rows.map((row) => JSON.parse(String(row["@message"])));
    const failed = said.find(({ message }) => message === "due work failed");
    return `${failed.message}: ${failed.error.message}`;
  };
  const releaseChecks: Fault["remedy"] = async (page) => {
    page.tells("correct it and release");
    for (const name of ["ledger", "analytics-check", "reconciliation"])
      await stage.release(await functionOf(name));
    return "release what is mended";
  };

  return [
    {
      fault: "the mail service answers with errors",
      alarm: "BehindPatient",
      step_minutes: 1,
      steps_most: 20,
      goOn: minuteOfSignUps,
      harm: async () => messages.faults.set("everybody", { status: 500, name: "InternalServiceError" }),
      look: async (page, since) => {
        const [most] = stage.ask(page.query("by subscriber, error.message"), { of: "events", since });
        if (most?.subscriber !== "send-codes") throw new Error("the subscriber is not seen");
        return `the subscriber ${most.subscriber} fails, and no other`;
      },
      remedy: async (page) => {
        page.tells("nothing helps but that it does again");
        if (messages.faults.size === 0) throw new Error("it answers as ever");
        messages.faults.clear();
        return `it answers again; ${await replay(page)}`;
      },
      isMended: wasToldLast,
    },
    {
      fault: "a release that breaks the estimate of quotes",
      alarm: "WaitingModel",
      step_minutes: 1,
      steps_most: 40,
      goOn: async () => {
        if (!last)
          last = (await askForQuote(await signedIn("user"), { user_prompt: clearWords })).data.quote_id;
        await lanes.minute();
      },
      harm: async () => {
        await stage.release("dispatch_model", await broken("estimate-quote"));
        last = "";
      },
      look: async (page, since) => {
        const rows = stage.ask(page.query("'queue/<name>'", { name: "model" }), { of: "events", since });
        const said = rows.map((row) => JSON.parse(String(row["@message"])));
        const failed = said.find(({ message }) => message === "message failed");
        page.explains("`message failed` says why");
        const [why] = stage.ask("filter message = 'subscriber failed' | fields subscriber, error.message", {
          since,
        });
        return `${failed.message}: ${why?.["error.message"]}`;
      },
      remedy: (page) => ordered(page.command("--rollback", { stage: "test" })),
      isMended: async () => (await storyOf("quote", last)).includes("quote.estimated"),
    },
    {
      fault: "a release that breaks the mail with codes, for one sign-up",
      alarm: "DeadLettersWaiting",
      step_minutes: 1,
      steps_most: 20,
      goOn: async () => {
        if (!last) last = await signUpAt(stage);
        await lanes.minute();
      },
      harm: async () => {
        await stage.release("dispatch_patient", await broken("send-codes"));
        last = "";
      },
      look: async (page, since) => {
        const line = page.lookWith("--dry-run", { stage: "test" });
        const told = await stage.order(line);
        const [row] = stage.ask(page.query("message = 'subscriber failed'"), { of: "events", since });
        const { event_id, event_type } = JSON.parse(String(row?.["@message"]));
        const lines = stage.ask(page.query("event_id", { "…": event_id }), { of: "events", since });
        const tries = lines.filter((line) => String(line["@message"]).includes('"subscriber failed"'));
        return `${told.split("\n").at(-1)} \`${event_type}\`, tried ${tries.length} times`;
      },
      remedy: async (page) => {
        page.tells("Correct the cause and deploy");
        await stage.release("dispatch_patient");
        return `release what is mended; ${await replay(page)}`;
      },
      isMended: async () => (await lettersLeft()) === 0 && (await wasToldLast()),
    },
    {
      fault: "a release that breaks the directory of people",
      alarm: "EventsGivenUp",
      step_minutes: 1,
      steps_most: 40,
      goOn: async () => {
        if (!last) last = await signUpAt(stage);
        await lanes.minute();
        await turnsOf(stage, ["outbox"]);
      },
      harm: async () => {
        await stage.release("dispatch_prompt", await broken("keep-directory"));
        last = "";
      },
      look: async (page) => {
        const [letter] = await listed(page);
        if (!letter) throw new Error("nothing is listed");
        return `\`${letter.type}\` in the console's queue`;
      },
      remedy: async (page) => {
        page.tells('In the console: "Try again"');
        await stage.release("dispatch_prompt");
        for (let left = await listed(page); left.length > 0; left = await listed(page))
          for (const { id } of left)
            await stage.request(retryDeadLetter, { as: await signedIn("admin"), params: { event_id: id } });
        return `release what is mended; "Try again" in the console; ${await replay(page)}`;
      },
      isMended: async () => (await listed(runbookPage("dead-letters"))).length === 0,
    },
    ...stage
      .alarms()
      .filter((id) => id.startsWith("TurnsMissed"))
      .map((id) => disabledSchedule(stage, id)),
    {
      fault: "a release that breaks the directory, as its events wait",
      alarm: "BehindPrompt",
      step_minutes: 1,
      steps_most: 20,
      goOn: minuteOfSignUps,
      harm: async () => stage.release("dispatch_prompt", await broken("keep-directory")),
      look: async (page, since) => {
        const [most] = stage.ask(page.query("by subscriber, error.message"), { of: "events", since });
        if (most?.subscriber !== "keep-directory") throw new Error("the subscriber is not seen");
        return `the subscriber ${most.subscriber} fails: ${most["error.message"]}`;
      },
      remedy: async (page) => {
        const back = await ordered(page.command("--rollback", { stage: "test" }));
        return `${back}; ${await replay(page)}`;
      },
      isMended: async () => (await lettersLeft()) === 0,
    },
    ...(["patient", "prompt", "model"] as const).map(
      (lane): Fault => ({
        fault: `the mapping of the ${lane} lane is off`,
        alarm: `Silent${lane.replace(/^./, (letter) => letter.toUpperCase())}`,
        step_minutes: 1,
        goOn: async () => {
          await heartbeat(stage);
          await lanes.minute();
        },
        harm: async () => {
          const one = stage.lambda.mappings.find(({ FunctionArn }) =>
            FunctionArn.includes(`dispatch_${lane}`),
          );
          Object.assign(one ?? {}, { State: "Disabled" });
        },
        look: async (page, since) => {
          const rows = stage.ask(page.query("by lane, bin(5m)"), { of: "events", since });
          const heard = [...new Set(rows.map((row) => String(row.lane)))].sort();
          if (lane === "prompt") page.explains("if `SilentPrompt` rings, begin there");
          const others = ["model", "patient", "prompt"].filter(
            (one) => one !== lane && (lane !== "prompt" || one !== "model"),
          );
          if (heard.join() !== others.join()) throw new Error("the lane is not seen");
          const line = page.lookWith("list-event-source-mappings", { stage: "test", lane });
          const [[uuid, state]] = (await stage.aws(line)) as [[string, string]];
          last = uuid;
          return `heard by ${heard.join(" and ")} alone; the mapping is ${state}`;
        },
        remedy: enableMapping,
      }),
    ),
    {
      fault: "a release whose look through the books breaks off",
      alarm: "LedgerCheckLate",
      step_minutes: 60,
      goOn: () => turnsOf(stage, ["ledger"]),
      harm: async () => {
        const ledger = schedule({ name: "ledger", rate: "5 minutes", due: async () => [{}] }).handle(
          async () => {
            throw new TypeError("postings is not iterable");
          },
        );
        await stage.release(await functionOf("ledger"), { ledger });
      },
      look: (page, since) => whyBroken(page, since),
      remedy: releaseChecks,
    },
    {
      fault: "a release whose check of figures breaks off",
      alarm: "AnalyticsCheckLate",
      step_minutes: 60,
      steps_before: 40,
      steps_most: 70,
      goOn: async () => {
        if (hour() !== "03") return;
        await turnsOf(stage, ["analytics"]);
        await turnsOf(stage, ["analytics-check"]);
      },
      harm: async () => {
        const breaking = schedule({ ...checkFigures.contract, due: async () => [{}] }).handle(async () => {
          throw new TypeError("cells is not iterable");
        });
        await stage.release(await functionOf("analytics-check"), { "analytics-check": breaking });
      },
      look: (page, since) => whyBroken(page, since),
      remedy: releaseChecks,
    },
    {
      fault: "a release whose comparison of days breaks off",
      alarm: "ReconciliationLate",
      step_minutes: 60,
      steps_most: 80,
      // Twenty days at most are compared in a turn.
      before: async () => {
        for (let turn = 0; turn < 20; turn += 1) {
          await turnsOf(stage, ["reconciliation"]);
          await lanes.minute();
        }
      },
      goOn: async () => {
        await turnsOf(stage, ["reconciliation"]);
        await lanes.minute();
      },
      harm: async () => {
        const breaking = schedule(compareDays.contract).handle(async () => {
          throw new TypeError("movements is not iterable");
        });
        await stage.release(await functionOf("reconciliation"), { reconciliation: breaking });
      },
      look: async (page, since) => {
        const [row] = stage.ask(page.query("'days not compared'"), { of: "events", since: since + day_ms });
        const { days } = JSON.parse(String(row?.["@message"]));
        return `${await whyBroken(page, since)}; ${days} ${days === 1 ? "day waits" : "days wait"}`;
      },
      remedy: releaseChecks,
    },
  ];
};

const heartbeat = (stage: WatchedStage): Promise<unknown> =>
  stage.inside("events", () => beat({ schedule: "heartbeat" }, lambdaContext()));

/** The schedules that an alarm of missed turns watches, by its own words. */
const alarmNames = (stage: WatchedStage, id: string): string[] =>
  (/: ([\w-]+(?:, [\w-]+)*)\./.exec(stage.alarm(id).AlarmDescription)?.[1] ?? "").split(", ");

/** One of the schedules that an alarm watches is left off. */
const disabledSchedule = (stage: WatchedStage, id: string): Fault => {
  const names = alarmNames(stage, id);
  const off = names.at(-1) as string;
  const minutes = (stage.alarm(id).Metrics?.[0]?.MetricStat?.Period ?? 0) / 60;
  return {
    fault: `the schedule ${off} was disabled, and nobody enabled it again`,
    alarm: id,
    step_minutes: minutes,
    goOn: async () => {
      await turnsOf(stage, names);
      if (names.includes("heartbeat")) await heartbeat(stage);
    },
    harm: () => setSchedule(off, "DISABLED"),
    look: async (page, since) => {
      const rows = stage.ask(page.query("by schedule, bin(5m)"), { of: "events", since });
      const seen = new Set(rows.map(({ schedule }) => schedule));
      const silent = names.filter((one) => !seen.has(one));
      const line = page.lookWith("scheduler get-schedule", { stage: "test", name: silent[0] ?? "" });
      const [state] = (await stage.aws(line)) as [string];
      page.explains("`DISABLED`");
      return `no turn of ${silent.join(", ")}; \`aws scheduler get-schedule\` says ${state}`;
    },
    remedy: async (page) => {
      page.tells("Disabled: enable it in the console");
      await setSchedule(off, "ENABLED");
      return "enable it in the console";
    },
  };
};
