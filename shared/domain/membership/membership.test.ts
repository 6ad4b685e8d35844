import fc from "fast-check";
import { expect, test } from "vitest";
import { aProvider } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { plus } from "../../kernel/time.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { membershipServes } from "../provider/serving.ts";
import { choiceOf, elapse, forgetRequest, requestSubscription } from "./decisions.ts";
import { Membership, projected, unrecorded } from "./membership.ts";
import { observeSubscription, type SeenSubscription } from "./observation.ts";
import { createPlan, type Plan } from "./plan.ts";

const start = "2027-03-01T09:00:00.000Z";

const aPlan = (amount_minor: number): Plan => ({
  ...createPlan(
    { name: "Plan", description: "A plan.", benefits: [], interval: "month", amount_minor },
    {
      id: newId("plan"),
      now: start,
      currency: "usd",
      product_id: `prod_${amount_minor}`,
      price_id: `price_${amount_minor}`,
    },
  ).record,
  version: 1,
});
const plans = [aPlan(1900), aPlan(4900)] as const;

const live = ["incomplete", "trialing", "active", "past_due", "unpaid", "paused"];
const ended = ["canceled", "incomplete_expired"];

/** What the payment provider may do to a subscription by itself or by its app, from where to where. */
const moves: Record<string, readonly [from: readonly string[], to: string]> = {
  pay: [["incomplete", "past_due", "unpaid", "trialing", "paused"], "active"],
  decline: [["active", "trialing"], "past_due"],
  give_up: [["past_due"], "unpaid"],
  try_again: [["active", "past_due", "unpaid"], "trialing"],
  expire: [["incomplete"], "incomplete_expired"],
  end: [["trialing", "active", "past_due", "unpaid", "paused"], "canceled"],
  pause: [["trialing"], "paused"],
};

type Read = { membership: Membership; seen: SeenSubscription };

/** A provider, the payment provider, and hints and reads that are on their way between them. */
class World {
  now = start;
  membership: Membership;
  readonly subscriptions: SeenSubscription[] = [];
  readonly reads: Read[] = [];
  readonly told: string[] = [];

  constructor(trial: boolean) {
    const membership = trial
      ? { state: "trialing", current_period_end: plus(start, { days: 20 }) }
      : undefined;
    this.membership = unrecorded(aProvider({ membership }), start);
  }

  /** Writes a decision that was made of a version; of another one than the present nothing is written. */
  keep(before: Membership, { record, events }: ReturnType<typeof observeSubscription>): void {
    if (before.version !== this.membership.version || record === before) return;
    this.membership = committed(record);
    this.told.push(...events.map(({ type }) => type));
  }

  /** Chooses a plan; the request may get lost before the payment provider has it. */
  choose(plan: Plan, arrives: boolean): void {
    let choice: ReturnType<typeof choiceOf>;
    try {
      choice = choiceOf(this.membership, plan, this.now);
    } catch {
      return;
    }
    if (choice === "begin_anew")
      for (const one of this.subscriptions)
        if (live.includes(one.status))
          Object.assign(one, { status: "incomplete_expired", ended_at: this.now });
    if (choice !== "begin" && choice !== "begin_anew") return;
    this.keep(this.membership, requestSubscription(this.membership, plan, this.now));
    if (!arrives) return;
    const { attempt, trial_ends_at, state, id } = this.membership;
    this.subscriptions.push({
      id: `sub_${attempt}`,
      service_provider_id: id,
      attempt,
      status: state === "trialing" ? "trialing" : "incomplete",
      item_id: "si_1",
      plan_id: plan.id,
      price_id: plan.price_id,
      amount_minor: plan.amount_minor,
      currency: "usd",
      interval: "month",
      current_period_end:
        state === "trialing" && trial_ends_at ? trial_ends_at : plus(this.now, { days: 30 }),
      cancel_at_period_end: false,
      payment_pending: false,
    });
  }

  move(name: string, nth: number): void {
    const [from, to] = moves[name] as (typeof moves)[string];
    const one = this.subscriptions[nth % Math.max(this.subscriptions.length, 1)];
    if (!one || !from.includes(one.status)) return;
    const over = ended.includes(to);
    Object.assign(one, { status: to, ...(over && { ended_at: this.now, end_reason: "requested" }) });
  }

