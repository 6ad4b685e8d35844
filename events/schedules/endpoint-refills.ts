import { endpointRefills } from "../../shared/data/endpoints.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { refillEndpoint } from "../../shared/workflows/integration/refill-endpoint.ts";

/** Puts in line what endpoints missed while they were off, and what an administrator sends again. */
export const handler = schedule({
  name: "endpoint-refills",
  rate: "1 minute",
  due: endpointRefills.due,
  uses: ["table", "queue"],
}).handle(({ due, now, commit, remaining }) => refillEndpoint(due, { now, commit, remaining }));
