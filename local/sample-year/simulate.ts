import type Stripe from "stripe";
import { type Drawing, drawingFrom } from "../../platform/draw.ts";
import { acceptInvite, sendInvite } from "../../shared/domain/account/invite.ts";
import { mirrorPayout, type Payout, payoutIdOf } from "../../shared/domain/payment/payout.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import { serviceNamed } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { settle } from "../../shared/domain/quote/acceptance.ts";
import { conclude } from "../../shared/domain/quote/estimate.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { request } from "../../shared/domain/quote/request.ts";
import { rule } from "../../shared/domain/quote/review.ts";
import { elapse } from "../../shared/domain/quote/timer.ts";
import { minus, plus } from "../../shared/kernel/time.ts";
import { seenPayout } from "../../shared/vendors/payments/seen.ts";
import { openPast } from "../stripe/past.ts";
import { giveCredit } from "./goodwill.ts";
import { liveJob } from "./job-life.ts";
import { newPlans } from "./membership-life.ts";
import { type Customer, newCustomer, newWorker, type Worker } from "./people.ts";
import { demand } from "./scenery.ts";
import { payoutsOf } from "./stripe.ts";
import { repairTalk } from "./talks.ts";
import { type Admin, openWorld, system, Today, type World } from "./world.ts";

export type Year = Pick<World, "records" | "events" | "postings" | "until" | "past">;

const year_days = 365;
/**
 * A storm week with many requests for roofs and heating, and two days without the estimator, in days before the end.
 */
const storm = { from: 120, to: 113 };
const outage = { from: 60, to: 58 };

/** The number of requests on the first day, as a part of the last day's. */
const first_share = 0.4;

/** The time of a request: more often later in the year, growing evenly from day to day. */
const momentIn = (draw: Drawing, until: string): string => {
  const passed =
    (Math.sqrt(first_share ** 2 + (1 - first_share ** 2) * draw.next()) - first_share) / (1 - first_share);
  return minus(until, { minutes: Math.round((1 - passed) * year_days * 1440) + draw.between(0, 1440) });
};

const serviceAt = (draw: Drawing, now: string, daysAgo: number): string => {
  const quarter = Math.floor((Number(now.slice(5, 7)) - 1) / 3);
  const stormy = daysAgo <= storm.from && daysAgo >= storm.to;
  return draw.weighted(
    demand.map(([service, weight, seasons]) => {
      const more = stormy && (service === "roofing" || service === "hvac") ? 6 : 1;
      return [service, weight * (seasons[quarter] as number) * more] as const;
    }),
  );
};

const readingOf = (draw: Drawing, service: string) => {
  const kinds = serviceNamed(service)?.kinds ?? [];
  const kind = draw.one(kinds);
  const confidence = draw.chance(0.08) ? 0.4 : 0.7 + 0.25 * draw.next();
  return {
    findings: [
      {
        task_kind: kind.task_kind,
        service,
        title: kind.title,
        quantity: kind.default_quantity,
        unit: kind.unit,
        urgency: "normal" as const,
        confidence,
        evidence: "",
      },
    ],
    questions: [],
    safety: [],
    confidence,
  } as unknown as Parameters<typeof conclude>[1];
};

/** Some describe their problem to the assistant first; some of these then ask for a price. */
const chatted = (world: World, draw: Drawing, customer: Customer, moment: string): string | undefined => {
  try {
    const talk = draw.chance(0.15)
      ? repairTalk(world, draw, customer, minus(moment, { minutes: 30 }))
      : undefined;
    return talk && draw.chance(0.6) ? talk.conversation.id : undefined;
  } catch (error) {
    if (!(error instanceof Today)) throw error;
    return undefined;
  }
};

/** A request and its customer's decision. Returns the quote if it was accepted, and when. */
const liveQuote = (
  { world, draw, admin }: { world: World; draw: Drawing; admin: Admin },
  customer: Customer,
  start: string,
  conversation_id: string | undefined,
): { quote: Quote; at: string } | undefined => {
  let now = start;
  const by = { role: "user" as const, id: customer.account.id as string };
  const later = (minutes: number): boolean => {
    now = plus(now, { minutes });
    return now < world.until;
  };
  const daysAgo = (Date.parse(world.until) - Date.parse(start)) / 86_400_000;
  const asked = request(
    {
      prompt: "It does not work.",
      media: [],
      place: customer.place,
      area_served: true,
      safety: [],
      ...(conversation_id && { chat: { conversation_id: conversation_id as never, answers: [] } }),
    },
    { id: draw.idsAt(now)("quote"), user_id: customer.account.id as never, now },
    conversation_id ? "chat" : undefined,
  );
  let quote = world.keep("quote", by, now, asked);
  const out = daysAgo <= outage.from && daysAgo >= outage.to;
  if (!later(out ? draw.between(600, 2400) : draw.between(1, 4))) return undefined;
  const context = { now, newId: draw.idsAt(now) };
  quote = world.keep(
    "quote",
    system,
    now,
    conclude(quote, readingOf(draw, serviceAt(draw, now, daysAgo)), defaultPricingBasis, context),
  );
  if (quote.state === "needs_review") {
    if (!later(draw.between(60, 1500))) return undefined;
    const decision = quote.low_minor !== undefined && draw.chance(0.8) ? "approve" : "reject";
    quote = world.keep(
      "quote",
      admin,
      now,
      rule(quote, { decision, version: quote.revision, reason: "Reviewed." } as never, now),
    );
  }
  if (quote.state !== "estimated") return undefined;
  const verdict = draw.weighted([
    ["accept", 50],
    ["decline", 14],
    ["wait", 36],
  ] as const);
  if (verdict === "wait") {
    if (!later(7 * 1440 + 60)) return undefined;
    const expired = elapse(quote, now);
    if (expired) world.keep("quote", system, now, expired);
    return undefined;
  }
  if (!later(draw.between(5, 1400))) return undefined;
  quote = world.keep("quote", by, now, settle(quote, { decision: verdict, version: quote.revision }, now));
  return verdict === "accept" && later(draw.between(2, 400)) ? { quote, at: now } : undefined;
};

