import type { ConversationState } from "../../typescript/operations.ts";
import { client } from "../client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, When } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const list = async ({ status, ...query }: { cursor?: string; limit: number; status?: ConversationState }) => {
  const page = await client.chatbot.getChatMessages({
    query: { ...query, ...(status && { state: status }) },
  });
  return { ...page, items: page.items.flatMap((item) => ("session_id" in item ? [item] : [])) };
};

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  return (
    <StateList
      name="conversations"
      title={words.nav.conversations}
      about={words.conversations.about}
      states={["handed_over", "active", "closed", "failed", "rejected"]}
      initial="handed_over"
      none={words.conversations.done}
      ask={list}
      keyOf={({ session_id }) => session_id}
      href={({ session_id }) => `/conversations/${session_id}`}
      columns={[
        { head: words.conversations.kind, cell: ({ kind }) => term(kind) },
        {
          head: words.fields.state,
          cell: ({ state, unsure }) => (
            <>
              <Badge of={state} /> {unsure && <Badge of="unsure" />}
            </>
          ),
        },
        { head: words.conversations.who, cell: ({ role }) => term(role) },
        { head: words.conversations.turns, number: true, cell: ({ turns }) => format.number(turns) },
        { head: words.conversations.last, cell: ({ last_at }) => <When at={last_at} /> },
      ]}
    />
  );
};
