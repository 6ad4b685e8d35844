import { debtPosted, reversalPosted, transferPosted } from "../../shared/domain/payment/ledger.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import {
  excessOf,
  sendingTransfer,
  shareOf,
  type Transfer,
  transferOwed,
  transferPaid,
  transferReversed,
} from "../../shared/domain/payment/transfer.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import * as stripe from "./stripe.ts";
import { system, type World } from "./world.ts";

type Debt = { id: string; version: number; amount_minor: number };

const found = <T>(world: World, key: string): T => world.records.get(key)?.record as T;

const situationOf = (world: World, payment: Payment, id: string, posted_at: string) => {
  const transfer = found<Transfer>(world, `transfer ${id}`);
  const { service_provider_id, job_id, currency } = transfer;
  const { payout } = found<ServiceProvider>(world, `service_provider ${service_provider_id}`);
  return {
    transfer,
    account: payout.account_id as string,
    debt: found<Debt | undefined>(world, `provider_debt ${service_provider_id}`)?.amount_minor ?? 0,
    book: { book_id: payment.id, job_id, service_provider_id, currency, posted_at },
    owe: (amount_minor: number) =>
      world.amend<Debt>("provider_debt", { id: service_provider_id, version: 1, amount_minor }),
  };
};

/** Transfers to a provider its share of a payment, less its debts. */
export const release = (world: World, payment: Payment, id: string, now: string): void =>
  world.later(now, () => {
    const { transfer, account, debt, book, owe } = situationOf(world, payment, id, now);
    const due = shareOf(payment);
    const debt_minor = transfer.purpose === "tip" ? 0 : Math.min(debt, due);
    const amount_minor = due - debt_minor;
    if (debt_minor > 0) owe(debt - debt_minor);
    const sending = sendingTransfer(transfer, { amount_minor, debt_minor }, now);
    const sent = amount_minor > 0 ? stripe.send(world.past, payment, sending, account, now) : undefined;
    world.keep("transfer", system, now, {
      ...transferPaid(sending, { payment, stripe_transfer_id: sent }, now),
      postings: [transferPosted(book, sent ?? id, amount_minor, debt_minor)],
    });
  });

/** Reverses what a provider has beyond its share of a payment. It owes what is not available in its balance. */
export const takeBack = (world: World, payment: Payment, id: string, cause: string, now: string): void =>
  world.later(now, () => {
    const { transfer, account, debt, book, owe } = situationOf(world, payment, id, now);
    const excess = excessOf([transfer], payment);
    const sent = transfer.stripe_transfer_id;
    const left = transfer.amount_minor - transfer.reversed_minor;
    const funds = sent === undefined ? 0 : Math.max(0, stripe.availableIn(world.past, account, now));
    const amount_minor = Math.min(excess, left, funds);
    const back =
      sent !== undefined && amount_minor > 0
        ? {
            reversed: stripe.takeBack(world.past, sent, { amount_minor, cause }, now),
            reference: sent,
          }
        : undefined;
    const after = back
      ? world.keep("transfer", system, now, {
          ...transferReversed(transfer, back.reversed, now),
          postings: [reversalPosted(book, `${back.reference}:${back.reversed}`, amount_minor)],
        })
      : transfer;
    const rest = excess - amount_minor;
    if (rest <= 0) return;
    owe(debt + rest);
    world.postings.push({ ...debtPosted(book, cause, rest), version: 1 });
    world.keep("transfer", system, now, transferOwed(after, rest, now));
  });
