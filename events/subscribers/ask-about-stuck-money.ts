import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { IncidentReported } from "../../shared/domain/incident/events.ts";
import { reportStuckMoney } from "../../shared/domain/incident/incident.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import {
  PaymentDeferred,
  PaymentFailed,
  RefundFailed,
  TransferFailed,
} from "../../shared/domain/payment/events.ts";
import { holdSpent } from "../../shared/domain/payment/observation/renewal.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

const on = [PaymentFailed, PaymentDeferred, RefundFailed, TransferFailed] as const;

/** What an administrator is asked to look into; undefined if the service continues by itself. */
const questionAbout = (
  { type, data, reason }: Pick<EventOf<(typeof on)[number]>, "type" | "data" | "reason">,
  job: Job,
) => {
  switch (type) {
    case "refund.failed":
      return "A refund did not reach the customer. Agree on another way to pay it back.";
    case "transfer.failed":
      if (data.purpose === "tip")
        return "A tip could not be sent to the provider, and no try is left. Find out why, and pay it by hand.";
      return "The provider's share could not be sent, and no try is left. Find out why, and pay it by hand.";
    case "payment.failed":
      return job.state === "completed"
        ? "The work is done, and its money could not be had. Settle with the customer how it is paid."
        : undefined;
    case "payment.deferred":
      return reason === holdSpent
        ? "The money of this job was held twice and the work has not begun. The card is stored; nothing is held. Decide what becomes of the job."
        : undefined;
  }
};

/** Opens an incident where money is stuck and no schedule can move it: a person has to decide. */
export const handler = subscriber({
  name: "ask-about-stuck-money",
  on,
  lane: "prompt",
  emits: [IncidentReported],
}).handle(async ({ event, now, newId, commit }) => {
  const job = await jobs.get(event.data.job_id);
  const description = job && questionAbout(event, job);
  if (!description) return;
  const { record, events } = reportStuckMoney(job, { id: newId("incident"), description }, now);
  await commit([incidents.insert(record)], events);
});
