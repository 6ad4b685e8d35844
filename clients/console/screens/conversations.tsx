import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { ConversationState } from "../../typescript/operations.ts";
import { Choice } from "../pieces/choice.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Badge } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

const kinds = ["help", "repair", "intake"] as const;
type Kind = (typeof kinds)[number];

const list = async (query: { kind: Kind; cursor?: string; limit: number; state?: ConversationState }) => {
  const page = await client.chatbot.getChatMessages({ query });
  return { ...page, items: page.items.flatMap((item) => ("session_id" in item ? [item] : [])) };
};

export default () => {
  const words = useWords();
  const [filter, setFilter] = useFilters();
  const kind = kinds.find((one) => one === filter("kind")) ?? "help";
  // Only a help conversation can be handed over to a person.
  const waiting = kind === "help" && { initial: "handed_over" as const, none: words.conversations.done };
  return (
    <StateList
      name="conversations"
      among={kind}
      actions={
        <Choice
          label={words.conversations.kind}
          value={kind}
          options={kinds}
          onChange={(value) => setFilter("kind", value)}
        />
      }
      title={words.nav.conversations}
      about={words.conversations.about}
      states={["handed_over", "active", "closed", "failed", "rejected"]}
      {...waiting}
      ask={(query) => list({ ...query, kind })}
      keyOf={({ session_id }) => session_id}
      href={({ session_id }) => `/conversations/${session_id}`}
      columns={[
        {
          head: words.fields.state,
          cell: ({ state, unsure }) => (
            <>
              <Badge of={state} /> {unsure && <Badge of="unsure" />}
            </>
          ),
        },
        { head: words.conversations.who, id: ({ role, owner_id }) => [role, owner_id] },
        { head: words.conversations.turns, number: true, value: ({ turns }) => turns },
        { head: words.conversations.last, time: ({ last_at }) => last_at },
      ]}
    />
  );
};
