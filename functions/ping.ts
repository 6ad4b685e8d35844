import * as z from "zod/mini";
import { operation } from "../shared/http/operation.ts";
import { described, Instant } from "../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /ping",
  summary: "Check that the service answers, and read its time.",
  access: ["public"],
  response: z.object({
    state: described(z.literal("up"), "Always `up`: if the service were down, it could not answer."),
    time: described(Instant, "The time at the service."),
  }),
}).handle(async ({ now }) => ({ state: "up" as const, time: now }));
