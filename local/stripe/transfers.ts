import type Stripe from "stripe";
import { capabilityOf, connectedAccount } from "./connected-account.ts";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing, refused } from "./errors.ts";
import { fundsIn, record } from "./ledger.ts";
import type { BalanceTransaction, Charge, PaymentIntent, Transfer } from "./objects.ts";
import { createdWithin, page } from "./rendering.ts";
import { PLATFORM, type Stored } from "./resource.ts";

type TransferReversal = Stored<Stripe.TransferReversal>;

/** Throws unless the account exists, is open, and its transfers capability is active. */
export const assertReceives = (emulator: Emulator, destination: string): void => {
  const account = connectedAccount(emulator, destination, "destination");
  if (account.closed || capabilityOf(account) !== "active")
    throw refused(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, stripe_balance.stripe_transfers.",
      "insufficient_capabilities_for_transfer",
    );
};

type Order = {
  amount: number;
  currency: string;
  destination: string;
  source?: Charge;
  group: string | null;
  description?: string;
  metadata?: unknown;
};

const destinationPayment = (emulator: Emulator, order: Order, transfer: string): Charge => ({
  id: emulator.store.newId("py"),
  object: "charge",
  amount: order.amount,
  amount_captured: order.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: emulator.now(),
  currency: order.currency,
  customer: null,
  description: order.description ?? null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: transfer,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "succeeded",
  transfer_data: null,
  transfer_group: null,
});

const send = (emulator: Emulator, order: Order): Transfer => {
  const { amount, currency, destination, source } = order;
  const id = emulator.store.newId("tr");
  const availableOn = source
    ? emulator.store.known<BalanceTransaction>(source.balance_transaction, "balance_transaction").available_on
    : undefined;
  const common = { currency, type: "transfer" as const, counterparty: "transfers" as const };
  const debit = record(emulator, { ...common, account: PLATFORM, amount: -amount, source: id, availableOn });
  const payment = destinationPayment(emulator, order, id);
  const credit = record(emulator, {
    ...common,
    account: destination,
    type: "payment",
    amount,
    source: payment.id,
    availableOn,
  });
  emulator.store.put<Charge>({ ...payment, balance_transaction: credit.id }, {}, destination);
  const transfer = emulator.store.put<Transfer>({
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: debit.id,
    created: emulator.now(),
    currency,
    description: order.description ?? null,
    destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: mergeMetadata(null, order.metadata),
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: "card",
    transfer_group: order.group,
  });
  emulator.emit("transfer.created", transfer);
  return transfer;
};

const leftOf = (emulator: Emulator, source: Charge) => {
  const sent = emulator.store
    .all<Transfer>("transfer")
    .filter((transfer) => transfer.source_transaction === source.id);
  return source.amount_captured - sent.reduce((sum, transfer) => sum + transfer.amount, 0);
};

const insufficient = (message: string) => refused(message, "balance_insufficient");

const transfer = (emulator: Emulator, params: Stripe.TransferCreateParams): Transfer => {
  const currency = params.currency.toLowerCase();
  const { amount, destination } = params;
  if (amount === undefined)
    throw invalidParameter("parameter_missing", "Missing required param: amount.", "amount");
  if (amount < 1)
    throw invalidParameter(
      "parameter_invalid_integer",
      "This value must be greater than or equal to 1.",
      "amount",
    );
  assertReceives(emulator, destination);
  const { description, metadata } = params;
  if (!params.source_transaction) {
    if (fundsIn(emulator, PLATFORM, currency).available < amount)
      throw insufficient("You have insufficient available funds in your Stripe account.");
    return send(emulator, {
      amount,
      currency,
      destination,
      group: params.transfer_group ?? null,
      description,
      metadata,
    });
  }
  const source = emulator.store.find<Charge>(params.source_transaction, "charge", PLATFORM);
  if (!source) throw missing("charge", params.source_transaction, "source_transaction");
  if (source.currency !== currency)
    throw invalidParameter(
      "parameter_invalid",
      "The currency of source_transaction's balance transaction differs.",
      "currency",
    );
  if (!source.captured || source.status !== "succeeded")
    throw invalidParameter(
      "parameter_invalid",
      "The source_transaction is not a captured charge.",
      "source_transaction",
    );
  if (amount > leftOf(emulator, source))
    throw insufficient(
      `The transfer exceeds the ${leftOf(emulator, source)} left of source_transaction ${source.id}.`,
    );
  const group = params.transfer_group ?? source.transfer_group ?? `group_${source.payment_intent}`;
  if (source.transfer_group && params.transfer_group && params.transfer_group !== source.transfer_group)
    throw invalidParameter(
      "parameter_invalid",
      "transfer_group differs from the one of source_transaction.",
      "transfer_group",
    );
  return send(emulator, { amount, currency, destination, source, group, description, metadata });
};

/**
 * Takes money back from the connected account. Throws if what is available there is too small; with the refund of a
 * charge that went to the account, what is pending there counts, too.
 */
