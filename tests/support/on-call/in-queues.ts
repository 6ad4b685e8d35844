import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { handler as books } from "../../../events/queues/books.ts";
import { handler as deliveries } from "../../../events/queues/deliveries.ts";
import { handler as importRows } from "../../../events/queues/import-rows.ts";
import { handler as mailFeedback } from "../../../events/queues/mail-feedback.ts";
import { queueId } from "../../../platform/event-sources.ts";
import { functionName } from "../../../platform/functions.ts";
import { queueName } from "../../../platform/queue-mapping.ts";
import { slicesOf } from "../../../shared/data/comparison-slices.ts";
import { imports } from "../../../shared/data/imports.ts";
import { recipientId, recipients } from "../../../shared/data/recipients.ts";
import { slicePolicy } from "../../../shared/domain/payment/slice.ts";
import { type QueueContract, queue } from "../../../shared/queue/queue.ts";
import type { Bucket } from "../bucket.ts";
import { administrator } from "../callers.ts";
import { csv, importing } from "../imports.ts";
import { stageSqs, workOff } from "../model-queue.ts";
import { completeJob, securedPayment, storedPayableProvider } from "../money-world.ts";
import { listening, type Receiver } from "../receiver.ts";
import type { StripeWorld } from "../stripe.ts";
import { clock, lambdaContext } from "../world.ts";
import type { Fault } from "./fault.ts";
import type { RunbookPage } from "./runbook-page.ts";
import { turnsOf } from "./schedules.ts";
import { signUpAt } from "./sign-ups.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Worker = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

const workers = { books, deliveries, "import-rows": importRows, "mail-feedback": mailFeedback };
type Queue = keyof typeof workers;

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** A worker as a release has it that breaks it. */
const broken = ({ contract }: { contract: QueueContract }, said: string): Worker =>
  queue(contract).handle(() => Promise.reject(new TypeError(said)));

/** A report of SES that mail came back for good. */
const bounced = (emailAddress: string): string =>
  JSON.stringify({ detail: { bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] } } });

