import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef } from "preact/hooks";
import { Link, Route, Switch, useLocation } from "wouter-preact";
import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { useTopic } from "../kit/live.ts";
import { lazily } from "./lazily.tsx";
import { Icon, type IconName } from "./pieces/icon.tsx";
import { Screen } from "./pieces/layout.tsx";
import { Empty } from "./pieces/states.tsx";
import { Home } from "./screens/home.tsx";
import { resumeSending } from "./sending.ts";
import type { Words } from "./words/en.ts";
import { useWords } from "./words/words.ts";

const Account = lazily(() => import("./screens/account.tsx"));
const Chat = lazily(() => import("./screens/chat.tsx"));
const Check = lazily(() => import("./screens/check.tsx"));
const Inbox = lazily(() => import("./screens/inbox.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const New = lazily(() => import("./screens/new.tsx"));
const Quote = lazily(() => import("./screens/quote.tsx"));
const Times = lazily(() => import("./screens/times.tsx"));

const places: readonly { at: string; icon: IconName; name: keyof Words["nav"] }[] = [
  { at: "/", icon: "home", name: "home" },
  { at: "/new", icon: "film", name: "new" },
  { at: "/inbox", icon: "inbox", name: "inbox" },
  { at: "/account", icon: "me", name: "account" },
];

const isAt = (place: string, path: string): boolean =>
  place === "/" ? path === "/" || /^\/(jobs|quotes)\//.test(path) : path.startsWith(place);

const Tabs = () => {
  const words = useWords();
  const [path] = useLocation();
  const queries = useQueryClient();
  const live = useTopic("me");
  // What happened after the first answers and before events were followed is in neither.
  useEffect(() => {
    if (live) void queries.invalidateQueries();
  }, [live]);
  const { data } = useAsk(["unread"], () => client.notification.unreadCount(), { live: !live });
  return (
    <nav class="tabs" aria-label={words.shell.navigation}>
      <span class="brand">
        <img src="app-assets/icon.svg" alt="" width="32" height="32" />
        {words.name}
      </span>
      <ul>
        {places.map(({ at, icon, name }) => (
          <li key={at}>
            <Link
              href={at}
              class={name === "new" ? "new" : ""}
              {...(isAt(at, path) && { "aria-current": "page" as const })}
            >
              <Icon name={icon} size="l" />
              <span>{words.nav[name]}</span>
              {name === "inbox" && data && data.unread > 0 ? (
                <span class="count">
                  {data.more ? `${data.unread}+` : data.unread}
                  <span class="unseen"> {words.shell.unread}</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Nowhere = () => {
  const words = useWords();
  return (
    <Screen title={words.states.nowhere} back="/">
      <Empty icon="ask" title={words.states.nowhere} hint={words.states.nowhereHint}>
        <Link href="/" class="btn go">
          {words.nav.home}
        </Link>
      </Empty>
    </Screen>
  );
};

/** The frame of every screen, and the address of each. */
export const Shell = () => {
  const words = useWords();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    void resumeSending();
  }, []);
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return (
    <div class="app">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {words.shell.skip}
      </button>
      <main ref={main} tabIndex={-1}>
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/new" component={New} />
          <Route path="/inbox" component={Inbox} />
          <Route path="/account" component={Account} />
          <Route path="/quotes/:id">{({ id }) => <Quote key={id} id={id} />}</Route>
          <Route path="/quotes/:id/tasks/:task">{({ id, task }) => <Times id={id} task={task} />}</Route>
          <Route path="/quotes/:id/tasks/:task/:at">
            {({ id, task, at }) => <Check id={id} task={task} at={decodeURIComponent(at)} />}
          </Route>
          <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
          <Route path="/jobs/:id/paid">{({ id }) => <Job key={id} id={id} paid />}</Route>
          <Route path="/jobs/:id/chat">{({ id }) => <Chat key={id} id={id} />}</Route>
          <Route component={Nowhere} />
        </Switch>
      </main>
      <Tabs />
    </div>
  );
};
