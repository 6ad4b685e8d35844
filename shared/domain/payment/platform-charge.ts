import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { feeOf } from "../../kernel/money.ts";
import { notFound, RequestInvalid, refusal, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, described, GivenInstant, Id, Instant, Int, Line } from "../../kernel/schema.ts";
import type { Market } from "../../markets/market.ts";
import { keptMarket } from "../../markets/served.ts";
import type { Earnings } from "../job/earnings.ts";
import { policy } from "../policy.ts";
import { keptWithTax } from "../tax/tax.ts";
import type { TaxTerms } from "../tax/terms.ts";
import { PlatformChargeAdded } from "./events.ts";

const rates_most = 100;
const fee_bps_most = 3000;
const min_minor_most = 10_000;

const Rate = lazyObject(() => ({
  fee_bps: described(z.int(), "The platform's share of a payment, in hundredths of a percent."),
  min_minor: described(z.optional(AmountMinor), "The least that the platform keeps of a payment, in cents."),
  service: described(z.optional(z.string()), "Key of the service that it is for. Absent: for all."),
  effective_from: described(Instant, "It is for payments that begin from then on."),
  reason: described(z.optional(z.string()), "Why it was added."),
  added_at: described(z.optional(Instant), "When it was added."),
}));
type Rate = z.output<typeof Rate>;

/** The platform's rates, each from its moment on, to which rates are only ever added; a payment keeps the one that it began with. */
export const PlatformCharge = lazyObject(() => ({
  id: Id("platform_charge"),
  version: z.int(),
  /** The folder of its market; absent: the legacy one. */
  market: z.optional(z.string()),
  rates: z.array(Rate),
  updated_at: Instant,
}));
export type PlatformCharge = z.output<typeof PlatformCharge>;

export const PlatformChargeView = lazyObject(() => ({
  in_force: described(
    z.object({
      fee_bps: Rate.shape.fee_bps,
      min_minor: described(AmountMinor, "The least that the platform keeps of a payment, in cents."),
    }),
    "What applies now where no service has its own.",
  ),
  items: described(z.array(Rate), "Every charge, the latest to apply first."),
}));

export const PlatformChargeNotFound = notFound("platform_charge");
export const PlatformChargeConflict = versionConflict("platform_charge");
export const PlatformChargesFull = refusal(
  "platform_charge.full",
  409,
  `There are ${rates_most} charges, which is the most that can be kept.`,
  "Ask whoever runs the service to make room.",
);

export const NewPlatformCharge = z.strictObject({
  fee_bps: described(
    Int(0, fee_bps_most),
    `The platform's share of a payment, in hundredths of a percent: at most ${fee_bps_most}.`,
  ),
  min_minor: described(
    z.optional(Int(0, min_minor_most)),
    "The least that the platform keeps of a payment, in cents. Default 0.",
  ),
  service: described(z.optional(Line(60)), "Key of the service that it is for. Left out, it is for all."),
  effective_from: described(
    z.optional(GivenInstant),
    "It is for payments that begin from then on. Left out, from now on.",
  ),
  reason: described(Line(200, 3), "Why the charge changes."),
});

/** The charges as they were read, or before there were any. */
export const noCharges = (id: IdOf<"platform_charge">, market: Market, now: string): PlatformCharge => ({
  id,
  version: 0,
  ...keptMarket(market),
  rates: [],
  updated_at: now,
});

/** The charges with one more. */
export const addCharge = (
  charges: PlatformCharge,
  given: z.output<typeof NewPlatformCharge>,
  now: string,
): Decision<PlatformCharge> => {
  const { effective_from = now, min_minor = 0, ...rest } = given;
  if (effective_from < now)
    throw RequestInvalid({ fields: [{ field: "effective_from", problem: "must not be in the past" }] });
  if (charges.rates.length >= rates_most) throw PlatformChargesFull();
  const rate: Rate = { ...rest, min_minor, effective_from, added_at: now };
  const record = { ...charges, rates: [...charges.rates, rate], updated_at: now };
  const { reason, fee_bps, service } = given;
  const data = { fee_bps, min_minor, effective_from, ...(service && { service }) };
  return { record, events: [PlatformChargeAdded.atNextVersion(record, { data, reason })] };
};

/** What a payment that begins now is charged with. */
export type Charge = { fee_bps: number; fee_min_minor: number };

const latestOf = (rates: readonly Rate[]): Rate | undefined =>
  rates.reduce<Rate | undefined>(
    (latest, rate) => (latest && latest.effective_from > rate.effective_from ? latest : rate),
    undefined,
  );

/** The charge in force for a service: its own, else the one for all. */
export const chargeFor = (
  charges: Pick<PlatformCharge, "rates"> | undefined,
  service: string | undefined,
  now: string,
): Charge => {
  const begun = (charges?.rates ?? []).filter(({ effective_from }) => effective_from <= now);
  const own = service && latestOf(begun.filter((rate) => rate.service === service));
  const rate = own || latestOf(begun.filter((one) => one.service === undefined));
  return { fee_bps: rate?.fee_bps ?? policy.payment.fee_bps, fee_min_minor: rate?.min_minor ?? 0 };
};

/** The platform's part of an amount: its share, at least the least, and never more than there is. */
export const platformFee = (
  amount_minor: number,
  {
    fee_bps,
    fee_min_minor = 0,
    currency,
  }: { fee_bps: number; fee_min_minor?: number | undefined; currency: string },
): number => Math.min(amount_minor, Math.max(fee_min_minor, feeOf(amount_minor, fee_bps, currency)));

/** A payment's own charge and taxes. */
type Kept = Parameters<typeof platformFee>[1] & { tax?: TaxTerms | undefined };

/** What the platform keeps of an amount, and what of that is tax. A cancellation fee is taxed only where the market says so. */
export const keptOf = (
  amount_minor: number,
  charge: Kept,
  { isCancellation = false }: { isCancellation?: boolean } = {},
): { fee_minor: number; fee_tax_minor?: number } => {
  const { tax, currency } = charge;
  if (!tax) return { fee_minor: platformFee(amount_minor, charge) };
  const terms = isCancellation && !tax.on_cancellation ? { ...tax, parts: [] } : tax;
  const { fee_minor, tax_minor } = keptWithTax(amount_minor, terms, currency, (net) =>
    platformFee(net, charge),
  );
  return { fee_minor, fee_tax_minor: tax_minor };
};

/** What of a price the service keeps and what the provider gets, by the charge of its payment. */
export const earningsOf = (price_minor: number, charge: Kept): z.output<typeof Earnings> => {
  const { fee_minor } = keptOf(price_minor, charge);
  return { fee_minor, payout_minor: price_minor - fee_minor };
};

/** The charges as administrators see them. */
export const chargesView = (
  charges: PlatformCharge | undefined,
  now: string,
): z.input<typeof PlatformChargeView> => {
  const { fee_bps, fee_min_minor } = chargeFor(charges, undefined, now);
  const items = (charges?.rates ?? []).toSorted((a, b) =>
    a.effective_from < b.effective_from ? 1 : a.effective_from > b.effective_from ? -1 : 0,
  );
  return { in_force: { fee_bps, min_minor: fee_min_minor }, items };
};
