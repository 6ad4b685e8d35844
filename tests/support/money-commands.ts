import fc from "fast-check";
import { vi } from "vitest";
import { handler as runCredits } from "../../events/schedules/credits.ts";
import { handler as runDisputes } from "../../events/schedules/disputes.ts";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { handler as runRefunds } from "../../events/schedules/refunds.ts";
import { handler as runSeries } from "../../events/schedules/series.ts";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { handler as acceptDispute } from "../../functions/payment/accept-dispute.ts";
import { handler as capturePayment } from "../../functions/payment/capture-payment.ts";
import { handler as releaseNow } from "../../functions/payment/create-connect-payment.ts";
import { handler as createIntent } from "../../functions/payment/create-intent-payment.ts";
import { handler as createTip } from "../../functions/payment/create-tip.ts";
import { handler as grantCredit } from "../../functions/payment/grant-credit.ts";
import { handler as revokeCredit } from "../../functions/payment/revoke-credit.ts";
import { handler as submitDispute } from "../../functions/payment/submit-dispute.ts";
import { handler as decideByHand } from "../../functions/payment/update-job-payment-status.ts";
import { handler as updatePayment } from "../../functions/payment/update-payment.ts";
import type { Fault } from "../../local/stripe/faults.ts";
import { credits } from "../../shared/data/credits.ts";
import { table } from "../../shared/data/engine/table.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { JobCanceled, JobCompleted, JobRescheduled } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { disputeIdOf } from "../../shared/domain/payment/dispute.ts";
import type { Findings } from "../../shared/domain/payment/reconciliation.ts";
import { newId } from "../../shared/kernel/id.ts";
import { stepOf } from "../../shared/kernel/money.ts";
import { plus } from "../../shared/kernel/time.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { runDue } from "./due-lists.ts";
import { moveJob } from "./money-world.ts";
import type { StripeWorld } from "./stripe.ts";
import { waitingEvents } from "./waiting-events.ts";
import { allSubscribers, call, clock, giveToLanes, nothingFailed, signedIn, tell } from "./world.ts";

/** Where a story happens. */
export type World = { stripe: StripeWorld };

/** What the model knows: what may be asked for next. */
export type Known = { work: "booked" | "begun" | "over"; confirmed: boolean; repeated?: boolean };

/** One job and its money, in the real code and at the payment provider. */
export type Story = World & {
  currency: string;
  job_id: string;
  user_id: string;
  payment_id: string;
  worker_id: string;
  /** The payments of its tips. */
  tips: string[];
  confirm: (card: string) => Promise<unknown>;
};

/** Reactions that have to do with money: the others would only make it slower. */
const aboutMoney =
  /^(apply-stripe|ask-about-stuck|bill-offline|cancel-unpaid|charge-tip|follow-membership|hold-|issue-|mirror-|note-|open-paid|refund-|release-canceled|replan|restore-refunded|resume-decided|settle-|take-back)/;
let reactions: Promise<Subscriber[]> | undefined;
const moneyReactions = (): Promise<Subscriber[]> => {
  reactions ??= allSubscribers().then((all) =>
    all.filter(({ subscription }) => aboutMoney.test(subscription.name)),
  );
  return reactions;
};

const rounds = 12;

/**
 * Lets the payment provider and the stream tell what there is to tell. What a lane fails on it is told again, as the
 * stream does, whether or not the other lane is done with it. Whether there was anything to tell.
 */
export const told = async ({ stripe }: World): Promise<boolean> => {
  await stripe.emulator.advance();
  const subscribers = await moneyReactions();
  const failedOn = nothingFailed();
  for (let round = 0; round < rounds; round += 1) {
    const waiting = await waitingEvents();
    if (waiting.length + failedOn.patient.length + failedOn.prompt.length === 0) return round > 0;
    await giveToLanes(waiting, subscribers, failedOn);
  }
  return true;
};

const schedules = [runSeries, runPayments, runRefunds, runTransfers, runDisputes, runCredits];

