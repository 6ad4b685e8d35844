import type * as z from "zod/mini";
import { conversations } from "../../data/conversations.ts";
import { type EventRow, historyOf } from "../../data/engine/events.ts";
import { outcomesOf } from "../../data/engine/marks.ts";
import type { Page } from "../../data/engine/page.ts";
import { feedback } from "../../data/feedback.ts";
import { incidentsAbout } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { bookPostings } from "../../data/ledger.ts";
import { jobPayments, jobTips, payments, sharesOf, transfersOf } from "../../data/payments.ts";
import { refundsOf } from "../../data/refunds.ts";
import { holdersOf } from "../../data/slots.ts";
import {
  disputedParts,
  factsOf,
  type JobRecord,
  jobRecordPolicy,
  messagesOf,
  slotsKept,
} from "../../domain/backoffice/job-record.ts";
import { feedbackId } from "../../domain/feedback/feedback.ts";
import { slotsOf } from "../../domain/job/slots.ts";
import { jobFor } from "../../domain/job/view.ts";
import { ledgerPage } from "../../domain/payment/ledger-view.ts";
import { taxOfCharge } from "../../domain/payment/tax.ts";
import type { Transfer } from "../../domain/payment/transfer.ts";
import { policy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import { talkIdOf } from "../conversation/job-talk.ts";
import { messageSender } from "../notification/outcomes.ts";

type Story = Page<EventRow>;

const storyOf = (type: string, id: string, scope: string): Promise<Story> =>
  historyOf({ type, id }, { limit: jobRecordPolicy.history_most, scope });

/** A job's payment with its refunds, transfers and disputes. One round trip. */
const moneyOf = async (payment_id: string | undefined, scope: string) => {
  if (payment_id === undefined) return undefined;
  const [payment, refunds, postings, story] = await Promise.all([
    payments.get(payment_id),
    refundsOf(payment_id),
    bookPostings(payment_id),
    storyOf("payment", payment_id, scope),
  ]);
  return payment && { payment, refunds, postings, story };
};

/** A job's tip with its refunds, transfers and disputes. One round trip. */
const tipOf = async (job_id: string, payment_id: string | undefined, scope: string) => {
  if (payment_id === undefined) return undefined;
  const [payment, refunds, transfers, story] = await Promise.all([
    payments.get(payment_id),
    refundsOf(payment_id),
    sharesOf({ job_id, payment_id, purpose: "tip" }),
    storyOf("payment", payment_id, scope),
  ]);
  const shown = payment && { ...payment, tax: taxOfCharge(payment) };
  return shown && { record: { payment: shown, refunds, transfers }, story };
};

const storiesOf = (transfers: readonly Transfer[], scope: string): Promise<Story[]> =>
  Promise.all(transfers.map(({ id }) => storyOf("transfer", id, scope)));

/** Everything known about a job. Two round trips. Throws `job.not_found`. */
export const jobRecordOf = async (id: string, scope: string): Promise<z.input<typeof JobRecord>> => {
  const reading = jobs.find(id);
  const transfersRead = transfersOf(id);
  const storyRead = storyOf("job", id, scope);
  const slotsRead = reading.then(async (job) => {
    const slots = slotsOf(job);
    return { slots, holders: await holdersOf(slots) };
  });
  const [job, story, transfers, said, money, tip, talk, incidents, stories, { slots, holders }, outcomes] =
    await Promise.all([
      reading,
      storyRead,
      transfersRead,
      feedback.many((["user", "service_provider"] as const).map((by) => feedbackId(id, by))),
      Promise.all([reading, jobPayments.get(id)]).then(([{ payment_id }, begun]) =>
        moneyOf(payment_id ?? begun?.id, scope),
      ),
      jobTips.get(id).then((begun) => tipOf(id, begun?.id, scope)),
      reading.then((job) => conversations.get(talkIdOf(job))),
      reading.then(incidentsAbout),
      transfersRead.then((transfers) => storiesOf(transfers, scope)),
      slotsRead,
      storyRead.then(({ items }) =>
        outcomesOf(
          items.filter(({ audience }) => audience.length > 0).map((row) => row.id),
          messageSender,
        ),
      ),
    ]);
  const all = [story, ...(money ? [money.story] : []), ...(tip ? [tip.story] : []), ...stories];
  const kept = slotsKept(slots, holders, ({ starts_at }) =>
    plus(starts_at, { minutes: policy.job.slot_minutes }),
  );
  return {
    job: jobFor("admin", job),
    events: all
      .flatMap(({ items }) => items)
      .map((row) => ({
        ...row,
        record: row.aggregate,
        data: factsOf(row.data),
        messages: messagesOf(outcomes.get(row.id)),
      }))
      .sort((a, b) =>
        a.occurred_at === b.occurred_at ? (a.id < b.id ? 1 : -1) : a.occurred_at < b.occurred_at ? 1 : -1,
      ),
    events_complete: all.every(({ next_cursor }) => next_cursor === null),
    ...(money && {
      money: {
        payment: { ...money.payment, tax: taxOfCharge(money.payment) },
        refunds: money.refunds,
        transfers,
        disputes: disputedParts(money.payment),
        ...(tip && { tip: tip.record }),
        ledger: ledgerPage(money.postings),
      },
    }),
    ...(talk && {
      conversation: {
        conversation_id: talk.id,
        state: talk.state,
        begun_at: talk.created_at,
        last_at: talk.updated_at,
      },
    }),
    incidents,
    feedback: said,
    ...(kept && { slots: kept }),
  };
};
