import * as z from "zod/mini";
import { feedToken } from "../../domain/calendar/feed.ts";
import { described } from "../../kernel/schema.ts";

/** The response with a new feed address, which is shown only once. */
export const FeedAddress = z.object({
  path: described(
    z.string(),
    "The address of your calendar, as a path of this service. Put the service's address before it, with `webcal://` or `https://`, and subscribe to it in your calendar app. Whoever has it can read your jobs. It is shown only now.",
  ),
});

export const addressOf = (accountId: string, secret: string): z.output<typeof FeedAddress> => ({
  path: `/api/v1/calendar/feed/${feedToken(accountId, secret)}`,
});
