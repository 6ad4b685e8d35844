import * as z from "zod/mini";
import { EndpointDisabled, EndpointFailing } from "../../shared/domain/integration/events.ts";
import { queue } from "../../shared/queue/queue.ts";
import { workLine } from "../../shared/workflows/integration/work-line.ts";

/** Tells endpoints what happened: what waits in one line. */
export const handler = queue({
  name: "deliveries",
  message: z.object({ line_id: z.string() }),
  seconds: 60,
  abreast: 20,
  emits: [EndpointFailing, EndpointDisabled],
  uses: ["table", "secrets", "queue"],
}).handle(({ message: { line_id }, ...work }) => workLine(line_id, work));