  /** A hint is taken up: the record is read, then the subscription. What follows is written now or later. */
  read(nth: number): void {
    const one = this.subscriptions[nth % Math.max(this.subscriptions.length, 1)];
    if (one) this.reads.push({ membership: this.membership, seen: { ...one } });
  }

  write(nth: number, again: boolean): void {
    const at = nth % Math.max(this.reads.length, 1);
    const read = this.reads[at];
    if (!read) return;
    if (!again) this.reads.splice(at, 1);
    this.keep(read.membership, observeSubscription(read.membership, read.seen, this.now));
  }

  /** What was seen of a subscription earlier is taken for what it is now. */
  mistake(nth: number): void {
    const { seen } = this.reads[nth % Math.max(this.reads.length, 1)] ?? {};
    if (seen) this.keep(this.membership, observeSubscription(this.membership, seen, this.now));
  }

  pass(days: number): void {
    this.now = plus(this.now, { days });
    for (let last: Membership | undefined; last !== this.membership; ) {
      last = this.membership;
      this.keep(last, elapse(last, this.now));
    }
  }

  /** The schedule looks: it finds what was asked for, or that nothing came of it. */
  look(): void {
    const { subscription_id, requested_at, attempt } = this.membership;
    const own = this.subscriptions.find((one) =>
      subscription_id ? one.id === subscription_id : one.attempt === attempt,
    );
    if (own) this.keep(this.membership, observeSubscription(this.membership, own, this.now));
    else if (requested_at) this.keep(this.membership, forgetRequest(this.membership, this.now));
  }
}

const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("choose"), plan: fc.nat(1), arrives: fc.boolean() }),
    fc.record({ kind: fc.constant("move"), name: fc.constantFrom(...Object.keys(moves)), nth: fc.nat(3) }),
    fc.record({ kind: fc.constant("read"), nth: fc.nat(3) }),
    fc.record({ kind: fc.constant("write"), nth: fc.nat(5), again: fc.boolean() }),
    fc.record({ kind: fc.constant("mistake"), nth: fc.nat(5) }),
    fc.record({ kind: fc.constant("pass"), days: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant("look") }),
  ),
  { maxLength: 60 },
);

const isOver = ({ state }: Membership) => ended.includes(state);

test("lost, late, repeated or reordered webhooks end in the same single subscription", () => {
  fc.assert(
    fc.property(fc.boolean(), commands, (trial, list) => {
      const world = new World(trial);
      for (const command of list) {
        const before = world.membership;
        if (command.kind === "choose" && "plan" in command)
          world.choose(plans[command.plan] as Plan, command.arrives);
        if (command.kind === "move" && "name" in command) world.move(command.name, command.nth);
        if (command.kind === "read" && "nth" in command) world.read(command.nth);
        if (command.kind === "write" && "again" in command) world.write(command.nth, command.again);
        if (command.kind === "mistake" && "nth" in command) world.mistake(command.nth);
        if (command.kind === "pass" && "days" in command) world.pass(command.days);
        if (command.kind === "look") world.look();
        expect(Membership.safeParse(world.membership).error?.issues).toBeUndefined();
        expect(world.subscriptions.filter(({ status }) => live.includes(status)).length).toBeLessThan(2);
        if (isOver(before) && command.kind !== "choose") expect(isOver(world.membership)).toBe(true);
      }
      for (let round = 0; round < 3; round += 1) world.look();
      const { membership } = world;
      const own = world.subscriptions.find(({ id }) => id === membership.subscription_id);
      if (own)
        expect(ended.includes(own.status) ? isOver(membership) : membership.state).toBe(
          ended.includes(own.status) ? true : own.status,
        );
      const running = world.subscriptions.find(({ status }) => live.includes(status));
      if (running) expect(membership.subscription_id).toBe(running.id);
      const shown = { membership: projected(membership) as ServiceProvider["membership"] };
      if (own && own.status === "active") expect(membershipServes(shown, world.now)).toBe(true);
      if (own && ["canceled", "unpaid", "paused", "incomplete_expired"].includes(own.status))
        expect(membershipServes(shown, world.now)).toBe(false);
    }),
    { numRuns: 3000 },
  );
});
