import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { feedToken } from "../../domain/calendar/feed.ts";
import { described } from "../../kernel/schema.ts";

/** The response with a new feed address, which is shown only once. */
export const FeedAddress = z.object({
  url: described(
    z.string(),
    "The address of your calendar. Whoever has it can read your jobs. It is shown only now.",
  ),
  webcal_url: described(
    z.string(),
    "The same address as calendar apps are opened with: on phones and computers such a link asks whether to subscribe.",
  ),
  path: described(z.string(), "The address without the name of the service."),
});

export const addressOf = (accountId: string, secret: string): z.output<typeof FeedAddress> => {
  const url = `${configuration().ACCESS_TOKEN_ISSUER}/calendar/feed/${feedToken(accountId, secret)}`;
  return { url, webcal_url: url.replace(/^https?:/, "webcal:"), path: new URL(url).pathname };
};
