import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { incidentReport } from "../../shared/workflows/incident/report-incident.ts";

export const handler = operation({
  route: "POST /user/report-incident",
  summary: "Report a problem, with one of your jobs or with something else.",
  description: `Add evidence with files that you have uploaded. If the job waits for your confirmation, was completed less than ${policy.job.dispute_days} days ago, or should have been done more than ${policy.job.overdue_report_hours} hours ago and is not, the report disputes it: its money is held until the problem is settled (\`blocks_payment\`). If the provider said that you were not there, a report within ${policy.job.no_show_contest_hours} hours contests it: nobody gets the fee until then. A problem with safety is severe from the start. The other side is told that there is a report, but not what it says.`,
  access: ["user"],
  body: incidentReport.body,
  response: incidentReport.response,
  refuses: incidentReport.refuses,
  steps: { job: { dispute: {} } },
  emits: incidentReport.emits,
  limit: incidentReport.limit,
  example: {
    body: {
      category: "damage",
      description: "The new faucet leaks into the cupboard.",
      job_id: "018f3a5c9d2e4b7a6c1d0e9f",
    },
  },
}).handle((call) => incidentReport.story("user", call));
