import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { client, session } from "./client.ts";
import { useKeys } from "./keys.ts";
import { Dialog } from "./pieces/dialog.tsx";
import { Icon, type IconName } from "./pieces/icon.tsx";
import { Preferences } from "./preferences.tsx";
import { Screens } from "./screens.tsx";
import { useStats } from "./stats.ts";
import { useFormat, useWords, type Words } from "./words/words.ts";

type Place = {
  at: string;
  icon: IconName;
  name: keyof Words["nav"];
  /** The queue of get-stats whose length stands beside it. */
  queue?: string;
};

const groups: readonly (readonly Place[])[] = [
  [
    { at: "/", icon: "home", name: "overview" },
    { at: "/insight", icon: "chart", name: "insight" },
  ],
  [
    { at: "/documents", icon: "document", name: "documents", queue: "documents_to_verify" },
    { at: "/providers", icon: "tool", name: "providers", queue: "providers_to_decide" },
    { at: "/quotes", icon: "quote", name: "quotes", queue: "quotes_to_review" },
    { at: "/trouble", icon: "alert", name: "trouble", queue: "disputes_to_decide" },
    { at: "/incidents", icon: "flag", name: "incidents", queue: "incidents_open" },
    { at: "/feedback", icon: "star", name: "feedback", queue: "feedback_flagged" },
    { at: "/suggestions", icon: "idea", name: "suggestions" },
    { at: "/conversations", icon: "chat", name: "conversations" },
  ],
  [
    { at: "/jobs", icon: "log", name: "jobs" },
    { at: "/people", icon: "people", name: "people" },
    { at: "/money", icon: "money", name: "money" },
  ],
  [
    { at: "/announcements", icon: "announce", name: "announcements" },
    { at: "/audit", icon: "search", name: "audit" },
    { at: "/settings", icon: "settings", name: "settings" },
  ],
];

const isAt = (place: string, path: string): boolean =>
  place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);

const Navigation = () => {
  const words = useWords();
  const format = useFormat();
  const [path] = useLocation();
  const { data } = useStats();
  return (
    <nav class="places" aria-label={words.shell.navigation}>
      {groups.map((places, at) => (
        <ul key={at}>
          {places.map(({ at: place, icon, name, queue }) => {
            const waiting = queue ? data?.queues[queue] : undefined;
            return (
              <li key={place}>
                <Link href={place} {...(isAt(place, path) && { "aria-current": "page" })}>
                  <Icon name={icon} />
                  <span>{words.nav[name]}</span>
                  {waiting ? (
                    <span class="count">
                      {format.number(waiting)}
                      <span class="unseen"> {words.shell.waiting}</span>
                    </span>
                  ) : null}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
};

const Help = ({ onClose }: { onClose: () => void }) => {
  const { help } = useWords();
  return (
    <Dialog title={help.title} onClose={onClose}>
      <dl class="keys">
        {Object.entries(help.keys).map(([key, meaning]) => (
          <Fragment key={key}>
            <dt>
              {key.split(" ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
};

const leave = (): void => {
  client.authentication.admin.signOut({ body: {} }).catch(() => session.set(undefined));
};

const Drawer = ({ onClose, children }: { onClose: () => void; children: ComponentChildren }) => {
  const [path] = useLocation();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path]);
  const words = useWords();
  return (
    <Dialog title={words.shell.navigation} onClose={onClose}>
      {children}
    </Dialog>
  );
};

/** What stands around every screen. */
export const Shell = () => {
  const words = useWords();
  const [path, go] = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLElement>(null);
  const [helping, setHelping] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const first = useRef(true);

  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus();
    scrollTo(0, 0);
  }, [path]);

  useKeys({
    "/": () => search.current?.focus(),
    "?": () => setHelping(true),
    g: () => go("/"),
  });

  return (
    <div class="shell">
      <button type="button" class="button skip" onClick={() => main.current?.focus()}>
        {words.shell.skip}
      </button>
      <header class="top">
        <button
          type="button"
          class="bare browse"
          aria-label={words.shell.navigation}
          onClick={() => setBrowsing(true)}
        >
          <Icon name="menu" />
        </button>
        <Link href="/" class="name" aria-label={words.name}>
          <img src="console-assets/icon.svg" alt="" width="24" height="24" />
          <span>{words.name}</span>
        </Link>
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const q = search.current?.value.trim();
              if (q) go(`/search?q=${encodeURIComponent(q)}`);
            }}
          >
            <Icon name="search" />
            <input
              ref={search}
              type="search"
              name="q"
              aria-label={words.shell.search}
              placeholder={words.shell.search}
              autoComplete="off"
            />
            <span class="key" aria-hidden="true">
              /
            </span>
          </form>
        </search>
        <button type="button" class="bare" aria-label={words.help.title} onClick={() => setHelping(true)}>
          ?
        </button>
        <button type="button" class="button leave" onClick={leave}>
          {words.shell.leave}
        </button>
      </header>
      <aside>
        <Navigation />
        <Preferences />
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        <Screens />
      </main>
      {helping && <Help onClose={() => setHelping(false)} />}
      {browsing && (
        <Drawer onClose={() => setBrowsing(false)}>
          <Navigation />
          <Preferences />
        </Drawer>
      )}
    </div>
  );
};
