import * as z from "zod/mini";
import { turning } from "../../data/conversations.ts";
import { media as mediaOf } from "../../data/media.ts";
import { quotes } from "../../data/quotes.ts";
import { ConversationConflict, QuotaReached } from "../../domain/conversation/conversation.ts";
import {
  ChatMessageCompleted,
  ChatSafetyFlagged,
  ChatSessionCreated,
} from "../../domain/conversation/events.ts";
import { beginSilently, blank, say } from "../../domain/conversation/talk.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { type Media, MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import { conversationPolicy } from "../../domain/policy.ts";
import { type Quote, QuoteNotFound } from "../../domain/quote/quote.ts";
import type { Call } from "../../http/call.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Id, Text } from "../../kernel/schema.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";
import { asking } from "./post-message.ts";

export const sessionFields = {
  prompt: described(
    z.optional(Text(conversationPolicy.prompt_characters)),
    "What is wrong, in your own words. Without it the assistant waits for your first message.",
  ),
  quote_id: z.optional(Id("quote")),
};

export const StartedView = z.object({
  session: described(SessionView, "The session as it is now."),
  message: described(z.optional(MessageView), "What you said, if you said something."),
  reply: described(
    z.optional(MessageView),
    "The reply. While it is `pending` or `streaming` it is still being written: listen to the topic `session/{session_id}`, or read the session again.",
  ),
});
type Started = z.input<typeof StartedView>;

type Wish = { media_ids: IdOf<"media">[]; prompt?: string | undefined; quote_id?: IdOf<"quote"> | undefined };
type Read = [media: Media[], quote: Quote | undefined];

const expectKind = (files: readonly Media[], { media_ids }: Wish, kind: Media["kind"]): void => {
  const fields = media_ids.flatMap((id, at) => {
    const file = files.find((one) => one.id === id);
    return file && file.kind !== kind
      ? [{ field: `media_ids.${at}`, problem: `must be of kind ${kind}` }]
      : [];
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
};

/** Starts a repair session about the caller's files, with or without a first message. */
export const sessionStart = {
  response: StartedView,
  refuses: [MediaNotFound, MediaNotReady, QuoteNotFound, QuotaReached, ConversationConflict],
  emits: [ChatSessionCreated, ChatMessageCompleted, ChatSafetyFlagged],
  limit: { name: "chat-sessions", ...conversationPolicy.sessions },

  read: ({ media_ids, quote_id }: Wish): Promise<Read> =>
    Promise.all([mediaOf.many(media_ids), quote_id ? quotes.find(quote_id) : undefined]),

  story: async (
    kind: Media["kind"],
    wish: Wish,
    [files, quote]: Read,
    {
      actor,
      now,
      newId,
      commit,
    }: Pick<Call<unknown, unknown, unknown, Started>, "actor" | "now" | "newId" | "commit">,
  ): Promise<Started> => {
    const own = files.filter(({ owner_id }) => owner_id === actor.id);
    if (own.length < new Set(wish.media_ids).size) throw MediaNotFound();
    const refused = own.filter(({ state }) => state === "rejected" || state === "deleting");
    if (refused.length > 0) throw MediaNotReady({ details: { media_ids: refused.map(({ id }) => id) } });
    expectKind(own, wish, kind);
    if (quote && quote.user_id !== actor.id) throw QuoteNotFound();

    const conversation = blank(
      {
        id: newId("conversation"),
        kind: "repair",
        owner_id: actor.id,
        role: "user",
        media: own,
        quote_id: quote?.id,
      },
      now,
    );
    if (wish.prompt === undefined) {
      const begun = beginSilently(conversation);
      return commit(turning(begun), { session: sessionView(begun.record) });
    }
    const said = say(
      conversation,
      { author: "user", author_id: actor.id, text: wish.prompt, safety: await safetyOf(wish.prompt) },
      now,
    );
    return commit(asking(said, undefined, now), {
      session: sessionView(said.record),
      message: messageView(said.message),
      ...(said.reply && { reply: messageView(said.reply) }),
    });
  },
};
