import * as z from "zod/mini";
import { onLocalStage } from "../../shared/configuration.ts";
import { eventEntries, eventsOf } from "../../shared/data/engine/events.ts";
import { analyticsPolicy } from "../../shared/domain/analytics/parts.ts";
import { openTypes } from "../../shared/domain/integration/open-events.ts";
import { Payload } from "../../shared/domain/integration/payload.ts";
import { webhookPolicy } from "../../shared/domain/integration/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant } from "../../shared/kernel/schema.ts";
import { latest, minus } from "../../shared/kernel/time.ts";
import { payloadFor } from "../../shared/workflows/integration/market-of-event.ts";

const looked_through = 100;

export const handler = operation({
  route: "GET /integration/get-events",
  extra: true,
  summary: "Read what happened, oldest first: the same events that endpoints are told.",
  description: `Ask again with \`next_after\` to go on: at once if \`more\` is true, else after some seconds. It goes back ${webhookPolicy.kept_days} days. An event is here some minutes after it happened, when none can come before it any more; endpoints are told at once. A page may be empty and \`more\` true.`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    after: described(
      z.optional(
        z.union([
          GivenInstant,
          z
            .string()
            .check(
              z.regex(
                /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[0-9a-f]{24}$/,
                "must be next_after of an answer, or a time",
              ),
            ),
        ]),
      ),
      `\`next_after\` of the answer before, or a time. Left out: ${webhookPolicy.kept_days} days ago.`,
    ),
  }),
  response: z.object({
    items: described(z.array(Payload), "The events of this page."),
    next_after: described(z.string(), "Where the next page begins: send it as `after`."),
    more: described(z.boolean(), "Whether there is more already."),
  }),
  uses: ["table", "lists"],
  example: { query: { after: "2027-03-01T00:00:00.000Z" } },
}).handle(async ({ query, now }) => {
  const oldest = minus(now, { days: webhookPolicy.kept_days });
  const after = latest(oldest, query.after);
  const { local_lag_seconds, lag_minutes } = analyticsPolicy;
  const before = minus(now, onLocalStage() ? { seconds: local_lag_seconds } : { minutes: lag_minutes });
  const { entries, more } = await eventEntries(after, before, looked_through);
  const open = entries.filter(({ action }) => openTypes.has(action as string));
  const rows = await eventsOf(open);
  return {
    items: await Promise.all(rows.map(payloadFor)),
    next_after: entries.at(-1)?.position ?? after,
    more,
  };
});