export const reverse = (
  emulator: Emulator,
  transfer: Transfer,
  params: Stripe.TransferCreateReversalParams,
  refund: string | null = null,
): TransferReversal => {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (amount < 1 || amount > left)
    throw refused(
      `The reversal amount (${amount}) is not within the unreversed amount (${left}).`,
      undefined,
      { param: "amount" },
    );
  const destination = transfer.destination ?? "";
  const funds = fundsIn(emulator, destination, transfer.currency);
  const isOfCharge = refund !== null;
  if (funds.available + (isOfCharge ? funds.pending : 0) < amount)
    throw insufficient("The connected account has insufficient funds for this reversal.");
  const id = emulator.store.newId("trr");
  const debited = funds.available >= amount ? undefined : latestSettlement(emulator, transfer);
  const common = {
    currency: transfer.currency,
    counterparty: "transfers" as const,
    source: id,
    availableOn: debited,
  };
  record(emulator, { ...common, account: destination, type: "payment_refund", amount: -amount });
  const credit = record(emulator, { ...common, account: PLATFORM, type: "transfer_refund", amount });
  const reversal = emulator.store.put<TransferReversal>({
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: credit.id,
    created: emulator.now(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: mergeMetadata(null, params.metadata),
    source_refund: refund,
    transfer: transfer.id,
  });
  const changed = emulator.store.put<Transfer>({
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: {
      ...transfer.reversals,
      data: [reversal as Stripe.TransferReversal, ...transfer.reversals.data],
    },
  });
  emulator.emit("transfer.reversed", changed);
  return reversal;
};

const latestSettlement = ({ store }: Emulator, transfer: Transfer) =>
  store.known<BalanceTransaction>(transfer.balance_transaction, "balance_transaction").available_on;

/** The transfer that Stripe makes by itself for a charge with `transfer_data`. */
export const transferToDestination = (emulator: Emulator, intent: PaymentIntent, charge: Charge): Charge => {
  const destination = String(intent.transfer_data?.destination);
  assertReceives(emulator, destination);
  const fee = intent.application_fee_amount ?? 0;
  const group = charge.transfer_group ?? `group_${intent.id}`;
  const amount = intent.transfer_data?.amount ?? charge.amount_captured;
  const sent = send(emulator, { amount, currency: charge.currency, destination, source: charge, group });
  const applicationFee =
    fee > 0 ? collectFee(emulator, destination, sent.destination_payment ?? "", charge, fee) : null;
  return emulator.store.put<Charge>({
    ...charge,
    application_fee: applicationFee,
    application_fee_amount: fee > 0 ? fee : null,
    transfer: sent.id,
    transfer_group: group,
    transfer_data: { amount: intent.transfer_data?.amount ?? null, destination },
  });
};

const collectFee = (
  emulator: Emulator,
  account: string,
  payment: string,
  charge: Charge,
  amount: number,
): string => {
  const id = emulator.store.newId("fee");
  const common = { currency: charge.currency, source: id, counterparty: "application_fees" as const };
  record(emulator, { ...common, account, type: "application_fee", amount: -amount });
  const credit = record(emulator, { ...common, account: PLATFORM, type: "application_fee", amount });
  emulator.store.put<Stored<Stripe.ApplicationFee>>({
    id,
    object: "application_fee",
    account,
    amount,
    amount_refunded: 0,
    application: "ca_emulated",
    balance_transaction: credit.id,
    charge: payment,
    created: emulator.now(),
    currency: charge.currency,
    fee_source: null,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  });
  return id;
};

const existing = ({ store }: Emulator, id: string): Transfer => {
  const found = store.find<Transfer>(id, "transfer");
  if (!found) throw missing("transfer", id);
  return found;
};

export const operations: Operations = {
  "POST /v1/transfers": (emulator, { params }: ApiRequest<Stripe.TransferCreateParams>) =>
    transfer(emulator, params),
  "GET /v1/transfers/{id}": (emulator, { id }) => existing(emulator, id),
  "GET /v1/transfers": ({ store }, { params }: ApiRequest<Stripe.TransferListParams>) => {
    const found = store
      .all<Transfer>("transfer")
      .filter((item) => !params.transfer_group || item.transfer_group === params.transfer_group)
      .filter((item) => !params.destination || item.destination === params.destination)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/transfers", found, params);
  },
  "GET /v1/transfers/{id}/reversals": (
    emulator,
    { id, params }: ApiRequest<Stripe.TransferListReversalsParams>,
  ) => {
    existing(emulator, id);
    const found = emulator.store.all<TransferReversal>("transfer_reversal");
    return page(
      `/v1/transfers/${id}/reversals`,
      found.filter(({ transfer }) => transfer === id),
      params,
    );
  },
  "POST /v1/transfers/{id}/reversals": (
    emulator,
    { id, params }: ApiRequest<Stripe.TransferCreateReversalParams>,
  ) => reverse(emulator, existing(emulator, id), params),
  "GET /v1/application_fees/{id}": ({ store }, { id }) => {
    const found = store.find<Stored<Stripe.ApplicationFee>>(id, "application_fee");
    if (!found) throw missing("application fee", id);
    return found;
  },
};