/** Faults of queues: what is to be done waits, because nobody takes it or whoever takes it fails. */
export const faultsInQueues = (
  stage: WatchedStage,
  { stripe, bucket, lanes }: { stripe: StripeWorld; bucket: Bucket; lanes: { minute: () => Promise<void> } },
): Fault[] => {
  const keyOf = (name: Queue): string => `queue_${name}`;
  const mappingOf = (name: Queue) =>
    stage.lambda.mappings.find(({ FunctionArn }) =>
      FunctionArn.endsWith(`:${functionName("test", keyOf(name))}:live`),
    );
  const takeOff = async (name: Queue): Promise<void> =>
    void Object.assign(mappingOf(name) ?? {}, { State: "Disabled" });

  const minuteOf = async (name: Queue): Promise<void> => {
    const worker = (stage.codeOf(keyOf(name)) ?? workers[name]) as Worker;
    const context = lambdaContext(name, workers[name].contract.seconds * 1000);
    if (/^Enabl/.test(mappingOf(name)?.State ?? ""))
      await workOff(
        (messages) => stage.inside("events", () => worker(messages, context)),
        queueName("test", name),
      );
    const ages = (await stageSqs())
      .messages(queueName("test", name))
      .map(({ sent_at }) => Date.now() - sent_at);
    stage.measure("AWS/SQS", "ApproximateAgeOfOldestMessage", Math.max(0, ...ages) / 1000, {
      QueueName: `${queueId(name)}.QueueName`,
    });
  };

  let uuid = "";
  /** Nothing is taken from a queue: the page leads to its mapping. */
  const unmapped =
    (name: Queue): Fault["look"] =>
    async (page, since) => {
      const rows = stage.ask(page.query("'queue/<name>'", { name }), { of: "events", since });
      page.explains("Nothing there: nobody takes what waits");
      if (rows.length > 0) throw new Error("something is taken");
      const line = page.lookWith("list-event-source-mappings", { stage: "test", name });
      const [[id, state]] = (await stage.aws(line)) as [[string, string]];
      uuid = id;
      return `nobody takes from the queue ${name}: its mapping is ${state}`;
    };
  const enable: Fault["remedy"] = async (page) => {
    const line = page.command("update-event-source-mapping", { UUID: uuid });
    await stage.aws(line);
    return `\`${line}\``;
  };
  /** Whoever takes it fails: the page leads to why. */
  const failing =
    (name: Queue): Fault["look"] =>
    async (page, since) => {
      const rows = stage.ask(page.query("'queue/<name>'", { name }), { of: "events", since });
      const failed = rows
        .map((row) => JSON.parse(String(row["@message"])))
        .find(({ message }) => message === "message failed");
      page.explains("`message failed` says why");
      return `${failed.message}: ${failed.error.message}`;
    };
  const rollBack = async (page: RunbookPage): Promise<string> => {
    const line = page.command("--rollback", { stage: "test" });
    await stage.order(line);
    return `\`${line}\``;
  };

  const state = { address: "", imported: "", day: "", receiver: undefined as Receiver | undefined, told: 0 };
  const isBlocked = async (address: string): Promise<boolean> =>
    (await recipients.get(await recipientId("email", address)))?.blocked !== undefined;

  const imported = async (): Promise<string> => {
    const { begun } = importing(bucket, await administrator());
    const head = ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"];
    const row = ["s", "sweeping", "Sweeping", "Chimneys", "visit", "100", "80", "250"];
    return begun("catalog", csv(head, row));
  };

  /** Two people pay on a day: more than one movement, so that it is compared by the hour. */
  const paidBy = async (at: string): Promise<void> => {
    state.day = at.slice(0, 10);
    const worker = await storedPayableProvider(stripe);
    for (const _ of times(2)) {
      const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
      await completeJob(stripe, one.job.id, worker.id);
    }
  };
  const policy = { ...slicePolicy };
  const hourOfBooks = async (): Promise<void> => {
    Object.assign(slicePolicy, { whole_day_most: 1, calls_at_once: 1e6 });
    const at = new Date().toISOString();
    if (at.includes("T12")) await paidBy(at);
    if (/T0[2-8]/.test(at)) await turnsOf(stage, ["reconciliation"]);
    for (const minute of times(60)) {
      if (minute > 0) clock.advance({ minutes: 1 });
      await minuteOf("books");
    }
    Object.assign(slicePolicy, policy);
  };

  return [
    {
      fault: "the mapping of the queue of mail feedback is off",
      alarm: "WaitingMailFeedback",
      step_minutes: 1,
      steps_most: 20,
      goOn: async () => {
        state.address = `gone-${Date.now()}@example.com`;
        (await stageSqs()).put(queueName("test", "mail-feedback"), bounced(state.address));
        await minuteOf("mail-feedback");
      },
      harm: () => takeOff("mail-feedback"),
      look: unmapped("mail-feedback"),
      remedy: enable,
      isMended: () => isBlocked(state.address),
    },
    {
      fault: "a release that breaks what endpoints are told",
      alarm: "WaitingDeliveries",
      step_minutes: 1,
      steps_most: 20,
      before: async () => {
        state.receiver = await listening(await administrator(), ["account.*"]);
      },
      goOn: async () => {
        await signUpAt(stage);
        state.told += 1;
        await lanes.minute();
        await minuteOf("deliveries");
      },
      harm: () => stage.release(keyOf("deliveries"), broken(deliveries, "secrets is not iterable")),
      look: failing("deliveries"),
      remedy: rollBack,
      isMended: async () => (state.receiver?.received.length ?? 0) >= state.told,
    },
    {
      fault: "the mapping of the queue of days that are compared by the hour is off",
      alarm: "WaitingBooks",
      step_minutes: 60,
      steps_before: 30,
      steps_most: 30,
      before: async () => {
        for (const _ of times(4)) await turnsOf(stage, ["reconciliation"]);
      },
      goOn: hourOfBooks,
      harm: () => takeOff("books"),
      look: unmapped("books"),
      remedy: enable,
      isMended: async () => (await slicesOf(state.day)).length === 0,
    },
    {
      fault: "a release that breaks the rows of imports",
      alarm: "WaitingImportRows",
      step_minutes: 1,
      steps_most: 20,
      goOn: async () => {
        if (!state.imported) state.imported = await imported();
        await lanes.minute();
        await minuteOf("import-rows");
      },
      harm: async () => {
        await stage.release(keyOf("import-rows"), broken(importRows, "row is undefined"));
        state.imported = "";
      },
      look: failing("import-rows"),
      remedy: rollBack,
      isMended: async () => (await imports.find(state.imported)).state === "checked",
    },
  ];
};
