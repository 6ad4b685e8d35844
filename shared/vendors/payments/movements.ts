import type Stripe from "stripe";
import type { MovementClass } from "../../domain/payment/movement-class.ts";
import type { Movement } from "../../domain/payment/reconciliation.ts";
import { isId } from "../../kernel/id.ts";
import { ask } from "./client.ts";

const classes: Record<string, MovementClass> = {
  charge: "charge",
  partial_capture_reversal: "charge",
  refund: "refund",
  refund_failure: "refund",
  transfer: "transfer",
  transfer_reversal: "reversal",
  dispute: "dispute",
  dispute_reversal: "dispute_won",
  fee: "fee",
  tax: "fee",
  network_cost: "fee",
  payout: "payout",
  payout_reversal: "payout",
  topup: "top_up",
  topup_reversal: "top_up",
  risk_reserved_funds: "reserve",
  connect_reserved_funds: "reserve",
  payout_minimum_balance_hold: "reserve",
  payout_minimum_balance_release: "reserve",
};

/** The relevant fields that all sources of movements share. */
type Source = {
  id: string;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
  customer?: string | { id: string } | null;
  transfer?: string | { id: string } | null;
  destination?: string | { id: string } | null;
  amount_reversed?: number;
  status?: string | null;
  automatic?: boolean;
};

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

const movementOf = (moved: Stripe.BalanceTransaction): Movement => {
  const held = moved.source;
  const source: Source | undefined =
    typeof held === "string" ? { id: held } : ((held as unknown as Source | null) ?? undefined);
  const found = classes[moved.reporting_category] ?? "other";
  const payment_id = source?.metadata?.payment_id;
  const intent_id = idOf(source?.payment_intent);
  const customer_id = idOf(source?.customer);
  const transfer = found === "reversal" ? idOf(source?.transfer) : undefined;
  return {
    id: moved.id,
    class: found,
    source: transfer ?? (found === "fee" || found === "reserve" ? moved.id : (source?.id ?? moved.id)),
    net_minor: moved.net,
    fee_minor: moved.fee,
    currency: moved.currency,
    ...(isId(payment_id) && { payment_id }),
    ...(intent_id && { intent_id }),
    ...(customer_id && { customer_id }),
    ...(found === "transfer" && {
      ...(source?.destination && { destination: idOf(source.destination) as string }),
      ...(source?.amount_reversed !== undefined && { reversed_minor: source.amount_reversed }),
    }),
    ...((found === "refund" || found === "payout") && source?.status && { status: source.status }),
    ...(found === "payout" && source?.automatic !== undefined && { automatic: source.automatic }),
    at: moved.created,
  };
};

const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Where a list goes on. */
export type Reading = { after?: string | undefined };

/** Every movement of the platform's balance between two instants, page by page, the latest first. */
export async function* movementsIn(
  from: string,
  to: string,
  { after }: Reading = {},
): AsyncGenerator<Movement[]> {
  let starting_after = after;
  do {
    const { data, has_more } = await ask((stripe) =>
      stripe.balanceTransactions.list({
        created: { gte: seconds(from), lt: seconds(to) },
        limit: 100,
        expand: ["data.source"],
        ...(starting_after && { starting_after }),
      }),
    );
    yield data.map(movementOf);
    starting_after = has_more ? data.at(-1)?.id : undefined;
  } while (starting_after);
}

/** Every movement of one charge, refund, transfer or dispute. */
export const movementsOf = (source: string): Promise<Movement[]> =>
  ask(async (stripe) =>
    (await stripe.balanceTransactions.list({ source, limit: 100, expand: ["data.source"] })).data.map(
      movementOf,
    ),
  );

export type SeenHold = { intent_id: string; payment_id?: string; amount_minor: number };

/** What is held on cards for each intent of a time, which may be nothing, and for which payment. */
export async function* holdsIn(
  from: string,
  to: string,
  { after }: Reading = {},
): AsyncGenerator<SeenHold[]> {
  let starting_after = after;
  do {
    const { data, has_more } = await ask((stripe) =>
      stripe.paymentIntents.list({
        created: { gte: seconds(from), lt: seconds(to) },
        limit: 100,
        ...(starting_after && { starting_after }),
      }),
    );
    yield data.map(({ id, metadata, amount_capturable, status }) => ({
      intent_id: id,
      ...(isId(metadata.payment_id) && { payment_id: metadata.payment_id }),
      amount_minor: status === "requires_capture" ? amount_capturable : 0,
    }));
    starting_after = has_more ? data.at(-1)?.id : undefined;
  } while (starting_after);
}

/** The provider whose membership is paid by a customer at the payment provider. Undefined for others. */
export const memberOf = (customer: string): Promise<string | undefined> =>
  ask(async (stripe) => {
    const found = await stripe.customers.retrieve(customer);
    const { account_id, role } = found.deleted ? {} : found.metadata;
    return role === "service_provider" && isId(account_id) ? account_id : undefined;
  });

/** The invoice that an intent has paid, if any. */
export const invoiceOf = (payment_intent: string): Promise<string | undefined> =>
  ask(async (stripe) => {
    const payment = { type: "payment_intent" as const, payment_intent };
    const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
    return idOf(data[0]?.invoice);
  });

/** The total reversed of a transfer, and the payment it belongs to. */
export const reversedOf = (transfer: string): Promise<{ reversed_minor: number; payment_id?: string }> =>
  ask(async (stripe) => {
    const { amount_reversed, metadata } = await stripe.transfers.retrieve(transfer);
    const { payment_id } = metadata;
    return { reversed_minor: amount_reversed, ...(isId(payment_id) && { payment_id }) };
  });
