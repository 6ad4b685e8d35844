import * as z from "zod/mini";
import { media } from "../../../shared/data/media.ts";
import { quotes, statePartition } from "../../../shared/data/quotes.ts";
import { Download } from "../../../shared/domain/media/media.ts";
import { policy } from "../../../shared/domain/policy.ts";
import {
  adminQuoteView,
  ReviewedMedia,
  ReviewedQuote,
  SimilarQuote,
  similarTo,
} from "../../../shared/domain/quote/admin-view.ts";
import { QuoteNotFound } from "../../../shared/domain/quote/quote.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { downloadAddress } from "../../../shared/vendors/storage/download-address.ts";

const { similar_looked_through, similar_most } = policy.quote;

const lately = (state: "accepted" | "converted") =>
  quotes.page("inState", statePartition(state), { limit: similar_looked_through, scope: "similar" });

export const handler = operation({
  route: "GET /admin/quote/get-individualquote/{quote_id}",
  summary: "Read a quote with everything that a reviewer needs.",
  description: `\`media\` are the customer's files, each with what was found in it and a link that works for ${policy.media.download_minutes} minutes. \`similar\` shows what work of the same kind came to, at most ${similar_most} of the ${2 * similar_looked_through} quotes that were accepted last. \`revision\` is the \`version\` that quote-acceptance and update-quote ask for.`,
  access: ["admin"],
  params: z.strictObject({ quote_id: Id("quote") }),
  response: z.extend(ReviewedQuote, {
    media: described(
      z.array(z.extend(ReviewedMedia, { download: Download })),
      "What the customer showed, and what was found in it.",
    ),
    similar: described(z.array(SimilarQuote), "What similar work was accepted for, the newest first."),
  }),
  refuses: [QuoteNotFound],
  uses: ["table", "lists", "media"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, now }) => {
  const reading = quotes.find(params.quote_id);
  const [quote, files, accepted, converted] = await Promise.all([
    reading,
    reading.then(({ media_ids }) => media.many(media_ids)),
    lately("accepted"),
    lately("converted"),
  ]);
  return {
    ...adminQuoteView(quote, now),
    read_by: quote.read_by,
    superseded: quote.superseded,
    revisions: quote.revisions ?? [],
    media: await Promise.all(
      files.map(async (file) => ({
        ...file,
        ...(file.state === "ready" && { download: await downloadAddress(file, now) }),
      })),
    ),
    similar: similarTo(quote, [...accepted.items, ...converted.items], similar_most),
  };
});
