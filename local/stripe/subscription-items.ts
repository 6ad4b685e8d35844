import { periodEnd, unusedShare } from "./billing-period.ts";
import type { Emulator } from "./emulator.ts";
import { invalidParameter, refused } from "./errors.ts";
import type { Charged } from "./invoice.ts";
import { type Price, price } from "./prices.ts";
import { changed, type Item, type Subscription, schedulePeriod } from "./subscription.ts";

type Wanted = { id?: string; price?: string; quantity?: number };
type Period = { start: number; end: number };

const EMULATED = new Set(["id", "price", "quantity", "metadata"]);

export const priceOf = (item: Item): Price => item.price as unknown as Price;
const quantityOf = (item: Item) => item.quantity ?? 1;
const worth = (item: Item) => (priceOf(item).unit_amount ?? 0) * quantityOf(item);
const periodOf = (item: Item): Period => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

const recurringPrice = (emulator: Emulator, id: string | undefined): Price => {
  const found = price(emulator, id ?? "", "items[0][price]");
  if (!found.active) throw refused("The price specified is inactive. This field only accepts active prices.");
  if (!found.recurring)
    throw refused(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
    );
  return found;
};

/** An item of a new subscription. */
export const newItem = (emulator: Emulator, subscription: string, wanted: Wanted, period?: Period): Item => {
  const unsupported = Object.keys(wanted).find((name) => !EMULATED.has(name));
  if (unsupported)
    throw invalidParameter(
      "emulator_unsupported",
      `The emulator does not imitate items[${unsupported}].`,
      "items",
    );
  const chosen = recurringPrice(emulator, wanted.price);
  const start = period?.start ?? emulator.now();
  return {
    id: emulator.store.newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: emulator.now(),
    current_period_end: period?.end ?? periodEnd(chosen, start, start),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: chosen.id,
      object: "plan",
      active: true,
      amount: chosen.unit_amount,
      currency: chosen.currency,
      interval: chosen.recurring?.interval,
      product: chosen.product,
    },
    price: chosen,
    quantity: wanted.quantity ?? 1,
    subscription,
    tax_rates: [],
  } as unknown as Item;
};

/** What an item costs for a whole period. */
export const fullLine = (item: Item, period: Period = periodOf(item)): Charged => ({
  price: priceOf(item),
  quantity: quantityOf(item),
  item: item.id,
  amount: worth(item),
  period,
  proration: false,
  description: `${quantityOf(item)} × ${priceOf(item).nickname ?? priceOf(item).product}`,
});

const shareLine = (item: Item, sign: 1 | -1, at: number): Charged => ({
  ...fullLine(item, { start: at, end: item.current_period_end }),
  amount: sign * unusedShare(worth(item), periodOf(item), at),
  proration: true,
  description: sign < 0 ? "Unused time" : "Remaining time",
});

export type Change = { items: Item[]; lines: Charged[]; newCycle: boolean };

/** The items after an update and the cost of the change; another interval starts a new cycle now. */
export const changeItems = (
  emulator: Emulator,
  subscription: Subscription,
  wanted: Wanted[],
  at: number,
): Change => {
  const change: Change = { items: [], lines: [], newCycle: false };
  for (const request of wanted)
    if (!subscription.items.data.some((item) => item.id === request.id))
      throw invalidParameter(
        "emulator_unsupported",
        "The emulator changes existing items only: name one by id.",
        "items",
      );
  for (const item of subscription.items.data) {
    const request = wanted.find(({ id }) => id === item.id);
    if (!request) {
      change.items.push(item);
      continue;
    }
    const before = priceOf(item);
    const next = newItem(emulator, subscription.id, {
      ...request,
      price: request.price ?? before.id,
      quantity: request.quantity ?? quantityOf(item),
    });
    const after = priceOf(next);
    const sameInterval =
      before.recurring?.interval === after.recurring?.interval &&
      before.recurring?.interval_count === after.recurring?.interval_count;
    const replaced: Item = { ...next, id: item.id, created: item.created, metadata: item.metadata };
    const trial = subscription.status === "trialing";
    if (sameInterval || trial)
      Object.assign(replaced, {
        current_period_start: item.current_period_start,
        current_period_end: item.current_period_end,
      });
    else change.newCycle = true;
    if (!trial)
      change.lines.push(
        shareLine(item, -1, at),
        sameInterval ? shareLine(replaced, 1, at) : fullLine(replaced),
      );
    change.items.push(replaced);
  }
  return change;
};

/** Applies changed items. */
export const applyChange = (emulator: Emulator, subscription: Subscription, change: Change): Subscription => {
  const applied = changed(emulator, subscription, {
    items: { ...subscription.items, data: change.items },
    ...(change.newCycle && { billing_cycle_anchor: change.items[0]?.current_period_start }),
  });
  if (change.newCycle) schedulePeriod(emulator, applied);
  return applied;
};
