import * as z from "zod/mini";
import { openTypes } from "../../../shared/domain/integration/open-events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/integration/get-event-types",
  extra: true,
  summary: "List the types of events that your endpoints can listen to.",
  access: ["service_provider"],
  response: z.object({ types: described(z.array(z.string()), "Each type, such as `job.assigned`.") }),
  uses: ["table"],
  example: {},
}).handle(async () => ({ types: [...openTypes] }));