/** Does what has fallen due, and what follows from it. */
export const fallenDue = async (story: Story): Promise<void> => {
  const isNews = await told(story);
  const ran = await runDue(schedules);
  if (isNews || ran.length > 0) await told(story);
};

/** What the nightly comparison of a day with the payment provider finds, after it has caught up. */
export const compared = (day: string): Promise<Findings> => {
  const now = new Date().toISOString();
  const remaining = () => 60_000;
  const emits = reconciliationEvents;
  const commit = systemCommit({ name: "reconciliation", now, emits, correlation_id: "story", remaining });
  return reconcileDay(day, { now, newId, commit, remaining });
};

/** What goes wrong while a command is done. */
export type Trouble =
  | { kind: "none" }
  | { kind: "before_call" | "after_call" | "reset" }
  | { kind: "before_commit"; nth: number }
  | { kind: "webhooks"; how: "lose" | "duplicate" | "reorder" | "delay" };

const aboutMoneyRecords = new Set([
  "payment",
  "transfer",
  "refund",
  "posting",
  "payment_effect",
  "provider_debt",
  "membership",
  "credit",
]);
type Put = { Item?: { entity?: string } };
type Command = { input: Put & { TransactItems?: { Put?: Put }[] } };

/** The process is killed once, before its nth write about money. */
const killing = async (nth: number, work: () => Promise<void>): Promise<void> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let seen = 0;
  const spy = vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    const puts = [command.input, ...(command.input.TransactItems ?? []).flatMap((item) => item.Put ?? [])];
    if (puts.some(({ Item }) => aboutMoneyRecords.has(Item?.entity ?? ""))) {
      seen += 1;
      if (seen === nth) throw new Error("killed");
    }
    return send(command);
  }) as never);
  await work().finally(() => spy.mockRestore());
};

const calls = {
  before_call: "rate_limit",
  after_call: "error_after_commit",
  reset: "reset_after_processing",
} as const;

const armed = (trouble: Trouble): Fault | undefined => {
  if (trouble.kind === "none" || trouble.kind === "before_commit") return undefined;
  if (trouble.kind !== "webhooks") return { kind: calls[trouble.kind], method: "POST", count: 2 };
  const delay_ms = trouble.how === "delay" ? 86_400_000 : undefined;
  return { kind: trouble.how, count: 3, ...(delay_ms && { delay_ms }) };
};

const amid = async ({ stripe }: World, trouble: Trouble, work: () => Promise<void>): Promise<void> => {
  const fault = armed(trouble);
  if (fault) stripe.emulator.faults.add(fault);
  await (trouble.kind === "before_commit" ? killing(trouble.nth, work) : work());
  if (trouble.kind !== "webhooks") stripe.emulator.faults.clear();
};

export type Deed<S = Story> = (story: S) => Promise<void>;

/** What went wrong at each step that was played so far, oldest first. */
export const steps: string[] = [];

/** One command: what is done, when it may be, and what goes wrong meanwhile. */
class Doing<K extends object, S extends World> implements fc.AsyncCommand<K, S> {
  readonly name: string;
  readonly deed: Deed<S>;
  readonly may: (known: K) => boolean;
  readonly leads_to: Partial<K>;
  readonly trouble: Trouble;
  readonly after: (story: S) => Promise<void>;
  constructor(
    { name, deed, may = () => true, leads_to = {} }: Telling<K, S>,
    trouble: Trouble,
    after: (story: S) => Promise<void>,
  ) {
    this.name = name;
    this.deed = deed;
    this.may = may;
    this.leads_to = leads_to;
    this.trouble = trouble;
    this.after = after;
  }
  check(known: Readonly<K>): boolean {
    return this.may(known);
  }
  async run(known: K, story: S): Promise<void> {
    Object.assign(known, this.leads_to);
    steps.push(this.trouble.kind === "webhooks" ? `webhooks ${this.trouble.how}` : this.trouble.kind);
    await amid(story, this.trouble, () => this.deed(story));
    await this.after(story);
  }
  toString(): string {
    return this.trouble.kind === "none" ? this.name : `${this.name} amid ${JSON.stringify(this.trouble)}`;
  }
}

