import { JobReopened, JobRescheduled } from "../../shared/domain/job/events.ts";
import { policy } from "../../shared/domain/policy.ts";
import { QuoteConverted } from "../../shared/domain/quote/events.ts";
import { QuoteConflict, QuoteNotAccepted, TaskAlreadyBooked } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { rescheduling } from "../../shared/workflows/job/reschedule.ts";

export const handler = operation({
  route: "PUT /job/re-schedulejob/{job_id}",
  summary: "Move a job to another time, or answer the time that its provider proposes.",
  description: `A job that nobody has taken moves at once. A job that nobody took in time is open again at the new time, and its money is held again on the same card. Once a provider has the job, you propose a time: it has ${policy.job.reschedule_answer_hours} hours to answer, or less if the job would count as missed before that. Until it agrees, the old time stays. A new proposal of yours replaces the last one. If you send the last one again, for the same reason, nothing changes. The new time is at least ${policy.job.lead_hours} hours and at most ${policy.job.ahead_days} days from now.`,
  access: ["user"],
  params: rescheduling.params,
  query: rescheduling.query,
  body: rescheduling.body,
  response: rescheduling.response,
  refuses: [...rescheduling.refuses, TaskAlreadyBooked, QuoteNotAccepted, QuoteConflict],
  steps: {
    job: {
      reschedule: { action: "propose" },
      reopen: { action: "propose" },
      propose_time: { action: "propose" },
      accept_time: { action: "accept" },
      decline_time: { action: "decline" },
    },
  },
  emits: [...rescheduling.emits, JobRescheduled, JobReopened, QuoteConverted],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      action: "propose",
      scheduled_date: "2027-03-19",
      scheduled_time: "14:00",
      reason: "My shift was changed.",
    },
  },
  alongside: rescheduling.alongside,
}).handle((call) => rescheduling.story("user", call));
