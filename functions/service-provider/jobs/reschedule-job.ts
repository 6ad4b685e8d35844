import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { rescheduling } from "../../../shared/workflows/job/reschedule.ts";

export const handler = operation({
  route: "PUT /service-provider/jobs/reschedule-job/{job_id}",
  summary: "Propose another time for one of your jobs, or answer the time that its customer proposes.",
  description: `The customer has ${policy.job.reschedule_answer_hours} hours to answer, or less if the job would count as missed before that. Until the customer agrees, the old time stays, and you are expected then. A new proposal of yours replaces the last one. If you send the last one again, for the same reason, nothing changes. If you agree to a time at which you have another job, the request is refused with \`job.slot_conflict\`. To come later on the same day, announce a delay instead.`,
  access: ["service_provider"],
  params: rescheduling.params,
  query: rescheduling.query,
  body: rescheduling.body,
  response: rescheduling.response,
  refuses: rescheduling.refuses,
  steps: {
    job: {
      propose_time: { action: "propose" },
      accept_time: { action: "accept" },
      decline_time: { action: "decline" },
    },
  },
  emits: rescheduling.emits,
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { action: "accept", proposal_id: "019a8f6c2b7e4d1f0a3c5e7b" },
  },
  alongside: rescheduling.alongside,
}).handle((call) => rescheduling.story("service_provider", call));