export type Telling<K = Known, S = Story> = {
  name: string;
  deed: Deed<S>;
  may?: (known: K) => boolean;
  leads_to?: Partial<K>;
};

/** A refusal of the payment provider is an answer: cards decline, money is gone, a dispute is decided. */
export const perhaps = (asking: Promise<unknown>): Promise<void> =>
  asking.then(
    () => undefined,
    () => undefined,
  );

const part = (amount: number, fraction: number, currency: string): number => {
  const step = stepOf(currency);
  return Math.max(step, Math.floor((amount * fraction) / step) * step);
};

/** An administrator asks for something. The answer's status. */
const asAdmin = async (handler: Parameters<typeof call>[0], asked: object): Promise<number> =>
  (await call(handler, { as: await signedIn("admin"), ...asked })).status;

const decided =
  (action: string, fraction?: number) =>
  async (story: Story): Promise<number> => {
    const isTip = story.tips.includes(story.payment_id);
    const { captured_minor, currency } = await payments.find(story.payment_id);
    const amount =
      fraction && captured_minor > 0 ? { amount_minor: part(captured_minor, fraction, currency) } : {};
    const body = {
      action,
      reason: "Agreed by phone",
      ...(action === "refund" && amount),
      ...(isTip && { payment_id: story.payment_id }),
    };
    return asAdmin(decideByHand, { params: { job_id: story.job_id }, body });
  };

export const byHand = (action: string, fraction?: number): Deed => {
  const deed = decided(action, fraction);
  return async (story) => void (await deed(story));
};

/** What became of refunds that were asked for at the same time, oldest first, such as `2 of 3`. */
export const refundsAtOnce: string[] = [];

/** Administrators decide several refunds of a payment at the same time. */
export const refundedAtOnce =
  (fractions: readonly number[]): Deed =>
  async (story) => {
    const { captured_minor } = await payments.find(story.payment_id);
    const said = await Promise.all(fractions.map((of) => decided("refund", of)(story)));
    const given = said.filter((status) => status === 200).length;
    if (captured_minor > 0) refundsAtOnce.push(`${given} of ${fractions.length}`);
  };

const openDisputes = async ({ stripe, payment_id, tips }: Story): Promise<string[]> => {
  const open = [];
  for (const id of [payment_id, ...tips]) {
    const { payment_intent_id } = await payments.find(id);
    if (!payment_intent_id) continue;
    const { data } = await stripe.platform.disputes.list({ payment_intent: payment_intent_id });
    open.push(...data.filter(({ status }) => status.endsWith("needs_response")));
  }
  return open.map(({ id }) => id);
};

export const atBank =
  (fraction: number, inquiry: boolean): Deed =>
  async ({ stripe, payment_id }) => {
    const { charge_id, captured_minor, currency, disputes } = await payments.find(payment_id);
    if (captured_minor === 0 || disputes.length > 0) return;
    await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ charge: charge_id, amount: part(captured_minor, fraction, currency), inquiry }),
    });
  };

const evidence = ["winning_evidence", "losing_evidence"];

export const answered =
  (text: string): Deed =>
  async (story) => {
    for (const id of await openDisputes(story))
      await perhaps(
        story.stripe.platform.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true }),
      );
  };

export const ended = async (story: Story, change: Partial<Job>): Promise<Job> =>
  moveJob(story.job_id, change);

export const canceled =
  (fee: number): Deed =>
  async (story) => {
    const { price_minor } = await jobs.find(story.job_id);
    const fee_minor = fee === 0 ? 0 : part(price_minor, fee, story.currency);
    const job = await ended(story, { state: "canceled", fee_minor });
    const data = {
      ...jobFacts(job),
      by: "user",
      cause: "user",
      fee_minor,
      currency: story.currency,
    } as never;
    await tell(JobCanceled.atVersion(job, { data }));
    await told(story);
  };

const finished: Deed = async (story) => {
  const job = await ended(story, { state: "completed", completed_at: new Date().toISOString() });
  const price = { price_minor: job.price_minor, currency: job.currency };
  await tell(JobCompleted.atVersion(job, { data: { ...jobFacts(job), ...price, by: "user" } as never }));
  await told(story);
};

