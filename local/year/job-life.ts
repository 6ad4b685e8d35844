import { elapseFeedback, submitFeedback } from "../../shared/domain/feedback/feedback.ts";
import {
  investigate,
  reportIncident,
  resolveIncident,
  triage,
} from "../../shared/domain/incident/incident.ts";
import { book } from "../../shared/domain/job/booking.ts";
import { cancelByUser } from "../../shared/domain/job/cancel.ts";
import { firstTerms } from "../../shared/domain/job/cancellation-terms.ts";
import { claim, missByProvider, withdraw } from "../../shared/domain/job/claim.ts";
import { delay } from "../../shared/domain/job/delay.ts";
import { dispute, resolveDispute } from "../../shared/domain/job/dispute.ts";
import { openUntil } from "../../shared/domain/job/due.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { expireOpen, open, timeOut } from "../../shared/domain/job/opening.ts";
import { moveOpen } from "../../shared/domain/job/reschedule.ts";
import { completeWork, confirm, depart, pause, resume, start } from "../../shared/domain/job/work.ts";
import { transferPosted } from "../../shared/domain/payment/ledger.ts";
import { observeIntent, type SeenIntent } from "../../shared/domain/payment/observation.ts";
import { begin, type Payment, type Settlement } from "../../shared/domain/payment/payment.ts";
import { decideRefund, followRefund } from "../../shared/domain/payment/refund.ts";
import { scheduleTransfer, shareOf, transferPaid } from "../../shared/domain/payment/transfer.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { latest, minus, plus } from "../../shared/kernel/time.ts";
import { offsetOf, wallClock } from "../../shared/kernel/wall-clock.ts";
import type { Drawing } from "./draw.ts";
import { recordAt } from "./membership-life.ts";
import type { Customer, Worker } from "./people.ts";
import { talkOf } from "./talks.ts";
import { type Admin, costOf, system, Today, type World } from "./world.ts";

