import { useLocation } from "wouter-preact";
import type { Data } from "../../typescript/client.ts";
import { useAct, useAsk, useListing } from "../asking.ts";
import { client } from "../client.ts";
import type { Side } from "./chat.tsx";
import { Icon } from "./pieces/icon.tsx";
import { Group, LinkRow, Screen } from "./pieces/layout.tsx";
import { More } from "./pieces/more.tsx";
import { Empty, Failure, Loaded } from "./pieces/states.tsx";
import { useFormat, useWords } from "./words/words.ts";

type Talk = Data<"GET /chat/get-conversations">["items"][number];

const Talks = ({ talks, side }: { talks: readonly Talk[]; side: Side }) => {
  const words = useWords();
  const format = useFormat();
  return (
    <ul class="rows">
      {talks.map(({ session_id, job_id, name, title, last_message, unread, last_at }) => (
        <LinkRow key={session_id} to={`/jobs/${job_id}/chat`} icon="inbox">
          <b class="between">
            {name ?? words.chat.them}
            {unread > 0 && (
              <span class="count">
                {unread}
                <span class="unseen"> {words.shell.unread}</span>
              </span>
            )}
          </b>
          <span class="small quiet block">{title}</span>
          <span class="small block one-line">
            {last_message?.author === side && `${words.chat.you}: `}
            {last_message?.text || words.chat.file}
          </span>
          <span class="small quiet block num">{format.when(last_at)}</span>
        </LinkRow>
      ))}
    </ul>
  );
};

/** Whom the person talks with, and what they were told, newest first. */
export const Inbox = ({
  side,
  placeOf,
}: {
  side: Side;
  /** The screen of what a notice is about, where the app has one. */
  placeOf: (data: Record<string, unknown>) => string | undefined;
}) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const { query, items } = useListing(["notices"], (paging) =>
    client.notification.getNotifications({ query: { ...paging, limit: 30 } }),
  );
  const talks = useAsk(["talks"], () => client.chat.getConversations({ query: { kind: "job", limit: 30 } }), {
    live: true,
  });
  const reading = useAct((notification_id: string) =>
    client.notification.readNotification({ params: { notification_id } }),
  );
  const readingAll = useAct(async (up_to: string) => {
    while ((await client.notification.readAll({ body: { up_to } })).more);
  });
  const [newest] = items;
  const spoken = (talks.data?.items ?? []).filter(({ last_message }) => last_message);
  return (
    <Screen title={words.nav.inbox} large>
      <Loaded query={query}>
        {() =>
          items.length + spoken.length === 0 ? (
            <Empty icon="inbox" title={words.inbox.empty} hint={words.inbox.emptyHint} />
          ) : (
            <>
              {spoken.length > 0 && (
                <Group title={words.chat.title}>
                  <Talks talks={spoken} side={side} />
                </Group>
              )}
              {talks.isError && <Failure error={talks.error} />}
              {newest && items.filter(({ read_at }) => !read_at).length > 1 && (
                <button
                  type="button"
                  class="btn word"
                  aria-disabled={readingAll.isPending}
                  onClick={() => !readingAll.isPending && readingAll.mutate(newest.id)}
                >
                  {words.inbox.readAll}
                </button>
              )}
              {readingAll.error ? <Failure error={readingAll.error} /> : null}
              <ul class="rows">
                {items.map(({ id, title, text, data, read_at, created_at }) => {
                  const to = placeOf(data);
                  return (
                    <li key={id} class="leads">
                      <button
                        type="button"
                        onClick={() => {
                          if (!read_at) reading.mutate(id);
                          if (to) go(to);
                        }}
                      >
                        <span class={read_at ? "spot calm" : "spot"}>
                          <Icon name={read_at ? "done" : "inbox"} />
                        </span>
                        <span class="grow">
                          <b class="block">
                            {title}
                            {!read_at && <span class="unseen"> ({words.shell.unread})</span>}
                          </b>
                          <span class="small quiet block">{text}</span>
                          <span class="small quiet block num">{format.when(created_at)}</span>
                        </span>
                        {to && (
                          <span class="i end">
                            <Icon name="right" />
                          </span>
                        )}
                      </button>
                    </li>
                  );
                })}
              </ul>
              <More query={query} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
};
