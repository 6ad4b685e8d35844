import type { EventRow } from "../../shared/data/engine/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import { taxIn } from "./recounted-tax.ts";

/**
 * Counts figures anew from raw events and entries of the books, without cells, folds or anything of the figures' own
 * code: so that two ways of counting can be compared. Days are UTC; `to` is exclusive.
 */
export type Raw = {
  events: readonly EventRow[];
  postings: readonly Posting[];
  jobs: ReadonlyMap<string, Job>;
  from: string;
  to: string;
};

type Numbers = Record<string, number | null>;

const part = (a: number, b: number): number | null =>
  b === 0 ? null : Math.round((a / b) * 10_000) / 10_000;
const earningKinds = ["capture", "cancellation_fee", "refund", "refund_failed", "dispute_lost"];
const twoPlaces = (a: number, b: number): number | null => (b === 0 ? null : Math.round((a / b) * 100) / 100);

export const recount = ({ events, postings, jobs, from, to }: Raw) => {
  const ordered = events.toSorted((a, b) =>
    a.occurred_at < b.occurred_at ? -1 : a.occurred_at > b.occurred_at ? 1 : a.ordinal - b.ordinal,
  );
  const of = (...types: string[]) => ordered.filter(({ type }) => types.includes(type));
  const inside = (at: string) => at >= from && at < to;
  const now = <E extends { occurred_at: string }>(all: readonly E[]) =>
    all.filter(({ occurred_at }) => inside(occurred_at));
  /** The first event of each record. */
  const firsts = (...types: string[]) => {
    const seen = new Map<string, EventRow>();
    for (const event of of(...types)) if (!seen.has(event.aggregate.id)) seen.set(event.aggregate.id, event);
    return seen;
  };
  const within = (map: ReadonlyMap<string, EventRow>) => now([...map.values()]);
  /** How many records that began in the period had this happen to them at any time. */
  const later = (begun: ReadonlyMap<string, EventRow>, ...types: string[]) => {
    const happened = firsts(...types);
    return [...begun].filter(([id, event]) => inside(event.occurred_at) && happened.has(id)).length;
  };
  const booked = postings.filter(({ posted_at }) => inside(posted_at));
  const line = (kinds: readonly string[] | undefined, accounts: readonly string[], entries = booked) =>
    entries
      .filter(({ kind }) => !kinds || kinds.includes(kind))
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const customers = ["platform_fee", "tax_payable", "provider_payable"];
  const moneyOf = (entries: readonly Posting[]) => {
    const captured = -line(["capture", "cancellation_fee"], customers, entries as Posting[]);
    const refunded = line(["refund", "refund_failed"], customers, entries as Posting[]);
    const disputes_lost = line(["dispute_lost"], customers, entries as Posting[]);
    const tips =
      0 -
      line(["tip", "tip_refund", "tip_refund_failed", "tip_dispute_lost"], customers, entries as Posting[]);
    const job_revenue = 0 - line(undefined, ["platform_fee"], entries as Posting[]);
    const membership_revenue =
      0 - line(undefined, ["membership_deferred", "membership_revenue"], entries as Posting[]);
    const payments_captured = entries.filter(
      ({ kind }) => kind === "capture" || kind === "cancellation_fee",
    ).length;
    const net_gmv = captured - refunded - disputes_lost;
    const gmv_tax = entries
      .filter(({ kind }) => earningKinds.includes(kind))
      .reduce((sum, entry) => {
        const tax = jobs.get(entry.job_id ?? "")?.tax;
        if (!tax || (entry.kind === "cancellation_fee" && !tax.on_cancellation)) return sum;
        const amount = 0 - line(undefined, customers, [entry]);
        return sum + Math.sign(amount) * taxIn(Math.abs(amount), tax.parts, entry.currency);
      }, 0);
    return {
      captured: captured + 0,
      refunded,
      disputes_lost,
      net_gmv,
      gmv_tax,
      gmv_without_tax: net_gmv - gmv_tax,
      tips,
      job_revenue,
      membership_revenue,
      platform_revenue: job_revenue + membership_revenue,
      platform_tax: 0 - line(undefined, ["tax_payable"], entries as Posting[]),
      processor_cost: line(undefined, ["processing_fee", "dispute_fee"], entries as Posting[]),
      take_rate: part(job_revenue, net_gmv),
      mean_order: twoPlaces(captured, payments_captured),
      provider_earnings: 0 - line(earningKinds, ["provider_payable"], entries as Posting[]),
      payments_captured,
    };
  };
  const money = moneyOf(booked);
  const ends = ["credit_expired", "credit_revoked", "credit_forfeited"];
  const liability = (kinds?: readonly string[]) => line(kinds, ["customer_credit"]) + 0;
  const credit_granted = 0 - liability(["credit_granted"]);
  const credit_expired = liability(ends);
  const credit = {
    credit_granted,
    credit_expired,
    credit_used: liability() + credit_granted - credit_expired,
    credit_cost: credit_granted - credit_expired,
    credit_owed:
      0 -
      line(
        undefined,
        ["customer_credit"],
        postings.filter(({ posted_at }) => posted_at < to),
      ),
  };
  const created = firsts("job.created");
  const opened = firsts("job.opened");
  const assigned = firsts("job.assigned", "job.reassigned");
  const started = firsts("job.started");
  const completed = new Map(
    [...firsts("job.completed", "job.dispute_resolved")].flatMap(([id]) => {
      const first = of("job.completed", "job.dispute_resolved").find(
        ({ aggregate, type, data }) =>
          aggregate.id === id && (type === "job.completed" || data.outcome === "completed"),
      );
      return first ? [[id, first] as const] : [];
    }),
  );
  const asked = firsts("quote.requested");
  const priced = firsts("quote.estimated", "quote.reviewed", "quote.revised");
  const accepted = firsts("quote.accepted");
  const proved = firsts("account.verified");
  const isOf = (role: "user_id" | "service_provider_id") =>
    within(proved).filter(({ data }) => data[role] !== undefined).length;
  const sumOf = (all: readonly EventRow[], field: string) =>
    all.reduce((sum, { data }) => sum + Number(data[field] ?? 0), 0);

  const ratings = now(of("feedback.published")).filter(({ data }) => data.by === "user");
  const opinions = within(firsts("feedback.submitted")).filter(({ data }) => data.by === "user");
  const statesAt = (noun: string, until: string): Numbers => {
    const state = new Map<string, string>();
    for (const { aggregate, to: next, occurred_at } of ordered)
      if (aggregate.type === noun && next !== undefined && occurred_at < until) state.set(aggregate.id, next);
    const counts: Numbers = {};
    for (const one of state.values()) counts[one] = ((counts[one] ?? 0) as number) + 1;
    return counts;
  };
  const states = statesAt("job", to);
  const waiting = statesAt("quote", to);

  const acted = ordered.filter(
    ({ actor, type }) =>
      (actor.role === "user" && /^(quote|job|payment|feedback|chat)\./.test(type)) ||
      (actor.role === "service_provider" &&
        /^(job\.(assigned|en_route|started|paused|resumed|work_completed|provider_canceled|delayed|reschedule|price_|no_show)|feedback\.|chat\.)/.test(
          type,
        )),
  );
  const day = (instant: string) => instant.slice(0, 10);
  const distinctIn = (first: string, end: string, role?: string) =>
    new Set(
      acted
        .filter(
          ({ occurred_at, actor }) =>
            occurred_at >= first && occurred_at < end && (!role || actor.role === role),
        )
        .map(({ actor }) => actor.id),
    ).size;
  const back = (days: number) => new Date(Date.parse(to) - days * 86_400_000).toISOString();
  const dailies = new Set(
    acted
      .filter(({ occurred_at }) => inside(occurred_at))
      .map(({ occurred_at, actor }) => `${day(occurred_at)} ${actor.id}`),
  ).size;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const live = (role: "user_id" | "service_provider_id") =>
    [...proved.values()].filter(({ data, occurred_at }) => data[role] !== undefined && occurred_at < to)
      .length;

  const months: string[] = [];
  for (let at = new Date(from); at.toISOString() < to; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString());
  const activeIn = (month: string) =>
    new Set(
      acted
        .filter(({ occurred_at }) => occurred_at.slice(0, 7) === month.slice(0, 7))
        .map(({ actor }) => actor.id),
    );
  const monthBefore = (month: string) => {
    const at = new Date(month);
    at.setUTCMonth(at.getUTCMonth() - 1);
    return at.toISOString();
  };
  const verifiedIn = (month: string) =>
    new Set(
      [...proved.values()]
        .filter(({ occurred_at }) => occurred_at.slice(0, 7) === month.slice(0, 7))
        .map(({ aggregate }) => aggregate.id),
    );
  const kinds = { new_active: 0, returning: 0, reactivated: 0 };
  for (const month of months) {
    const [fresh, previous] = [verifiedIn(month), activeIn(monthBefore(month))];
    for (const id of activeIn(month))
      kinds[fresh.has(id) ? "new_active" : previous.has(id) ? "returning" : "reactivated"] += 1;
  }
  const inMonths = (count: number) => twoPlaces(count, months.length);
  let kept = 0;
  let before = 0;
  for (const month of months) {
    const previous = activeIn(monthBefore(month));
    before += previous.size;
    kept += [...activeIn(month)].filter((id) => previous.has(id)).length;
  }

  const monthAfter = (month: string, by: number): string => {
    const at = new Date(`${month}-01T00:00:00.000Z`);
    at.setUTCMonth(at.getUTCMonth() + by);
    return at.toISOString().slice(0, 7);
  };
  const cohortOf = (month: string): Numbers => {
    const came = [...proved.values()].filter(({ occurred_at }) => occurred_at.startsWith(month));
    const ids = new Set(came.map(({ aggregate }) => aggregate.id));
    const shareIn = (later: string) =>
      later > to.slice(0, 7) ? null : part([...activeIn(later)].filter((id) => ids.has(id)).length, ids.size);
    const later = Array.from({ length: 13 }, (_, at) => [`month_${at}`, shareIn(monthAfter(month, at))]);
    return { size: ids.size, ...Object.fromEntries(later) };
  };

  const captures = postings
    .filter(({ kind }) => kind === "capture" || kind === "cancellation_fee")
    .toSorted((a, b) =>
      a.posted_at < b.posted_at ? -1 : a.posted_at > b.posted_at ? 1 : a.id < b.id ? -1 : 1,
    );
  const payers = new Set<string>();
  let fromNew = 0;
  for (const entry of captures) {
    const user = jobs.get(entry.job_id as string)?.user_id as string;
    if (payers.has(user)) continue;
    payers.add(user);
    if (inside(entry.posted_at)) fromNew -= line(undefined, customers, [entry]);
  }

  const serviceOf = (entry: Posting) =>
    jobs.get(entry.job_id ?? "")?.service ?? (entry.kind === "membership" ? "membership" : "unallocated");
  const placeOf = (entry: Posting) => jobs.get(entry.job_id ?? "")?.place.country ?? "?";
  const grouped = (key: (entry: Posting) => string) =>
    Object.fromEntries(
      [...Map.groupBy(booked, key)]
        .map(([name, entries]) => [name, moneyOf(entries)])
        .filter(([, sums]) => (sums as Numbers).captured !== 0 || (sums as Numbers).platform_revenue !== 0),
    );
  const captured = firsts("payment.captured");
  const paidJobs = new Set(
    of("payment.captured")
      .filter(({ data }) => !data.cancellation_fee && data.purpose === undefined)
      .map(({ data }) => String(data.job_id)),
  );
  /** The value that a share of all does not exceed, by sorting them. */
  const exactly = (values: readonly number[], share: number): number | null =>
    values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? null;
  const charges = booked.filter(({ kind }) => kind === "capture" || kind === "cancellation_fee");
  const values = {
    order: charges.map((entry) => -line(undefined, customers, [entry])).filter((value) => value > 0),
    earning: charges
      .map((entry) => -line(undefined, ["provider_payable"], [entry]))
      .filter((value) => value > 0),
  };
  const refundsDone = now(of("refund.succeeded"));
  const errors = [...completed.values()]
    .filter(({ occurred_at }) => inside(occurred_at))
    .map((event) => {
      const job = created.get(event.aggregate.id)?.data as { low_minor: number; high_minor: number };
      const price = Number(event.data.price_minor ?? Number.NaN);
      return { job, price };
    })
    .filter(({ price, job }) => job && !Number.isNaN(price));
  const minutesOf = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([a, b]) => Math.max(1, Math.round((Date.parse(b) - Date.parse(a)) / 60_000)));
  const meanMinutes = (values: readonly number[]) =>
    values.length === 0 ? null : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10) / 10;
  const pairs = (ends: ReadonlyMap<string, EventRow>, starts: ReadonlyMap<string, EventRow>) =>
    [...ends].flatMap(([id, end]) => {
      const begun = starts.get(id);
      return begun && inside(end.occurred_at) ? [[begun.occurred_at, end.occurred_at] as const] : [];
    });
  const ofAssigned = (...types: string[]) => {
    const touched = new Set(
      of(...types)
        .filter((event) => event.occurred_at >= (assigned.get(event.aggregate.id)?.occurred_at ?? "\uffff"))
        .map(({ aggregate }) => aggregate.id),
    );
    return part(
      [...assigned].filter(([id, event]) => inside(event.occurred_at) && touched.has(id)).length,
      within(assigned).length,
    );
  };
  const lengths = {
    request_to_estimate: minutesOf(pairs(priced, asked)),
    estimate_to_accept: minutesOf(pairs(accepted, priced)),
    opened_to_assigned: minutesOf(pairs(assigned, opened)),
    created_to_completed: minutesOf(pairs(completed, created)),
  };
  const ofAsked = (...types: string[]) => later(asked, ...types);

  const members = recountMembers(ordered, { from, to });

  return {
    analytics: {
      new_users: isOf("user_id"),
      new_providers: isOf("service_provider_id"),
      quote_requests: within(asked).length,
      acceptances: within(accepted).length,
      jobs_created: within(created).length,
      jobs_completed: within(completed).length,
      captured: money.captured,
      refunded: money.refunded,
      platform_revenue: money.platform_revenue,
    },
    activeUsers: {
      active_day: twoPlaces(dailies, days),
      active_week: distinctIn(back(7), to),
      active_month: distinctIn(back(30), to),
      dormant:
        live("user_id") -
        distinctIn(back(180), to, "user") +
        live("service_provider_id") -
        distinctIn(back(30), to, "service_provider"),
      active_accounts: inMonths(months.reduce((sum, month) => sum + activeIn(month).size, 0)),
      new_active: inMonths(kinds.new_active),
      returning: inMonths(kinds.returning),
      reactivated: inMonths(kinds.reactivated),
    },
    retention: {
      retention: part(kept, before),
      churn: part(before - kept, before),
      memberships_lost: members.flows.memberships_lost,
      membership_churn: members.flows.membership_churn,
      revenue_churn: part(-members.mrr.mrr_churn - members.mrr.mrr_contraction, members.mrr_before),
    },
    cohorts: Object.fromEntries(months.map((month) => [month.slice(0, 7), cohortOf(month.slice(0, 7))])),
    memberships: members.flows,
    membershipStates: members.states,
    jobStates: states,
    quoteStates: waiting,
    jobMatrix: {
      jobs_created: within(created).length,
      jobs_opened: within(opened).length,
      jobs_assigned: within(assigned).length,
      jobs_started: within(started).length,
      jobs_completed: within(completed).length,
      jobs_canceled: now(of("job.canceled")).length,
      jobs_expired: now(of("job.expired")).length,
      jobs_given_back: now(of("job.provider_canceled")).length,
      booked_assigned: later(created, "job.assigned", "job.reassigned"),
      booked_completed: [...completed.keys()].filter((id) => inside(created.get(id)?.occurred_at ?? ""))
        .length,
      booked_paid: [...jobs.keys()].filter(
        (id) => inside(created.get(id)?.occurred_at ?? "") && paidJobs.has(id),
      ).length,
      fill_rate: part(
        [...assigned].filter(
          ([id, event]) =>
            inside(opened.get(id)?.occurred_at ?? "") && event.occurred_at < String(event.data.starts_at),
        ).length,
        within(opened).length,
      ),
      completion_rate: part(
        [...completed.keys()].filter((id) => inside(assigned.get(id)?.occurred_at ?? "")).length,
        within(assigned).length,
      ),
      cancel_rate: part(later(created, "job.canceled"), within(created).length),
      delay_rate: ofAssigned("job.delayed"),
      no_show_rate: ofAssigned("job.no_show"),
      dispute_rate: ofAssigned("job.disputed"),
      reschedule_rate: ofAssigned("job.rescheduled", "job.reschedule_accepted"),
      on_time_rate: part(
        within(started).filter(
          ({ occurred_at, data }) =>
            Date.parse(occurred_at) - Date.parse(String(data.starts_at)) <= 15 * 60_000,
        ).length,
        within(started).length,
      ),
      auto_confirm_share: part(
        within(completed).filter(({ data }) => data.by === "timer").length,
        within(completed).length,
      ),
      ...Object.fromEntries(Object.entries(states).map(([state, count]) => [`jobs_in_${state}`, count])),
    },
    values: { ...values, ...lengths },
    percentiles: {
      durations: Object.fromEntries(
        Object.entries(lengths).flatMap(([name, all]) => [
          [`${name}_p50`, exactly(all, 0.5)],
          [`${name}_p90`, exactly(all, 0.9)],
        ]),
      ),
      revenue: { median_order: exactly(values.order, 0.5), median_earning: exactly(values.earning, 0.5) },
    },
    durations: {
      ...Object.fromEntries(Object.entries(lengths).map(([name, all]) => [`${name}_mean`, meanMinutes(all)])),
      quote_requests: within(asked).length,
      requests_per_day: twoPlaces(within(asked).length, days),
    },
    popularServices: Object.fromEntries(
      [...Map.groupBy(within(created), ({ data }) => String(data.service))].map(([service, all]) => [
        service,
        { jobs_created: all.length },
      ]),
    ),
    revenue: money,
    credit,
    revenueByService: grouped(serviceOf),
    revenueByPlace: grouped(placeOf),
    recurring: {
      one_time_revenue: money.job_revenue,
      recurring_revenue: money.membership_revenue,
      ...members.mrr,
      platform_revenue: money.platform_revenue,
      captured: money.captured,
      repeat_share: part(money.captured - fromNew, money.captured),
    },
    others: {
      mean_rating: twoPlaces(sumOf(ratings, "rating"), ratings.length),
      feedback_rate: part(opinions.length, within(completed).length),
      incidents_per_100: twoPlaces(100 * now(of("incident.reported")).length, within(completed).length),
      invite_acceptance: part(
        later(firsts("invite.sent"), "invite.accepted"),
        within(firsts("invite.sent")).length,
      ),
      chat_to_quote: part(
        within(asked).filter(({ data }) => data.source === "chat").length,
        now(of("chat.session_created")).filter(({ data }) => data.kind === "repair").length,
      ),
      within_estimate: part(
        errors.filter(({ job, price }) => price >= job.low_minor && price <= job.high_minor).length,
        errors.length,
      ),
    },
    quoteMatrix: {
      quotes_requested: within(asked).length,
      quotes_awaiting:
        (waiting.processing ?? 0) + (waiting.awaiting_answers ?? 0) + (waiting.needs_review ?? 0),
      quotes_estimated: ofAsked("quote.estimated", "quote.reviewed", "quote.revised"),
      quotes_sent_to_review: ofAsked("quote.review_required"),
      quotes_reviewed: ofAsked("quote.reviewed"),
      quotes_rejected: ofAsked("quote.rejected"),
      quotes_accepted: ofAsked("quote.accepted"),
      quotes_declined: ofAsked("quote.declined"),
      quotes_expired: ofAsked("quote.expired"),
      quotes_converted: ofAsked("quote.converted"),
      acceptance_rate: part(
        ofAsked("quote.accepted"),
        ofAsked("quote.estimated", "quote.reviewed", "quote.revised"),
      ),
      conversion_rate: part(ofAsked("quote.converted"), ofAsked("quote.accepted")),
      request_conversion: part(ofAsked("quote.converted"), within(asked).length),
    },
    refunds: {
      refunds: booked.filter(({ kind }) => kind === "refund").length,
      refunded: money.refunded,
      captured: money.captured,
      refund_rate: part(later(captured, "refund.succeeded"), within(captured).length),
      refund_value_rate: part(money.refunded, money.captured),
      refunds_failed: now(of("refund.failed")).length,
      voids: now(of("payment.voided")).length,
      chargebacks: now(of("payment.dispute_opened")).length,
      disputes_lost: money.disputes_lost,
    },
    refundCauses: Object.fromEntries(
      [...Map.groupBy(refundsDone, ({ data }) => String(data.cause))].map(([cause, all]) => [
        cause,
        { refunds: all.length, refunded: sumOf(all, "amount_minor") },
      ]),
    ),
  };
};

