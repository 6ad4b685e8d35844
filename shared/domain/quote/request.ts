import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import type { Market } from "../../markets/market.ts";
import type { Media } from "../media/media.ts";
import type { Place } from "../place.ts";
import { policy } from "../policy.ts";
import type { Answer, SafetyWarning } from "../pricing/reading.ts";
import { QuoteRequested } from "./events.ts";
import { advance } from "./machine.ts";
import { movedTo } from "./move.ts";
import { pricedIn } from "./priced-in.ts";
import type { Quote } from "./quote.ts";

/** What a customer asks for a price with. */
export type Asking = {
  prompt?: string | undefined;
  media: readonly Media[];
  place?: Place | undefined;
  /** Whether a provider works at that place. */
  area_served?: boolean | undefined;
  /** The customer's market, which counts without a place. */
  home?: Market | undefined;
  /** Dangers that the words name already; the answer says at once what to do. */
  safety: readonly SafetyWarning[];
  /** The chat that it was gathered in, with what was answered there. */
  chat?: { conversation_id: Id<"conversation">; answers: readonly Answer[] } | undefined;
};

const isAwaited = ({ state, analysis, updated_at }: Media, now: string): boolean =>
  state === "pending" ||
  (state === "ready" &&
    analysis?.state === "pending" &&
    now < plus(updated_at, { minutes: policy.quote.analysis_minutes }));

/** The first of the media that still has to arrive, be checked or be read; undefined: none. */
export const awaitedMedia = (media: readonly Media[], now: string): Id<"media"> | undefined =>
  media.find((one) => isAwaited(one, now))?.id;

const sourceOf = (media: readonly Media[]): Quote["source"] =>
  (["video", "image", "audio"] as const).find((kind) => media.some((one) => one.kind === kind)) ?? "text";

const limited = <T>(values: T[], most: number, field: string): T[] => {
  if (values.length > most)
    throw RequestInvalid({ fields: [{ field, problem: `a quote has at most ${most} of them` }] });
  return values;
};

/** Where the work is, as roughly as figures need it. */
const roughly = ({ country, region, city }: Place) => ({ country, ...(region && { region }), city });

const requestedFacts = ({ source, media_ids, place }: Quote) => ({
  source,
  media_ids,
  ...(place && { place: roughly(place) }),
});

/** A customer asks for a price: the request is to be read, as soon as its media are ready. */
export const request = (
  { prompt, media, place, area_served, home, safety, chat }: Asking,
  { id, user_id, now }: { id: Id<"quote">; user_id: Id<"user">; now: string },
  source: Quote["source"] = sourceOf(media),
): Decision<Quote> => {
  const waiting_media_id = awaitedMedia(media, now);
  const record: Quote = {
    id,
    version: 0,
    user_id,
    state: "processing",
    source,
    ...(chat && { conversation_id: chat.conversation_id }),
    prompts: prompt ? [prompt] : [],
    media_ids: limited([...new Set(media.map((one) => one.id))], policy.quote.media_most, "media_ids"),
    ...(waiting_media_id && { waiting_media_id }),
    ...(place && { place, area_served }),
    questions: [],
    answers: [...(chat?.answers ?? [])],
    rounds: 0,
    tries: 0,
    tasks: [],
    ...pricedIn(place, home),
    safety: [...safety],
    revision: 0,
    requested_at: now,
    created_at: now,
    updated_at: now,
  };
  const event = QuoteRequested.atNextVersion(record, {
    data: { quote_id: id, user_id, ...requestedFacts(record) },
    to: record.state,
    audience: [user_id],
  });
  return { record, events: [event] };
};

/** What every new reading of a request begins with. */
export const readAnew = {
  questions: [],
  tries: 0,
  retry_at: undefined,
  failure: undefined,
  nudged_at: undefined,
  unread_media: undefined,
};

/** More words or media for a quote, or the same once more after it failed: it is read again as a whole. */
export const requestAgain = (quote: Quote, asking: Asking, now: string): Decision<Quote> => {
  const media_ids = [...new Set([...quote.media_ids, ...asking.media.map((one) => one.id)])];
  const { place, area_served, market, currency } = movedTo(quote, asking);
  const prompts = asking.prompt ? [...quote.prompts, asking.prompt] : quote.prompts;
  const changes: Partial<Quote> = {
    ...readAnew,
    prompts: limited(prompts, policy.quote.prompts_most, "user_prompt"),
    media_ids: limited(media_ids, policy.quote.media_most, "media_ids"),
    waiting_media_id: awaitedMedia(asking.media, now),
    ...(asking.media.length > 0 && quote.source === "text" && { source: sourceOf(asking.media) }),
    ...(asking.place && { place, area_served, market, currency }),
    safety: [...asking.safety],
    ...(asking.chat && { answers: [...asking.chat.answers] }),
    rounds: 0,
    requested_at: now,
  };
  return advance(quote, "request", now, { changes, facts: requestedFacts({ ...quote, ...changes }) });
};
