import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { MediaView } from "../../shared/domain/media/view.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { mediaView } from "../../shared/workflows/media/media-view.ts";

export const handler = operation({
  route: "GET /video/get-quote-files/{quote_id}",
  extra: true,
  summary: "Read the files of one of your quotes, with links to download them.",
  access: ["user"],
  params: z.strictObject({ quote_id: Id("quote") }),
  response: z.object({
    items: described(z.array(MediaView), "The files that are still kept, in the order they were sent."),
  }),
  refuses: [QuoteNotFound],
  uses: ["table", "media"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { quote_id }, actor, now }) => {
  const quote = await quotes.find(quote_id);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const files = await media.many(quote.media_ids);
  return { items: await Promise.all(files.map((file) => mediaView(file, now))) };
});