/** A customer's invitations: some are accepted by people who sign up next. */
const invite = (
  world: World,
  draw: Drawing,
  inviter: Customer,
  now: string,
  newcomer: Customer | undefined,
): void => {
  const by = { role: "user" as const, id: inviter.account.id as string };
  const sent = world.keep(
    "invite",
    by,
    now,
    sendInvite(
      {
        id: draw.idsAt(now)("invite"),
        inviter_id: inviter.account.id,
        inviter_role: "user",
        channel: "email",
        to: "friend@customers.example",
        muted: false,
      },
      now,
    ),
  );
  const later = plus(now, { hours: 20 });
  const accepted = newcomer && later < world.until && acceptInvite(sent, newcomer.account.id, later);
  if (accepted) world.keep("invite", { role: "user", id: newcomer.account.id as string }, later, accepted);
};

/** Plays the rest in order of time, and records the payouts of providers. */
const catchUp = (world: World): void => {
  const owners = new Map<string, ServiceProvider["id"]>();
  for (const { kind, record } of world.records.values()) {
    const { id, payout } = record as ServiceProvider;
    if (kind === "service_provider" && payout.account_id) owners.set(payout.account_id, id);
  }
  const mirror = (payout: Stripe.Payout, account: string, now: string): void => {
    const owner = owners.get(account);
    const before = world.records.get(`payout ${payoutIdOf(payout.id)}`)?.record as Payout | undefined;
    const mirrored = owner && mirrorPayout(before, seenPayout(payout), owner, now);
    if (mirrored) world.keep("payout", system, now, mirrored);
  };
  world.catchUp(({ type, resource, account, now }) => {
    if (type.startsWith("payout.")) mirror(resource as unknown as Stripe.Payout, account, now);
  });
  for (const account of owners.keys())
    for (const payout of payoutsOf(world.past, account, world.until)) mirror(payout, account, world.until);
};

/**
 * A year of a marketplace, the same for the same seed. Its agents use the domain's own decisions, so nothing happens
 * that could not happen in the service. `jobs` is about how many tasks are booked.
 */
export const simulateYear = ({
  jobs,
  until,
  seed = 7,
  stripe = { base_url: "http://127.0.0.1:4242" },
}: {
  jobs: number;
  until: string;
  seed?: number;
  /** The file of the Stripe emulator, if its past is to be stored, and its address. */
  stripe?: { file?: string; base_url: string };
}): Year => {
  const draw = drawingFrom(seed);
  const chance = drawingFrom(seed + 0x5712);
  const bytes = (length: number) => Array.from({ length }, () => chance.between(0, 255));
  const world = openWorld(draw, until, openPast({ ...stripe, bytes }));
  const admin: Admin = { role: "admin", id: draw.idsAt(minus(until, { days: year_days }))("account") };
  const plans = newPlans(world, draw, minus(until, { days: year_days + 40 }), admin);
  const workers: Worker[] = [];
  for (let made = 0; made < Math.max(8, Math.min(40, jobs / 10)); made += 1) {
    const began = made < 8 ? minus(until, { days: year_days + 30, hours: made }) : momentIn(draw, until);
    const worker = newWorker({ world, draw, plans, admin }, began, made < 8);
    if (worker) workers.push(worker);
  }
  const moments = Array.from({ length: Math.round(jobs * 2.3) }, () => momentIn(draw, until)).toSorted();
  const customers: Customer[] = [];
  for (const moment of moments) {
    if (moment >= until) continue;
    const known = customers.length > 3 && draw.chance(0.6);
    const customer = known ? draw.one(customers) : newCustomer(world, draw, minus(moment, { hours: 1 }));
    if (!known) customers.push(customer);
    if (draw.chance(0.05)) invite(world, draw, customer, moment, undefined);
    else if (!known && customers.length > 5 && draw.chance(0.2))
      invite(world, draw, customers[0] as Customer, minus(moment, { hours: 30 }), customer);
    const accepted = liveQuote(
      { world, draw, admin },
      customer,
      moment,
      chatted(world, draw, customer, moment),
    );
    if (accepted) liveJob({ world, draw, admin, workers }, customer, accepted.quote, accepted.at);
  }
  catchUp(world);
  giveCredit({ world, draw: drawingFrom(seed + 0xc4ed), admin }, customers);
  return world;
};