const timeOf = (starts_at: string, time_zone: string) => {
  const { date, minutes } = wallClock(starts_at, time_zone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return {
    scheduled_date: date,
    scheduled_time: `${hour}:${minute}`,
    time_zone,
    offset_minutes: offsetOf(starts_at, time_zone),
    starts_at,
  };
};

/** The life of one booking, from the accepted quote on, as far as the year goes. */
export const liveJob = (
  { world, draw, admin, workers }: { world: World; draw: Drawing; admin: Admin; workers: readonly Worker[] },
  customer: Customer,
  accepted: Quote,
  begun: string,
): void => {
  let now = begun;
  const user = { role: "user" as const, id: customer.account.id as string };
  const at = (instant: string): string => {
    now = latest(now, instant);
    if (now >= world.until) throw new Today();
    return now;
  };
  const after = (minutes: number): string => at(plus(now, { minutes }));

  const task = accepted.tasks[0] as Quote["tasks"][number];
  const days = draw.between(1, 9);
  const starts_at = `${plus(now, { days }).slice(0, 11)}${draw.one(["15", "16", "17", "18", "20"])}:00:00.000Z`;
  const booked = book(
    { task_id: task.task_id, when: timeOf(starts_at, customer.zone) },
    { customer: customer.account, terms_version: 1, quote: accepted, video: undefined },
    { id: draw.idsAt(now)("job"), now },
  );
  world.keep("quote", user, now, {
    record: booked.quote,
    events: booked.events.filter(({ aggregate }) => aggregate.type === "quote"),
  });
  let job = world.keep("job", user, now, {
    record: booked.job,
    events: booked.events.filter(({ aggregate }) => aggregate.type === "job"),
  });
  const keep = (
    by: { role: "user" | "service_provider" | "admin" | "system"; id: string },
    decision: { record: Job; events: Parameters<World["keep"]>[3]["events"] },
  ) => {
    job = world.keep("job", by, now, decision);
  };

  let payment: Payment;
  let seen: SeenIntent;
  const settle = (by: Parameters<typeof keep>[0], { record, events, postings }: Settlement) => {
    if (events.length > 0 || postings.length > 0)
      payment = world.keep("payment", by, now, { record, events, postings });
  };
  const observe = (change: Partial<SeenIntent>, cause: string) => {
    seen = { ...seen, ...change };
    const who = job.service_provider_id ? { service_provider_id: job.service_provider_id } : {};
    settle(system, observeIntent(payment, seen, now, cause, who));
  };

  try {
    after(1);
    payment = world.keep(
      "payment",
      user,
      now,
      begin(job, {
        id: draw.idsAt(now)("payment"),
        now,
        fee_bps: 1500,
        stripe_customer_id: `cus_${customer.account.id}`,
      }),
    );
    seen = {
      id: `pi_${payment.id}`,
      status: "requires_payment_method",
      amount_minor: payment.amount_minor,
      capturable_minor: 0,
      received_minor: 0,
      currency: "usd",
      payment_method_id: "pm_card_visa",
      off_session: false,
      cancellation_fee: false,
      expired: false,
      superseded: false,
      refunds: [],
      disputes: [],
    };
    if (draw.chance(0.03)) {
      after(15);
      keep(system, timeOut(job, now));
      observe({ status: "canceled" }, "job.canceled");
      return;
    }
    after(2);
    observe(
      {
        status: "requires_capture",
        capturable_minor: payment.amount_minor,
        charge_id: `ch_${payment.id}`,
        capture_before: plus(now, { days: 30 }),
      },
      "payment.authorized",
    );
    keep(system, open(job, { payment_id: payment.id, held: true }, now));
    if (draw.chance(0.04)) {
      after(draw.between(10, 60));
      keep(user, moveOpen(job, timeOf(plus(job.starts_at, { days: 1 }), customer.zone), now));
    }

    const release = () => observe({ status: "canceled" }, "job.canceled");
    const takeFee = (fee_minor: number) => {
      if (fee_minor === 0) {
        release();
        return;
      }
      observe(
        {
          status: "succeeded",
          received_minor: fee_minor,
          cancellation_fee: true,
          processing_fee_minor: costOf(fee_minor),
        },
        "job.canceled",
      );
    };
    const cancel = () => {
      const reason_code = draw.weighted([
        ["no_longer_needed", 4],
        ["found_someone_else", 3],
        ["too_expensive", 2],
        ["time_does_not_suit", 2],
        ["other", 1],
      ] as const);
      keep(user, cancelByUser(job, draw.chance(0.8) ? { reason_code } : {}, firstTerms, now));
      takeFee(job.fee_minor ?? 0);
    };
    const free = ({ record, since, until, busy }: Worker): boolean =>
      since <= now &&
      plus(now, { hours: 12 }) < until &&
      record.services.includes(job.service) &&
      !job.excluded_provider_ids.includes(record.id) &&
      !busy.some(([from, to]) => from < job.ends_at && job.starts_at < to);
    const assign = (): Worker | undefined => {
      const candidates = workers.filter(free);
      if (candidates.length === 0 || draw.chance(0.04)) {
        at(openUntil(job));
        keep(system, expireOpen(job, now));
        release();
        return undefined;
      }
      const worker = draw.one(candidates);
      const wait = draw.between(5, 600);
      at(
        plus(now, {
          minutes: plus(now, { minutes: wait }) < minus(openUntil(job), { minutes: 30 }) ? wait : 5,
        }),
      );
      keep({ role: "service_provider", id: worker.record.id }, claim(job, recordAt(worker, now), now));
      worker.busy.push([job.starts_at, job.ends_at]);
      if (draw.chance(0.3)) talkOf(world, draw, job, now);
      return worker;
    };

    if (draw.chance(0.02)) {
      after(draw.between(20, 200));
      cancel();
      return;
    }
    let worker = assign();
    if (!worker) return;
    let provider = { role: "service_provider" as const, id: worker.record.id as string };
    if (draw.chance(0.03) && plus(now, { hours: 4 }) < openUntil(job)) {
      after(draw.between(10, 90));
      const reason_code = draw.one(["illness", "vehicle_or_tools", "overbooked", "too_far"] as const);
      keep(provider, withdraw(job, { reason: "Can't make it.", reason_code }, now));
      worker = assign();
      if (!worker) return;
      provider = { role: "service_provider", id: worker.record.id };
    }
    if (draw.chance(0.05)) {
      at(minus(job.starts_at, { hours: draw.one([30, 20, 10, 1]) }));
      cancel();
      return;
    }
    if (draw.chance(0.06)) {
      at(minus(job.starts_at, { hours: 3 }));
      keep(provider, delay(job, { minutes: draw.one([15, 30, 60]), reason: "Traffic." }, now));
    }
    if (draw.chance(0.01)) {
      at(plus(job.starts_at, { minutes: 125 }));
      keep(system, missByProvider(job, now));
      after(5);
      cancel();
      return;
    }
    at(minus(job.starts_at, { minutes: draw.between(20, 45) }));
    keep(provider, depart(job, {}, now));
    at(plus(job.delay?.eta ?? job.starts_at, { minutes: draw.between(-4, 22) }));
    keep(provider, start(job, [draw.idsAt(now)("media")], now));
    if (draw.chance(0.05)) {
      after(20);
      keep(provider, pause(job, "A part is missing.", now));
      after(draw.between(30, 90));
      keep(provider, resume(job, now));
    }
    after(Math.round(job.duration_minutes * (0.6 + 0.7 * draw.next())));
    keep(provider, completeWork(job, [draw.idsAt(now)("media")], now));

    const contested = draw.chance(0.015);
    let incident: string | undefined;
    const decideIncident = (outcome: "refund_full" | "refund_partial" | "none", refund_minor?: number) => {
      after(draw.between(30, 600));
      const by = { by: admin.id as never, now };
      const found = world.records.get(`incident ${incident}`)?.record as Parameters<typeof triage>[0];
      let record = world.keep(
        "incident",
        admin,
        now,
        triage(found, { severity: "medium", blocks_payment: found.blocks_payment }, by),
      );
      after(draw.between(30, 900));
      record = world.keep("incident", admin, now, investigate(record, { by: admin.id as never, now }));
      after(draw.between(60, 1400));
      world.keep(
        "incident",
        admin,
        now,
        resolveIncident(
          record,
          { outcome, resolution: "Decided.", ...(refund_minor !== undefined && { refund_minor }) },
          { by: admin.id as never, now },
        ),
      );
    };
    const report = (blocks_payment: boolean) => {
      incident = draw.idsAt(now)("incident");
      world.keep(
        "incident",
        user,
        now,
        reportIncident(
          {
            id: incident as never,
            reported_by: "user",
            reporter_id: customer.account.id,
            other_id: job.service_provider_id as never,
            job_id: job.id,
            category: "quality",
            description: "It was not done well.",
            media_ids: [],
            blocks_payment,
          },
          now,
        ),
      );
    };
    if (contested) {
      after(draw.between(60, 1500));
      report(true);
      keep(user, dispute(job, "quality", { by: "user", now }));
      const full = draw.chance(0.4);
      decideIncident(full ? "refund_full" : "none");
      keep(
        admin,
        resolveDispute(job, full ? { outcome: "canceled" } : { outcome: "completed" }, "incident", now),
      );
      if (full) {
        release();
        return;
      }
    } else if (draw.chance(0.75)) {
      after(draw.between(10, 2000));
      keep(user, confirm(job, "user", now));
    } else {
      at(job.confirm_by as string);
      keep(system, confirm(job, "timer", now));
    }
    observe(
      { status: "succeeded", received_minor: job.price_minor, processing_fee_minor: costOf(job.price_minor) },
      "job.completed",
    );
    const share = scheduleTransfer(payment, {
      id: draw.idsAt(now)("transfer"),
      now,
      sequence: 1,
      service_provider_id: worker.record.id,
    });
    let transfer = world.keep("transfer", system, now, share);

    if (draw.chance(0.03)) {
      after(draw.between(60, 1200));
      report(false);
      const partial = draw.chance(0.6);
      const amount_minor = partial ? Math.round(job.price_minor / 4) : job.price_minor;
      decideIncident(partial ? "refund_partial" : "refund_full", partial ? amount_minor : undefined);
      const ground = { cause: draw.idsAt(now)("decision"), reason: "incident", initiator: "admin" } as const;
      let refund = world.keep("refund", admin, now, {
        record: decideRefund(payment, { id: draw.idsAt(now)("refund"), ...ground, amount_minor, now }),
        events: [],
      });
      after(2);
      observe(
        { refunds: [{ refund_id: `re_${refund.id}`, ...ground, amount_minor, state: "succeeded" }] },
        "refund",
      );
      refund = world.keep("refund", system, now, { record: followRefund(refund, payment, now), events: [] });
    }
    if (shareOf(payment) > 0) {
      at(plus(transfer.release_at as string, { minutes: 1 }));
      transfer = { ...transfer, amount_minor: shareOf(payment) };
      const paid = transferPaid(transfer, { payment, stripe_transfer_id: `tr_${transfer.id}` }, now);
      world.keep("transfer", system, now, {
        ...paid,
        postings: [
          transferPosted(
            {
              book_id: payment.id,
              currency: "usd",
              job_id: job.id,
              service_provider_id: worker.record.id,
              posted_at: now,
            },
            transfer.id,
            transfer.amount_minor,
          ),
        ],
      });
    }
    if (draw.chance(0.55)) {
      after(draw.between(30, 3000));
      const rating = draw.weighted([
        [5, 60],
        [4, 25],
        [3, 8],
        [2, 4],
        [1, 3],
      ] as const);
      const said = { rating, categories: {}, media_ids: [] };
      const given = submitFeedback({ job, by: "user", said }, { own: undefined, others: undefined }, now);
      const own = world.keep("feedback", user, now, { record: given.own, events: given.events });
      at(own.publish_at);
      const published = elapseFeedback(own, now);
      if (published) world.keep("feedback", system, now, published);
    }
    if (draw.chance(0.006)) {
      after(draw.between(3000, 30_000));
      const dispute_id = `dp_${payment.id}`;
      const disputed = {
        dispute_id,
        amount_minor: payment.captured_minor - payment.refunded_minor,
        cost_minor: 1500,
      };
      if (disputed.amount_minor > 0) {
        observe({ disputes: [disputed] }, "dispute");
        after(draw.between(10_000, 50_000));
        observe({ disputes: [{ ...disputed, outcome: draw.one(["won", "lost"] as const) }] }, "dispute");
      }
    }
  } catch (error) {
    if (!(error instanceof Today)) throw error;
  }
};
