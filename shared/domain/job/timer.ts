import type { Decision } from "../../kernel/event.ts";
import { lapseProposal, missByProvider } from "./claim.ts";
import { cancelUndecided, disputeOverdue } from "./dispute.ts";
import { type Brought, firstDue } from "./due.ts";
import type { Job } from "./job.ts";
import { alertOpen, expireOpen, timeOut, widenOffer } from "./opening.ts";
import { lapsePrice } from "./price.ts";
import { alertArrival, alertDispute, alertPause, confirm, remindToConfirm } from "./work.ts";

const decisions: Record<Brought, (job: Job, now: string) => Decision<Job>> = {
  timeOut,
  widenOffer,
  alertOpen,
  expireOpen,
  lapseProposal,
  missByProvider,
  alertArrival,
  lapsePrice,
  disputeOverdue,
  alertPause,
  remindToConfirm,
  alertDispute,
  cancelUndecided,
  confirm: (job, now) => confirm(job, "timer", now),
};

/** What time has brought by now; undefined when nothing is due. One step at a time, the earliest first. */
export const elapse = (job: Job, now: string): Decision<Job> | undefined => {
  const due = firstDue(job);
  return due && due.at <= now ? decisions[due.brings](job, now) : undefined;
};