/** The work from its beginning to its end, where its money is there. */
export const worked: Deed = async (story) => {
  const { state } = await payments.find(story.payment_id);
  if (state !== "authorized" && state !== "setup_stored") return;
  await moveJob(story.job_id, { state: "in_progress", service_provider_id: story.worker_id as never });
  await finished(story);
};

const moved =
  (days: number): Deed =>
  async (story) => {
    const { starts_at, ends_at } = await jobs.find(story.job_id);
    const job = await ended(story, {
      starts_at: plus(starts_at, { days }),
      ends_at: plus(ends_at, { days }),
    });
    const { scheduled_date, scheduled_time, time_zone, offset_minutes } = job;
    const time = { scheduled_date, scheduled_time, time_zone, offset_minutes };
    await tell(JobRescheduled.atVersion(job, { data: { ...jobFacts(job), ...time, by: "user" } as never }));
    await told(story);
  };

/** Both sides agree to another price, within what is held. */
const repriced =
  (of: number): Deed =>
  async (story) => {
    const { price_minor } = await jobs.find(story.job_id);
    await ended(story, { price_minor: part(price_minor, of, story.currency) });
  };

const passed =
  (hours: number): Deed =>
  async (story) => {
    clock.advance({ hours });
    await fallenDue(story);
  };

export const onDashboard =
  (fraction: number): Deed =>
  async ({ stripe, payment_id, currency }) => {
    const { payment_intent_id, captured_minor } = await payments.find(payment_id);
    if (!payment_intent_id || captured_minor === 0) return;
    const amount = part(captured_minor, fraction, currency);
    await perhaps(stripe.platform.refunds.create({ payment_intent: payment_intent_id, amount }));
  };

/** The customer wishes another card, and the app stores it. */
export const replacing =
  (card: string): Deed =>
  async ({ stripe, user_id, payment_id }) => {
    const as = await signedIn("user", user_id);
    const asked = { as, params: { payment_id }, body: { replace_card: true } };
    const secret: string | undefined = (await call(updatePayment, asked)).data?.setup_intent_client_secret;
    if (!secret) return;
    const storing = { client_secret: secret, payment_method: card } as never;
    await perhaps(stripe.app.setupIntents.confirm(secret.split("_secret_")[0] as string, storing));
  };

/** The customer gives a tip; for one that the card did not pay, the app shows the sheet. */
export const tipping =
  (of: number, card: string): Deed =>
  async (story) => {
    const { user_id, price_minor, state } = await jobs.find(story.job_id);
    if (state !== "completed") return;
    const as = await signedIn("user", user_id);
    const body = { job_id: story.job_id, amount_minor: part(price_minor, of, story.currency) };
    const { data } = await call(createTip, { as, body });
    if (data?.id) story.tips.push(data.id);
    await told(story);
    const payment_id = story.tips.at(-1);
    if (!payment_id) return;
    const sheet = await call(createIntent, { as, body: { payment_id } });
    const secret: string | undefined = sheet.data?.payment_intent_client_secret;
    if (!secret) return;
    const confirming = { client_secret: secret, payment_method: card } as never;
    await perhaps(story.stripe.app.paymentIntents.confirm(secret.split("_secret_")[0] as string, confirming));
    await told(story);
  };

/** The same of the last tip as of the price. */
const ofTip =
  (deed: Deed): Deed =>
  async (story) => {
    const payment_id = story.tips.at(-1);
    if (payment_id) await deed({ ...story, payment_id });
  };

/** The customer is given credit, some of which is good for a few days only. */
const granted =
  (amount_minor: number, days: number): Deed =>
  async (story) => {
    const expires_at = plus(new Date().toISOString(), { days });
    const body = { user_id: story.user_id, amount_minor, expires_at, reason: "Promised by phone" };
    await asAdmin(grantCredit, { body });
  };

const revoked: Deed = async (story) => {
  const [grant] = (await credits.get(story.user_id, story.currency))?.grants ?? [];
  if (!grant) return;
  const body = { grant_id: grant.id, reason: "By mistake" };
  await asAdmin(revokeCredit, { params: { user_id: story.user_id }, body });
};

