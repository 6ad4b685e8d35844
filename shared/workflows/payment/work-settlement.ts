import type { Write } from "../../data/engine/write.ts";
import { transfers } from "../../data/payments.ts";
import type { Job } from "../../domain/job/job.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import type { Payment, Settlement } from "../../domain/payment/payment.ts";
import { resumeTransfer, scheduleTransfer, type Transfer } from "../../domain/payment/transfer.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { holdStored, takeHeld } from "./settlement.ts";

export type Due = { amount_minor: number; purpose: "price" | "cancellation_fee"; cause: string };
type At = { now: string; transferId: Id<"transfer"> };
export type WorkSettlement = { settlement: Settlement; writes: Write[]; events: DomainEvent[] };

const withProvider = ({ service_provider_id }: Job): Partial<Payment> =>
  service_provider_id ? { service_provider_id } : {};

/** The hold that the price is taken from: one is obtained on the stored card where there is none. */
const held = async (payment: Payment, cause: string, now: string): Promise<Settlement> =>
  payment.state === "setup_stored" || payment.state === "expired"
    ? holdStored(payment, { now, cause })
    : { record: payment, events: [], postings: [] };

/**
 * Takes what is due for a job, once, and plans the release of its provider's share, once; a share that was
 * kept back for a dispute goes on. Where there is no money to take, nothing is planned.
 */
export const settleWork = async (
  payment: Payment,
  planned: Transfer | undefined,
  job: Job,
  { amount_minor, purpose, cause }: Due,
  { now, transferId }: At,
): Promise<WorkSettlement> => {
  const first = await held({ ...payment, ...withProvider(job) }, cause, now);
  const base = { ...first.record, version: payment.version };
  const taken = await takeHeld(base, amount_minor, purpose, { now, cause, facts: withProvider(job) });
  const settlement: Settlement = {
    record: taken.record,
    events: [...first.events, ...taken.events],
    postings: [...first.postings, ...taken.postings],
  };
  const provider = job.service_provider_id;
  if (!provider || taken.record.captured_minor === 0) return { settlement, writes: [], events: [] };
  const transfer = planned
    ? planned.state === "on_hold" && planned.hold_reason !== "payout_account"
      ? resumeTransfer(planned, now)
      : undefined
    : scheduleTransfer(taken.record, { id: transferId, now, sequence: 1, service_provider_id: provider });
  if (!transfer) return { settlement, writes: [], events: [] };
  const unbumped = { ...settlement.record, version: payment.version };
  const noted = annotate(unbumped, { transfer_state: "scheduled" }, now, cause);
  return {
    settlement: { ...settlement, record: noted.record, events: [...settlement.events, ...noted.events] },
    writes: [planned ? transfers.update(transfer.record) : transfers.insert(transfer.record)],
    events: transfer.events,
  };
};
