import { accounts } from "../../shared/data/accounts.ts";
import { totalBudgetUse } from "../../shared/data/ai-budgets.ts";
import { activeKinds } from "../../shared/data/kinds.ts";
import { media as mediaRepository } from "../../shared/data/media.ts";
import { pricingBases } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AiBudgetNearing, AiBudgetReached } from "../../shared/domain/conversation/events.ts";
import { conclude } from "../../shared/domain/quote/estimate.ts";
import {
  QuoteAnswered,
  QuoteDelayed,
  QuoteEstimated,
  QuoteFailed,
  QuoteQuestionsAsked,
  QuoteRequested,
  QuoteResumed,
  QuoteReviewRequired,
} from "../../shared/domain/quote/events.ts";
import { delayEstimate, failForMedia } from "../../shared/domain/quote/failure.ts";
import { awaitedMedia } from "../../shared/domain/quote/request.ts";
import { resume } from "../../shared/domain/quote/timer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { EstimatorUnavailable, type Read } from "../../shared/vendors/ai/estimator.ts";
import { budgetNotice } from "../../shared/workflows/conversation/budget-notice.ts";
import { readIfOverdue } from "../../shared/workflows/quote/overdue.ts";
import { noCosts, readByModels, settled } from "../../shared/workflows/quote/read-by-models.ts";
import { asksModel, readWithoutModel } from "../../shared/workflows/quote/read-request.ts";
import { tellBudget } from "../../shared/workflows/quote/tell-budget.ts";

/** Reads a request as soon as its media are ready, and gives it questions, a price or a review. */
export const handler = subscriber({
  name: "estimate-quote",
  on: [QuoteRequested, QuoteAnswered, QuoteResumed],
  lane: "model",
  marks: "never",
  emits: [
    AiBudgetNearing,
    AiBudgetReached,
    QuoteResumed,
    QuoteQuestionsAsked,
    QuoteEstimated,
    QuoteReviewRequired,
    QuoteDelayed,
    QuoteFailed,
  ],
  uses: ["table", "ai", "media"],
}).handle(async ({ event, now, newId, isDone, commit, commitPart, remaining }) => {
  const [quote, basisOf, use = {}] = await Promise.all([
    quotes.find(event.aggregate.id),
    pricingBases(),
    asksModel() ? totalBudgetUse(now) : undefined,
  ]);
  if (quote.version !== event.aggregate.version || quote.state !== "processing") return;
  const basis = basisOf(quote);
  const [media, account, own] = await Promise.all([
    mediaRepository.many(quote.media_ids),
    asksModel() ? accounts.get(quote.user_id) : undefined,
    activeKinds(basis),
  ]);
  const rejected = media.find(({ state }) => state === "rejected");
  const waiting_media_id = awaitedMedia(media, now);
  if (!rejected && waiting_media_id && waiting_media_id === quote.waiting_media_id) return;

  await tellBudget(budgetNotice(use, quote.user_id, now), commitPart("budget"));
  const ready = { ...quote, waiting_media_id: undefined };
  const costs = noCosts();
  const concluded = ({ usage: _, unread, read_by, ...reading }: Read) => {
    const read = { ...ready, read_by, ...(unread.length > 0 && { unread_media: unread }) };
    return conclude(read, reading, basis, { now, newId });
  };
  const decide = async () => {
    if (rejected) return failForMedia(quote, rejected, now);
    if (waiting_media_id) return resume(quote, { cause: "media", waiting_media_id }, now);
    if (use.spent) return concluded(await readWithoutModel(quote, media, own, "over_budget"));
    const overdue = await readIfOverdue(event, quote, { media, own, now, isDone });
    if (overdue) return concluded(overdue);
    try {
      return concluded(
        await readByModels(quote, media, {
          name: account?.name,
          own,
          basis,
          now,
          remaining,
          commitPart,
          costs,
        }),
      );
    } catch (error) {
      if (!(error instanceof EstimatorUnavailable)) throw error;
      return (
        delayEstimate(quote, error, now) ??
        concluded(await readWithoutModel(quote, media, own, error.failure))
      );
    }
  };
  const { record, events } = await decide();
  await commit([quotes.update(record), ...settled(costs, quote, now)], events);
});
