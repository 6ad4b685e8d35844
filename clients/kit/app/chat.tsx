import { useEffect, useState } from "preact/hooks";
import type { Data, Topic } from "../../typescript/client.ts";
import { useAsk } from "../asking.ts";
import { client } from "../client.ts";
import { useTopic } from "../live.ts";
import { may } from "./may.ts";
import { markRead, post, type Unsent, useUnsent } from "./outgoing.ts";
import { Icon } from "./pieces/icon.tsx";
import { Screen } from "./pieces/layout.tsx";
import { Medium } from "./pieces/medium.tsx";
import { Empty, Failure, Loaded } from "./pieces/states.tsx";
import { Decision, useLater } from "./pieces/unsent.tsx";
import { Write } from "./pieces/write.tsx";
import { useFormat, useWords } from "./words/words.ts";

type Talk = Data<"GET /chat/get-messages/{job_id}">;

/** Hears of new messages while the conversation is shown. */
const Heard = ({ topic }: { topic: Topic }) => {
  useTopic(topic);
  return null;
};

/** A side of a job. */
export type Side = "user" | "service_provider";

const Messages = ({
  talk,
  unsent,
  zone,
  side,
}: {
  talk: Talk;
  unsent: readonly Unsent[];
  zone: string;
  side: Side;
}) => {
  const words = useWords();
  const format = useFormat();
  const isLate = useLater(unsent.length);
  const messages = talk.items.toReversed();
  const readTo = talk.read?.[side === "user" ? "service_provider" : "user"] ?? 0;
  if (messages.length + unsent.length === 0)
    return <Empty icon="inbox" title={words.chat.empty} hint={words.chat.emptyHint} />;
  return (
    <ol class="talk" aria-live="polite">
      {messages.map(({ message_id, seq, author, by_agent, text, media_ids, created_at }) => {
        const mine = author === side;
        return (
          <li key={message_id} class="talk">
            {text && (
              <p class={mine ? "say mine" : "say"}>
                <span class="unseen">{mine ? words.chat.you : words.chat.them}: </span>
                {text}
              </p>
            )}
            {media_ids.map((id) => (
              <div key={id} class={mine ? "say mine" : "say"}>
                <Medium
                  id={id}
                  label={words.chat.file}
                  {...(!mine && { of: { conversation_id: talk.session_id, message_id } })}
                />
              </div>
            ))}
            <p class={mine ? "when mine" : "when"}>
              {format.when(created_at, zone)}
              {by_agent && ` · ${words.chat.byAgent}`}
              {mine && seq <= readTo && (
                <>
                  <Icon name="two" size="s" />
                  {words.chat.read}
                </>
              )}
            </p>
          </li>
        );
      })}
      {unsent.map((entry) => (
        <li key={entry.key} class="talk">
          <p class="say mine unsure">
            <span class="unseen">{words.chat.you}: </span>
            {"text" in entry.act && entry.act.text}
          </p>
          {isLate(entry) && (
            <div class="when mine">
              <Decision entry={entry} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
};

/** The conversation with the other side of a job. */
export const Chat = ({
  job_id,
  side,
  name,
  zone,
}: {
  job_id: string;
  /** The side that reads and writes here. */
  side: Side;
  /** The other side. */
  name: string;
  zone: string;
}) => {
  const words = useWords();
  const params = { job_id };
  const query = useAsk(["chat", job_id], () => client.chat.getMessages({ params, query: { limit: 50 } }), {
    live: true,
  });
  const [error, setError] = useState<unknown>();
  const unsent = useUnsent().filter(({ act }) => act.kind === "message" && act.job_id === job_id);
  const talk = query.data;
  const newest = talk?.items[0]?.seq;
  const unread = talk && newest !== undefined && (talk.read?.[side] ?? 0) < newest;
  useEffect(() => {
    if (unread) markRead(job_id, newest).catch(() => undefined);
  }, [newest]);
  useEffect(() => scrollTo(0, document.body.scrollHeight), [newest, unsent.length]);
  const say = (text: string, emptied: () => void): void => {
    setError(undefined);
    post(job_id, text).then(emptied, setError);
  };
  return (
    <Screen
      title={name}
      back={`/jobs/${job_id}`}
      foot={
        talk &&
        may(talk, "chat/send-message") && <Write label={words.chat.write(name)} busy={false} say={say} />
      }
    >
      {talk && <Heard topic={`session/${talk.session_id}`} />}
      <Loaded query={query}>
        {(read) => <Messages talk={read} unsent={unsent} zone={zone} side={side} />}
      </Loaded>
      {error ? <Failure error={error} /> : null}
    </Screen>
  );
};