/** How much credit a customer has before booking: mostly none; less than the price, nearly all of it, or more. */
export const firstCredits = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.constantFrom(3000, 9980, 11_000, 11_980, 15_000) },
);

/** How a story begins: mostly with a card that works. */
export const firstCards = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("pm_card_visa", "pm_card_bypassPending") },
  { weight: 2, arbitrary: fc.constant("pm_link") },
  { weight: 3, arbitrary: fc.constantFrom("pm_card_createDispute", "pm_card_refundFail") },
  { weight: 1, arbitrary: fc.constantFrom("pm_card_chargeDeclined", "pm_card_chargeCustomerFail") },
);

export const cards = [
  "pm_card_visa",
  "pm_card_bypassPending",
  "pm_link",
  "pm_card_chargeDeclined",
  "pm_card_refundFail",
  "pm_card_createDispute",
  "pm_card_chargeCustomerFail",
];

export const fraction = fc.constantFrom(0.1, 0.33, 0.5, 1);
export const someFractions = fc.array(fraction, { minLength: 2, maxLength: 3 });
export const telling = (name: string, deed: Deed, rest: Partial<Telling> = {}): Telling => ({
  name,
  deed,
  ...rest,
});
const notOver = ({ work }: Known) => work !== "over";
const isConfirmed = ({ confirmed }: Known) => confirmed;

