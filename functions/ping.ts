import * as z from "zod/mini";
import { operation } from "../shared/http/operation.ts";
import { Instant } from "../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /ping",
  summary: "Say that the service answers, and what time it is there.",
  access: ["public"],
  response: z.object({ state: z.literal("up"), time: Instant }),
}).handle(async ({ now }) => ({ state: "up" as const, time: now }));
