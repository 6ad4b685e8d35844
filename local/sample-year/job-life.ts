import type { Drawing } from "../../platform/draw.ts";
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
import type { Media } from "../../shared/domain/media/media.ts";
import { keptOf, priceOf } from "../../shared/domain/payment/decisions.ts";
import { shareOf } from "../../shared/domain/payment/transfer.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { latest, minus, plus } from "../../shared/kernel/time.ts";
import { offsetOf, wallClock } from "../../shared/kernel/wall-clock.ts";
import { pictureOf } from "./files.ts";
import { bookingMoney, type Money, tipMoney } from "./job-money.ts";
import { recordAt } from "./membership-life.ts";
import type { Customer, Worker } from "./people.ts";
import { talkOf } from "./talks.ts";
import { type Admin, system, Today, type World } from "./world.ts";

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

/** Whose turn is next, and when. */
const nextOf = (monies: readonly Money[]): { money: Money; at: string } | undefined =>
  monies
    .flatMap((money) => {
      const at = money.due();
      return at === undefined ? [] : [{ money, at }];
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];

/** The life of one booking from the accepted quote on, until the year ends. */
export const liveJob = (
  { world, draw, admin, workers }: { world: World; draw: Drawing; admin: Admin; workers: readonly Worker[] },
  customer: Customer,
  accepted: Quote,
  begun: string,
): void => {
  let now = begun;
  const monies: Money[] = [];
  const user = { role: "user" as const, id: customer.account.id as string };
  /** What falls due by itself up to an instant. */
  const fallDue = (until: string): void => {
    for (let due = nextOf(monies); due && due.at <= until && due.at < world.until; due = nextOf(monies)) {
      now = latest(now, due.at);
      due.money.fallDue(now);
    }
  };
  const at = (instant: string): string => {
    const target = latest(now, instant);
    fallDue(target);
    now = target;
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

  const live = (): void => {
    after(1);
    const living = { world, draw, admin, customer };
    const booking = {
      job: () => job,
      amend: (noted: Job) => {
        job = world.amend("job", noted);
      },
    };
    const money = bookingMoney(living, booking, now);
    monies.push(money);
    if (draw.chance(0.03)) {
      after(15);
      keep(system, timeOut(job, now));
      money.lapse(now);
      return;
    }
    after(2);
    money.secure(now);
    const { id: payment_id, state } = money.payment();
    keep(system, open(job, { payment_id, held: state === "authorized" }, now));
    if (draw.chance(0.04)) {
      after(draw.between(10, 60));
      keep(user, moveOpen(job, timeOf(plus(job.starts_at, { days: 1 }), customer.zone), now));
      money.moved(now);
    }

    const cancel = () => {
      const reason_code = draw.weighted([
        ["no_longer_needed", 4],
        ["found_someone_else", 3],
        ["too_expensive", 2],
        ["time_does_not_suit", 2],
        ["other", 1],
      ] as const);
      keep(user, cancelByUser(job, draw.chance(0.8) ? { reason_code } : {}, firstTerms, now));
      money.close(job.fee_minor ?? 0, "cancellation_fee", now);
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
        money.letGo(now);
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

    /** The provider takes a picture of the place. */
    const photo = (): Media["id"] => {
      const [id, owner_id] = [draw.idsAt(now)("media"), provider.id];
      return world.amend("media", pictureOf({ id, owner_id, purpose: "proof" }, now)).id;
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
    keep(provider, start(job, [photo()], now));
    if (draw.chance(0.05)) {
      after(20);
      keep(provider, pause(job, "A part is missing.", now));
      after(draw.between(30, 90));
      keep(provider, resume(job, now));
    }
    after(Math.round(job.duration_minutes * (0.6 + 0.7 * draw.next())));
    keep(provider, completeWork(job, [photo()], now));

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
        money.close(0, "price", now);
        return;
      }
    } else if (draw.chance(0.75)) {
      after(draw.between(10, 2000));
      keep(user, confirm(job, "user", now));
    } else {
      at(job.confirm_by as string);
      keep(system, confirm(job, "timer", now));
    }
    money.close(priceOf(job, money.payment()), "price", now);
    if (draw.chance(0.03)) {
      after(draw.between(60, 1200));
      report(false);
      const partial = draw.chance(0.6);
      const amount_minor = partial ? Math.round(job.price_minor / 4) : job.price_minor;
      decideIncident(partial ? "refund_partial" : "refund_full", partial ? amount_minor : undefined);
      money.giveBack(admin, amount_minor, { reason: "incident", initiator: "admin" }, now);
    }
    if (draw.chance(0.1)) {
      after(draw.between(5, 4000));
      const tip = tipMoney(living, money.payment(), booking, draw.one([500, 1000, 1500, 2000]), now);
      monies.push(tip);
      booking.amend({ ...job, tip_minor: shareOf(tip.payment()), updated_at: now });
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
    if (draw.chance(0.015)) {
      after(draw.between(3000, 30_000));
      if (keptOf(money.payment()) > 0) {
        const contest = money.dispute(now);
        after(draw.between(600, 9000));
        contest.answer(now);
        after(draw.between(10_000, 50_000));
        contest.decide(now, draw.one(["won", "lost"] as const));
      }
    }
  };

  try {
    live();
  } catch (error) {
    if (!(error instanceof Today)) throw error;
  }
  fallDue(world.until);
};