/** Everything that may happen to a job's money. */
export const moneyTellings: fc.Arbitrary<Telling> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...cards).map((card) =>
      telling(
        `confirm with ${card}`,
        async (story) => {
          await perhaps(story.confirm(card));
          await told(story);
        },
        { may: ({ work }) => work === "booked", leads_to: { confirmed: true } },
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...cards).map((card) =>
      telling(`replace the card with ${card}`, async (story) => {
        await replacing(card)(story);
        await told(story);
      }),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constant(
      telling(
        "begin the work",
        async (story) => {
          await moveJob(story.job_id, {
            state: "in_progress",
            service_provider_id: story.worker_id as never,
          });
        },
        { may: ({ work, confirmed }) => work === "booked" && confirmed, leads_to: { work: "begun" } },
      ),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constant(
      telling("finish the work", finished, {
        may: ({ work }) => work === "begun",
        leads_to: { work: "over" },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, 0.2, 0.5)
      .map((fee) =>
        telling(`cancel for ${fee}`, canceled(fee), { may: notOver, leads_to: { work: "over" } }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1, 10, 30)
      .map((days) => telling(`move by ${days} days`, moved(days), { may: ({ work }) => work === "booked" })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0.333, 0.9, 1.07)
      .map((of) => telling(`the price becomes ${of} of it`, repriced(of), { may: notOver })),
  },
  {
    weight: 2,
    arbitrary: fraction.map((of) =>
      telling(
        `capture ${of}`,
        async (story) => {
          const { authorized_minor, currency } = await payments.find(story.payment_id);
          if (authorized_minor === 0) return;
          const body = { amount_minor: part(authorized_minor, of, currency), reason: "Agreed by phone" };
          await asAdmin(capturePayment, { params: { payment_id: story.payment_id }, body });
        },
        { may: isConfirmed },
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fraction.map((of) => telling(`refund ${of}`, byHand("refund", of), { may: isConfirmed })),
  },
  {
    weight: 3,
    arbitrary: someFractions.map((of) =>
      telling(`refund ${of.join(", ")} at once`, refundedAtOnce(of), { may: isConfirmed }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("hold", "resume", "retry", "cancel", "offline_paid")
      .map((action) => telling(`${action} by hand`, byHand(action), { may: isConfirmed })),
  },
  {
    weight: 2,
    arbitrary: fc.constant(
      telling(
        "pay the provider now",
        async (story) => {
          await asAdmin(releaseNow, { body: { job_id: story.job_id, reason: "Asked for it early" } });
        },
        { may: ({ work }) => work === "over" },
      ),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fraction, fc.boolean(), fc.constantFrom("nothing", ...evidence))
      .map(([of, inquiry, said]) =>
        telling(
          `${inquiry ? "inquiry" : "dispute"} of ${of}, answered with ${said}`,
          async (story) => {
            await atBank(of, inquiry)(story);
            if (said !== "nothing") await answered(said)(story);
          },
          { may: isConfirmed },
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...evidence)
      .map((text) => telling(text, answered(text), { may: isConfirmed })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("submit", "accept").map((how) =>
      telling(
        `${how} a dispute`,
        async (story) => {
          for (const id of await openDisputes(story)) {
            const params = { dispute_id: disputeIdOf(id) };
            const accepting = { params, body: { reason: "Not contested" } };
            await asAdmin(
              how === "submit" ? submitDispute : acceptDispute,
              how === "submit" ? { params } : accepting,
            );
          }
        },
        { may: isConfirmed },
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fraction.map((of) =>
      telling(`refund ${of} on the dashboard`, onDashboard(of), { may: isConfirmed }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(0.01, 0.1, 0.5), fc.constantFrom(...cards))
      .map(([of, card]) =>
        telling(`tip ${of}, else with ${card}`, tipping(of, card), { may: ({ work }) => work === "over" }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fraction.map((of) => telling(`refund ${of} of the tip`, ofTip(byHand("refund", of)))),
      someFractions.map((of) =>
        telling(`refund ${of.join(", ")} of the tip at once`, ofTip(refundedAtOnce(of))),
      ),
      fraction.map((of) => telling(`refund ${of} of the tip on the dashboard`, ofTip(onDashboard(of)))),
      fc
        .constantFrom("hold", "resume", "cancel")
        .map((action) => telling(`${action} the tip by hand`, ofTip(byHand(action)))),
      fc
        .tuple(fraction, fc.boolean())
        .map(([of, inquiry]) =>
          telling(`${inquiry ? "inquiry" : "dispute"} of ${of} of the tip`, ofTip(atBank(of, inquiry))),
        ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(70, 2500), fc.constantFrom(2, 20, 200))
      .map(([amount, days]) => telling(`grant ${amount} for ${days} days`, granted(amount, days))),
  },
  { weight: 1, arbitrary: fc.constant(telling("revoke credit", revoked)) },
  { weight: 2, arbitrary: fc.constant(telling("tell", async (story) => void (await told(story)))) },
  {
    weight: 1,
    arbitrary: fc.constant(
      telling("compare the books of the day before", async (story) => {
        await compared(plus(new Date().toISOString(), { days: -1 }).slice(0, 10)).catch(() => undefined);
        await told(story);
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(1, 1, 25, 25, 50, 170)
      .map((hours) => telling(`${hours} hours pass`, passed(hours))),
  },
);

const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Trouble>({ kind: "none" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Trouble>({ kind: "before_call" }, { kind: "after_call" }, { kind: "reset" }),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((nth): Trouble => ({ kind: "before_commit", nth })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("lose", "duplicate", "reorder", "delay")
      .map((how): Trouble => ({ kind: "webhooks", how }) as Trouble),
  },
);

/** Stories of up to so many commands of some kinds, with what goes wrong in them; `after` looks at the world after each. */
export const commandsOf = <K extends object, S extends World>(
  tellings: fc.Arbitrary<Telling<K, S>>,
  most: number,
  after: (story: S) => Promise<void>,
) =>
  fc.commands<K, S, false>(
    [fc.tuple(tellings, troubles).map(([one, trouble]) => new Doing(one, trouble, after))],
    { maxCommands: most, size: "max" },
  );

/** A story of these commands, in which nothing goes wrong. */
export const inOrder = <K extends object, S extends World>(
  tellings: readonly Telling<K, S>[],
  after: (story: S) => Promise<void>,
): fc.AsyncCommand<K, S>[] => tellings.map((one) => new Doing(one, { kind: "none" }, after));

/** Stories of a job's money. */
export const moneyCommands = (most: number, after: (story: Story) => Promise<void>) =>
  commandsOf(moneyTellings, most, after);