type Member = { state: string; plan: string; interval: string; monthly: number; paid: boolean };

const nobody: Member = { state: "", plan: "", interval: "", monthly: 0, paid: false };

/** Walks through the events of each membership, in their order. */
const recountMembers = (ordered: readonly EventRow[], { from, to }: Pick<Raw, "from" | "to">) => {
  const isLive = ({ state }: Member) => /^(trialing|active|past_due|unpaid|paused)$/.test(state);
  const flows = {
    memberships_opening: 0,
    memberships_in: 0,
    memberships_out: 0,
    memberships_closing: 0,
    memberships_new: 0,
    memberships_ended: 0,
    memberships_renewed: 0,
    memberships_upgraded: 0,
    memberships_downgraded: 0,
    memberships_cancel_scheduled: 0,
    memberships_lost: 0,
  };
  let [paid_before, paid_new] = [0, 0];
  const isPaid = ({ state }: Member) => state === "active" || state === "past_due";
  const moved = { mrr_new: 0, mrr_expansion: 0, mrr_contraction: 0, mrr_churn: 0, mrr_reactivation: 0 };
  const [trials, late] = [
    { ended: 0, paid: 0 },
    { entered: 0, recovered: 0 },
  ];
  const states: Record<string, number> = {};
  let [mrr, mrr_before] = [0, 0];
  const after = (before: Member, { type, to: state = before.state, data }: EventRow): Member => {
    const told = type === "membership.paid" ? {} : (data as Record<string, unknown>);
    const interval = String(told.interval ?? (before.interval || "month"));
    const price = told.amount_minor === undefined ? undefined : Number(told.amount_minor);
    const pays = /^(active|past_due)$/.test(state);
    const yearly = interval === "year" ? 12 : 1;
    const monthly = price === undefined ? before.monthly : Math.round(price / yearly);
    return {
      state,
      plan: String(told.plan_id ?? before.plan),
      interval,
      monthly: pays ? monthly : 0,
      paid: before.paid || before.monthly > 0,
    };
  };
  const own = ordered.filter(
    ({ aggregate, occurred_at }) => aggregate.type === "membership" && occurred_at < to,
  );
  for (const events of Map.groupBy(own, ({ aggregate }) => aggregate.id).values()) {
    events.sort((a, b) => a.aggregate.version - b.aggregate.version || a.ordinal - b.ordinal);
    let is = nobody;
    let wasPaidFor = false;
    for (const [nth, event] of events.entries()) {
      const was = is;
      is = after(was, event);
      const pays = (one: EventRow) => /^membership\.(paid|activated)$/.test(one.type);
      if (event.occurred_at >= from) {
        const same = was.plan === is.plan && was.interval === is.interval;
        const came = isLive(is) && !isLive(was);
        const went = isLive(was) && !isLive(is);
        const other = isLive(was) && isLive(is) && !same;
        if (isPaid(is) && !isPaid(was)) paid_new += 1;
        if (isPaid(was) && !isPaid(is)) flows.memberships_lost += 1;
        if (came) flows.memberships_new += 1;
        if (went) flows.memberships_ended += 1;
        if (came || other) flows.memberships_in += 1;
        if (went || other) flows.memberships_out += 1;
        if (event.type === "membership.renewed") flows.memberships_renewed += 1;
        if (event.type === "membership.cancel_scheduled") flows.memberships_cancel_scheduled += 1;
        if (event.type === "membership.plan_changed")
          flows[is.monthly >= was.monthly ? "memberships_upgraded" : "memberships_downgraded"] += 1;
        if (is.state === "past_due" && was.state !== "past_due") late.entered += 1;
        if (event.type === "membership.recovered") late.recovered += 1;
        const by = is.monthly - was.monthly;
        if (by !== 0 && was.monthly === 0) moved[is.paid ? "mrr_reactivation" : "mrr_new"] += by;
        else if (by !== 0 && is.monthly === 0) moved.mrr_churn += by;
        else if (by !== 0) moved[by > 0 ? "mrr_expansion" : "mrr_contraction"] += by;
        if (was.state === "trialing" && is.state !== "trialing") {
          trials.ended += 1;
          const month = Date.parse(event.occurred_at) + 30 * 86_400_000;
          const soon = events.slice(nth).filter(({ occurred_at }) => Date.parse(occurred_at) <= month);
          if (wasPaidFor || soon.some(pays)) trials.paid += 1;
        }
      }
      wasPaidFor ||= pays(event);
    }
    const last = events.filter(({ occurred_at }) => occurred_at < from).reduce(after, nobody);
    if (isLive(last)) flows.memberships_opening += 1;
    if (isPaid(last)) paid_before += 1;
    mrr_before += last.monthly;
    if (isLive(is)) {
      flows.memberships_closing += 1;
      states[is.state] = (states[is.state] ?? 0) + 1;
    }
    mrr += is.monthly;
  }
  return {
    flows: {
      ...flows,
      mrr,
      membership_churn: part(flows.memberships_lost, paid_before + paid_new),
      trial_conversion: part(trials.paid, trials.ended),
      recovery_rate: part(late.recovered, late.entered),
      memberships_trialing: states.trialing ?? 0,
      memberships_active: states.active ?? 0,
      memberships_past_due: states.past_due ?? 0,
    },
    mrr: { mrr, ...moved },
    mrr_before,
    states,
  };
};
