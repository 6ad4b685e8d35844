import type { Drawing } from "../../platform/draw.ts";
import { grantCredit, noCredit } from "../../shared/domain/payment/credit.ts";
import { minus } from "../../shared/kernel/time.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import type { Customer } from "./people.ts";
import type { Admin, World } from "./world.ts";

/** Days in which credit that was given is still good, with some to spare. */
const recent_days = 150;
const share = 0.06;

/** Some customers are given credit, because something went wrong or as an offer. */
export const giveCredit = (
  { world, draw, admin }: { world: World; draw: Drawing; admin: Admin },
  customers: readonly Customer[],
): void => {
  for (const { account } of customers) {
    if (!draw.chance(share)) continue;
    const now = minus(world.until, { minutes: draw.between(60, recent_days * 1440) });
    if (now < account.created_at) continue;
    const sorry = draw.chance(0.7);
    const granting = {
      id: draw.idsAt(now)("credit_grant"),
      amount_minor: draw.one([1000, 1500, 2500, 4000]),
      source: sorry ? ("goodwill" as const) : ("promotion" as const),
      reason: sorry ? "The provider came late." : "Welcome back.",
    };
    const none = noCredit(account.id as never, defaultMarket.currency, now);
    world.keep("credit", admin, now, grantCredit(none, granting, now));
  }
};
