import { useLocation } from "wouter-preact";
import { useAct, useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Assistant, useTalk } from "./assistant.tsx";
import { Group, LinkRow, Screen } from "./pieces/layout.tsx";
import { More } from "./pieces/more.tsx";
import { Failure, Loaded } from "./pieces/states.tsx";
import { Write } from "./pieces/write.tsx";
import { useFormat, useWords } from "./words/words.ts";

/** Past conversations of one kind, the latest first. */
export const Talks = ({ kind, at }: { kind: "help" | "repair"; at: string }) => {
  const words = useWords();
  const format = useFormat();
  const { query, items } = useListing(["talks", kind], (paging) =>
    client.chat.getConversations({ query: { ...paging, kind, limit: 20 } }),
  );
  return (
    <Loaded query={query} rows={2}>
      {() =>
        items.length === 0 ? null : (
          <Group title={words.assistant.before}>
            <ul class="rows">
              {items.map(({ session_id, last_message, last_at, state }) => (
                <LinkRow key={session_id} to={`${at}/${session_id}`} icon="inbox">
                  <b class="block one-line">{last_message?.text || words.chat.file}</b>
                  <span class="small quiet block num">
                    {state === "handed_over" && `${words.assistant.person}. `}
                    {format.when(last_at)}
                  </span>
                </LinkRow>
              ))}
            </ul>
            <More query={query} />
          </Group>
        )
      }
    </Loaded>
  );
};

/** A question about how the service works, and those asked before. */
export const Help = () => {
  const words = useWords();
  const [, go] = useLocation();
  const asking = useAct(
    (question: string, idempotencyKey) => client.chatbot.chatbot({ body: { question }, idempotencyKey }),
    ({ conversation_id }) => go(`/help/${conversation_id}`),
  );
  return (
    <Screen
      title={words.assistant.help}
      back="/account"
      foot={
        <Write
          label={words.assistant.question}
          most={500}
          busy={asking.isPending}
          say={(question) => asking.mutate(question)}
        />
      }
    >
      <p>{words.assistant.about}</p>
      <div class="chips">
        {words.assistant.examples.map((question) => (
          <button
            key={question}
            type="button"
            class="chip"
            onClick={() => !asking.isPending && asking.mutate(question)}
          >
            {question}
          </button>
        ))}
      </div>
      {asking.error ? <Failure error={asking.error} /> : null}
      <Talks kind="help" at="/help" />
    </Screen>
  );
};

/** One conversation about how the service works. */
export const HelpTalk = ({ id }: { id: string }) => {
  const words = useWords();
  const query = useTalk(id, () =>
    client.chatbot.getConversation({ params: { conversation_id: id }, query: { limit: 50 } }),
  );
  return (
    <Assistant
      title={words.assistant.help}
      back="/help"
      id={id}
      query={query}
      say={(question, idempotencyKey) =>
        client.chatbot.chatbot({ body: { question, conversation_id: id }, idempotencyKey })
      }
    />
  );
};
