import { operation } from "../../../shared/http/operation.ts";
import { incidentReport } from "../../../shared/workflows/incident/report-incident.ts";

export const handler = operation({
  route: "POST /service-provider/auth/report-incident",
  summary: "Report a problem, with one of your jobs or with something else.",
  description:
    "Add evidence with files that you have uploaded. A problem with safety is severe from the start. The other side is told that there is a report, but not what it says.",
  access: ["service_provider"],
  body: incidentReport.body,
  response: incidentReport.response,
  refuses: incidentReport.refuses,
  emits: incidentReport.emits,
  limit: incidentReport.limit,
  example: {
    body: {
      category: "safety",
      description: "There is an open gas pipe in the kitchen.",
      job_id: "018f3a5c9d2e4b7a6c1d0e9f",
    },
  },
}).handle((call) => incidentReport.story("service_provider", call));
