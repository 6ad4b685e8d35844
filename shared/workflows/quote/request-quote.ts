import { configuration } from "../../configuration.ts";
import { addressesOf, homeOf } from "../../data/accounts.ts";
import { media as mediaRepository } from "../../data/media.ts";
import { ownAnswers } from "../../data/own-answers.ts";
import { quotes } from "../../data/quotes.ts";
import type { Address } from "../../domain/account/account.ts";
import type { AnswerGiven } from "../../domain/field/answer.ts";
import type { OwnQuestion } from "../../domain/field/question.ts";
import type { Media } from "../../domain/media/media.ts";
import { englishReasons } from "../../domain/notification/english-reasons.ts";
import { reasonsIn } from "../../domain/notification/reasons.ts";
import { namedMedia } from "../../domain/quote/media.ts";
import { type Quote, QuoteNotFound } from "../../domain/quote/quote.ts";
import { request, requestAgain } from "../../domain/quote/request.ts";
import { type QuoteView, quoteView } from "../../domain/quote/view.ts";
import type { Call } from "../../http/call.ts";
import { type Id, isId } from "../../kernel/id.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import type { Market } from "../../markets/market.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";
import { answersOfQuote, beginAnswering, questionsNamed } from "../field/answering.ts";
import { placeWished, servedPlace } from "./place.ts";

/** A media file named in a field of the request: by id, key or URL. */
export type NamedMedium = { field: string; names: string; kind?: Media["kind"] | undefined };

export type QuoteWish = {
  quote_id?: string | undefined;
  prompt?: string | undefined;
  media: readonly NamedMedium[];
  /** An address id, or a text. */
  address?: string | undefined;
  own_answers?: readonly AnswerGiven[] | undefined;
};

type Asked = Pick<Call<unknown, unknown, unknown, QuoteView>, "actor" | "now" | "newId" | "commit">;

/** What a request refers to: the quote, the media and the caller's addresses. */
type Named = {
  quote: Quote | undefined;
  media: readonly Media[];
  addresses: readonly Address[];
  home: Market;
  answering: Awaited<ReturnType<typeof beginAnswering>>;
  questions: readonly OwnQuestion[];
};

const mediaNamed = (text: string): Id<"media"> | undefined => {
  const { MEDIA_BUCKET, AWS_ENDPOINT_URL_S3, AWS_REGION, ACCESS_TOKEN_ISSUER } = configuration();
  return namedMedia(text, {
    bucket: MEDIA_BUCKET,
    storage: AWS_ENDPOINT_URL_S3,
    region: AWS_REGION,
    api: ACCESS_TOKEN_ISSUER,
  });
};

const { reasonInWords } = reasonsIn(englishReasons);

const problemWith = (medium: Media | undefined, kind: Media["kind"] | undefined, ownerId: string) => {
  if (medium?.owner_id !== ownerId) return "must be the id, key or address of an upload of yours";
  if (medium.state === "rejected")
    return `was rejected. ${reasonInWords(medium.rejected_reason) || "See its checks."} Upload it again`;
  if (medium.state === "deleting") return "is being deleted: upload it again";
  return kind !== undefined && medium.kind !== kind ? `must be of kind ${kind}` : undefined;
};

/** The caller's own media named in the request. Throws `request.invalid` with every field that names none. */
const ownMedia = (named: readonly NamedMedium[], found: readonly Media[], ownerId: string): Media[] => {
  const fields: FieldProblem[] = [];
  const own = named.flatMap(({ field, names, kind }) => {
    const id = mediaNamed(names);
    const medium = found.find((one) => one.id === id);
    const problem = problemWith(medium, kind, ownerId);
    if (problem) fields.push({ field, problem });
    return medium ? [medium] : [];
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
  return own;
};

/** Reads what a request refers to. Throws `quote.not_found` for an invalid id. */
export const namedBy = async (
  { quote_id, media, own_answers }: QuoteWish,
  actorId: string,
): Promise<Named> => {
  if (quote_id !== undefined && !isId(quote_id)) throw QuoteNotFound();
  const [quote, found, addresses, home, answering, questions] = await Promise.all([
    quote_id === undefined ? undefined : quotes.find(quote_id),
    mediaRepository.many(media.flatMap(({ names }) => mediaNamed(names) ?? [])),
    addressesOf(actorId),
    homeOf(actorId),
    beginAnswering(own_answers, own_answers && quote_id),
    questionsNamed(own_answers),
  ]);
  return { quote, media: found, addresses, home, answering, questions };
};

/**
 * Starts a quote, or continues one of the caller's, from text and media. The estimate follows automatically once the
 * media are ready. The response already has the dangers that the text mentions, and says if the place is missing or has
 * no provider.
 */
export const requestQuote = async (
  { prompt, media, address }: QuoteWish,
  { quote, media: found, addresses, home, answering, questions }: Named,
  { actor, now, newId, commit }: Asked,
): Promise<QuoteView> => {
  if (quote && quote.user_id !== actor.id) throw QuoteNotFound();
  if (!quote && !prompt && media.length === 0)
    throw RequestInvalid({
      fields: [
        {
          field: "user_prompt",
          problem: "is missing: say what the work is, or send a picture, video or recording",
        },
      ],
    });
  const own = ownMedia(media, found, actor.id);
  const words = [
    ...(quote?.prompts ?? []),
    prompt,
    ...own.flatMap(({ title, description, analysis }) => [title, description, analysis?.transcript]),
  ];
  const keepsPlace = quote?.place !== undefined && address === undefined;
  const asking = {
    prompt,
    media: own,
    ...(await servedPlace(keepsPlace ? undefined : placeWished(address, addresses, home))),
    home,
    safety: await safetyOf(words.filter(Boolean).join("\n")),
  };
  const { record, events } = quote
    ? requestAgain(quote, asking, now)
    : request(asking, { id: newId("quote"), user_id: actor.id, now });
  const answers = answersOfQuote(answering, questions, record, now);
  return commit(
    [quotes.put(record), ...(answers ? [ownAnswers.put(answers)] : [])],
    events,
    quoteView(record, now),
  );
};
