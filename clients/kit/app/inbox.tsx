import { useLocation } from "wouter-preact";
import { useAct, useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Icon } from "./pieces/icon.tsx";
import { Screen } from "./pieces/layout.tsx";
import { More } from "./pieces/more.tsx";
import { Empty, Failure, Loaded } from "./pieces/states.tsx";
import { useFormat, useWords } from "./words/words.ts";

/** What the person was told, newest first. */
export const Inbox = ({
  placeOf,
}: {
  /** The screen of what a notice is about, where the app has one. */
  placeOf: (data: Record<string, unknown>) => string | undefined;
}) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const { query, items } = useListing(["notices"], (paging) =>
    client.notification.getNotifications({ query: { ...paging, limit: 30 } }),
  );
  const reading = useAct((notification_id: string) =>
    client.notification.readNotification({ params: { notification_id } }),
  );
  const readingAll = useAct(async (up_to: string) => {
    while ((await client.notification.readAll({ body: { up_to } })).more);
  });
  const [newest] = items;
  return (
    <Screen title={words.nav.inbox} large>
      <Loaded query={query}>
        {() =>
          items.length === 0 ? (
            <Empty icon="inbox" title={words.inbox.empty} hint={words.inbox.emptyHint} />
          ) : (
            <>
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
