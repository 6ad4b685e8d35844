import * as z from "zod/mini";
import { configuration } from "../../shared/configuration.ts";
import { operation } from "../../shared/http/operation.ts";
import { impersonal } from "../../shared/kernel/impersonal.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { described, Line, Text } from "../../shared/kernel/schema.ts";

const counted = metrics("client", { client_errors: "Count" });

const word = (max: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w.-]{1,${max}}$`), "must have letters, digits, dots and hyphens"));

export const handler = operation({
  route: "POST /client/report-error",
  summary: "Report an unexpected error of an app or the console.",
  description:
    "For the pages of this service. It is written into the log and counted. Mail addresses, long numbers, ids and query strings are taken out.",
  access: ["public"],
  extra: true,
  body: z.strictObject({
    app: described(z.enum(["console", "customer", "provider"]), "Which of the pages reports it."),
    version: described(word(60), "Its version, such as the name of its script."),
    screen: described(Line(200), "The address of the screen within the app, without ids."),
    message: described(Text(300), "What the error says."),
    stack: described(z.optional(Text(2000)), "Where in the app it happened."),
    request_id: described(z.optional(word(64)), "The `request_id` of the answer that it is about, if any."),
  }),
  response: z.object({
    state: described(z.literal("noted"), "Always `noted`: nothing follows from it for whoever reports."),
  }),
  limit: { burst: 20, window_seconds: 600 },
  example: {
    body: {
      app: "customer",
      version: "app-K2J4H6G8.js",
      screen: "/jobs/:id",
      message: "TypeError: e.items is undefined",
    },
  },
}).handle(async ({ body: { app, screen, message, stack, request_id, version }, admitted }) => {
  await admitted();
  log("warn", "client error", {
    app,
    version,
    screen: impersonal(screen),
    said: impersonal(message),
    ...(stack && { stack: impersonal(stack) }),
    ...(request_id && { failed_request: request_id }),
    ...counted(configuration().STAGE, { client_errors: 1 }),
  });
  return { state: "noted" as const };
});
