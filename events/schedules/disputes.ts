import { disputes } from "../../shared/data/disputes.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { IncidentReported } from "../../shared/domain/incident/events.ts";
import { reportMembershipMoney, reportStuckMoney } from "../../shared/domain/incident/incident.ts";
import { disputePolicy } from "../../shared/domain/payment/dispute.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Opens an incident for a dispute that nobody has answered shortly before its deadline. */
export const handler = schedule({
  name: "disputes",
  rate: "1 hour",
  due: disputes.due,
  emits: [IncidentReported],
}).handle(async ({ due: dispute, now, newId, commit }) => {
  const job = dispute.job_id ? await jobs.find(dispute.job_id) : undefined;
  const description = `The customer's bank waits for evidence until ${dispute.answer_by}, in less than ${disputePolicy.alert_before_hours} hours. After that the ${dispute.kind === "inquiry" ? "inquiry becomes a dispute" : "dispute is lost"}. Send the evidence, or accept it: dispute ${dispute.id}.`;
  const found = { id: newId("incident"), description };
  const { record, events } = job
    ? reportStuckMoney(job, found, now)
    : reportMembershipMoney(dispute.service_provider_id as string, found, now);
  await commit(
    [incidents.insert(record), disputes.update({ ...dispute, alerted_at: now, updated_at: now })],
    events,
  );
});
