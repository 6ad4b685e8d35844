import * as z from "zod/mini";
import {
  allPartition,
  conversations,
  messages,
  messagesPartition,
  ownedPartition,
} from "../../shared/data/conversations.ts";
import {
  type Conversation,
  ConversationNotFound,
  ConversationState,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatReadByAdmin } from "../../shared/domain/conversation/events.ts";
import { conversationFacts } from "../../shared/domain/conversation/machine.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Line, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

const Listed = z.extend(SessionView, {
  owner_id: described(Id("account"), "The account that the conversation belongs to."),
  role: described(z.string(), "Whether the owner is a customer or a provider."),
  unsure: described(z.optional(z.boolean()), "Whether the last answer was uncertain. Only for help."),
  agent_id: described(z.optional(Id("account")), "The administrator who answers in it."),
});

const listed = (conversation: Conversation): z.input<typeof Listed> => ({
  ...sessionView(conversation),
  owner_id: conversation.owner_id,
  role: conversation.role,
  ...(conversation.unsure !== undefined && { unsure: conversation.unsure }),
  ...(conversation.agent_id && { agent_id: conversation.agent_id }),
});

export const handler = operation({
  route: "GET /chatbot/get-chat-messages",
  summary: "List the conversations that people have with the assistant, or read one of them.",
  description:
    "Without `conversation_id` you get a list of conversations, newest first, without their messages. With it you get the messages of that conversation, newest first. You have to give a `reason`, and each read is recorded in the audit log. A page may be short or empty although there is more: look at `next_cursor`.",
  access: ["admin"],
  admins: ["support"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      kind: described(
        z._default(z.enum(["repair", "intake", "help"]), "help"),
        "What the conversations are about: a repair, what a quote still needs, or help.",
      ),
      state: described(z.optional(ConversationState), "Only conversations in this state."),
      unsure: described(
        z.optional(z.literal("true")),
        "Send `true` for those whose last answer was uncertain.",
      ),
      account_id: described(z.optional(Id("account")), "Only conversations of this account."),
      conversation_id: described(z.optional(Id("conversation")), "The conversation whose messages are read."),
      reason: described(
        z.optional(Line(200, 5)),
        "Why you read somebody's messages. Required with `conversation_id`.",
      ),
    })
    .check(
      z.refine(({ conversation_id, reason }) => conversation_id === undefined || reason !== undefined, {
        path: ["reason"],
        error: "say why you read somebody's messages",
      }),
    ),
  response: z.extend(PageOf(z.union([MessageView, Listed])), {
    session: described(z.optional(Listed), "The conversation whose messages these are."),
  }),
  refuses: [ConversationNotFound],
  emits: [ChatReadByAdmin],
  example: { query: { kind: "help", unsure: "true" } },
}).handle(async ({ query, actor, commit }) => {
  const { kind, state, unsure, account_id, conversation_id, reason, sort, limit, cursor, ...period } = query;
  if (conversation_id) {
    const scope = JSON.stringify([actor.id, conversation_id]);
    const [conversation, page] = await Promise.all([
      conversations.find(conversation_id),
      messages.page("ofConversation", messagesPartition(conversation_id), { limit, cursor, scope }),
    ]);
    if (conversation.kind === "job") throw ConversationNotFound();
    return commit(
      [],
      [
        ChatReadByAdmin.atVersion(conversation, {
          data: { ...conversationFacts(conversation), admin_id: actor.id },
          ...(reason && { reason }),
        }),
      ],
      { ...page, items: page.items.map(messageView), session: listed(conversation) },
    );
  }
  const request = {
    ...period,
    limit,
    cursor,
    order: sort,
    scope: JSON.stringify([actor.id, kind, state, unsure, account_id]),
  };
  const keep = (one: Conversation): boolean =>
    (state === undefined || one.state === state) && (unsure === undefined || one.unsure === true);
  const filter = state !== undefined || unsure !== undefined ? keep : undefined;
  const page = account_id
    ? await conversations.page("ofOwner", ownedPartition(kind, account_id), request, filter)
    : await conversations.page("all", allPartition(kind), request, filter);
  return { ...page, items: page.items.map(listed) };
});
