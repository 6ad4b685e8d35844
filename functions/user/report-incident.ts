import { operation } from "../../shared/http/operation.ts";
import { incidentReport } from "../../shared/workflows/incident/report-incident.ts";

export const handler = operation({
  route: "POST /user/report-incident",
  summary: "Report that something is wrong, with a job of yours or otherwise.",
  description:
    "Evidence is your own ready media. About a job that awaits your confirmation, or was completed within seven days, the report contests the job: its money stays where it is until the matter is decided (`blocks_payment`). What touches safety is severe from the start. The other side is told that there is a report, not what it says.",
  access: ["user"],
  body: incidentReport.body,
  response: incidentReport.response,
  refuses: incidentReport.refuses,
  emits: incidentReport.emits,
  limit: incidentReport.limit,
  example: {
    body: {
      category: "damage",
      description: "The new tap leaks into the cupboard.",
      job_id: "018f3a5c9d2e4b7a6c1d0e9f",
    },
  },
}).handle((call) => incidentReport.story("user", call));
