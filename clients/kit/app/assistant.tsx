import { useQuery } from "@tanstack/preact-query";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import type { Data, Topic } from "../../typescript/client.ts";
import { isWatched, useAct } from "../asking.ts";
import { client } from "../client.ts";
import { useTopic } from "../live.ts";
import { may } from "./may.ts";
import { Note, Screen } from "./pieces/layout.tsx";
import { Medium } from "./pieces/medium.tsx";
import { Failure, Loaded } from "./pieces/states.tsx";
import { Step } from "./pieces/step.tsx";
import { Write } from "./pieces/write.tsx";
import { useFormat, useWords } from "./words/words.ts";

export type Talk = Data<"GET /chatbot/get-conversation/{conversation_id}">;
type Message = Talk["items"][number];

const answered_ms = 2000;
const idle_ms = 60_000;
const isWritten = ({ state }: Message): boolean => state !== "pending" && state !== "streaming";

/** A conversation with the assistant, read again when something is said and while an answer is written. */
export const useTalk = (id: string, read: () => Promise<Talk>) => {
  useTopic(`session/${id}` as Topic);
  return useQuery({
    queryKey: ["talk", id],
    queryFn: read,
    refetchInterval: ({ state: { data } }) =>
      isWatched() ? (data?.items.every(isWritten) === false ? answered_ms : idle_ms) : false,
  });
};

const Said = ({ message }: { message: Message }) => {
  const words = useWords();
  const format = useFormat();
  const { author, text, media_ids, citations, created_at, safety, state } = message;
  const mine = author === "user" || author === "service_provider";
  const titles = [...new Set(citations.map(({ title }) => title))];
  const name = mine ? words.chat.you : author === "agent" ? words.assistant.person : words.assistant.name;
  return (
    <li class="talk">
      {media_ids.map((id) => (
        <div key={id} class={mine ? "say mine" : "say"}>
          <Medium id={id} label={words.chat.file} />
        </div>
      ))}
      {isWritten(message) ? (
        text && (
          <p class={mine ? "say mine" : "say"}>
            <span class="unseen">{name}: </span>
            {text}
          </p>
        )
      ) : (
        <p class="say quiet">{words.assistant.writes}</p>
      )}
      {state === "failed" && <Note icon="alert">{words.assistant.failed}</Note>}
      {safety && safety.length > 0 && (
        <Note icon="alert" tone="bad">
          {words.assistant.danger}
        </Note>
      )}
      <p class={mine ? "when mine" : "when"}>
        {[
          ...(mine ? [] : [name]),
          ...(titles.length > 0 ? [words.assistant.from(titles.join(", "))] : []),
          format.when(created_at),
        ].join(" · ")}
      </p>
    </li>
  );
};

/** A conversation with the assistant, or with the person who answers in its place. */
export const Assistant = ({
  title,
  back,
  id,
  query,
  say,
  quoteAt,
  children,
}: {
  title: string;
  back: string;
  id: string;
  query: ReturnType<typeof useTalk>;
  say: (text: string, key: string) => Promise<unknown>;
  /** Where a price can be asked for, and one be seen; absent where people ask for none. */
  quoteAt?: { ask: string; seen: (quote_id: string) => string };
  /** What it has come to so far. */
  children?: ComponentChildren;
}) => {
  const words = useWords();
  const saying = useAct(say);
  const talk = query.data;
  const newest = talk?.items[0];
  useEffect(() => scrollTo(0, document.body.scrollHeight), [newest?.seq, newest?.state]);
  const actions = newest && isWritten(newest) ? newest.actions : [];
  const writable = talk && may(talk, talkSteps[talk.session.kind]);
  return (
    <Screen
      title={title}
      back={back}
      foot={
        writable && (
          <Write
            label={words.assistant.write}
            most={2000}
            busy={saying.isPending}
            say={(text, emptied) => saying.mutate(text, { onSuccess: emptied })}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ items, session, allowed }) => (
          <>
            <ol class="talk" aria-live="polite">
              {items
                .filter(({ state }) => state !== "superseded")
                .toReversed()
                .map((message) => (
                  <Said key={message.message_id} message={message} />
                ))}
            </ol>
            {session.state === "handed_over" && <Note icon="clock">{words.assistant.handedOver}</Note>}
            {session.state === "media_pending" && <Note icon="clock">{words.assistant.filesOnTheirWay}</Note>}
            {session.state === "rejected" && <Note icon="alert">{words.assistant.rejected}</Note>}
            {session.state === "closed" && <Note icon="check">{words.assistant.closed}</Note>}
            {children}
            <div class="chips">
              {actions.map(({ action, label, says, quote_id }) =>
                action === "answer" && says && writable ? (
                  <button
                    key={label}
                    type="button"
                    class="chip"
                    onClick={() => !saying.isPending && saying.mutate(says)}
                  >
                    {label}
                  </button>
                ) : action === "request_quote" && quoteAt ? (
                  <Link key={label} href={quoteAt.ask} class="chip">
                    {words.assistant.askPrice}
                  </Link>
                ) : action === "open_quote" && quoteAt && quote_id ? (
                  <Link key={label} href={quoteAt.seen(quote_id)} class="chip">
                    {words.assistant.seePrice}
                  </Link>
                ) : null,
              )}
            </div>
            {may({ allowed }, "chatbot/hand-over") && (
              <Step
                kind="word"
                label={words.assistant.askPerson}
                act={(idempotencyKey) =>
                  client.chatbot.handOver({ params: { conversation_id: id }, idempotencyKey })
                }
              />
            )}
          </>
        )}
      </Loaded>
      {saying.error ? <Failure error={saying.error} /> : null}
    </Screen>
  );
};

const talkSteps: Record<Talk["session"]["kind"], string> = {
  repair: "chat/chat-in-sesion",
  intake: "aichat/chat",
  help: "chatbot/chatbot",
  job: "chat/send-message",
};
