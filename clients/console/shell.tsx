import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { brandName, logo } from "../kit/brand.ts";
import { client, session } from "../kit/client.ts";
import type { Data } from "../typescript/client.ts";
import type { AdminRole } from "../typescript/operations.ts";
import { useKeys } from "./keys.ts";
import { useBadges } from "./live.ts";
import { useName } from "./names.ts";
import { Dialog } from "./pieces/dialog.tsx";
import { Icon, type IconName } from "./pieces/icon.tsx";
import { Preferences } from "./preferences.tsx";
import { useQueue } from "./queue.ts";
import { Screens } from "./screens.tsx";
import type { Words } from "./words/en.ts";
import { useFormat, useTerm, useWords } from "./words/words.ts";

type Badges = Data<"GET /admin/desk/get-badges">;

type Place = {
  at: string;
  icon: IconName;
  name: keyof Words["nav"];
  /** How much waits there. */
  waiting?: (badges: Badges, queue: number) => number;
  /** The roles that it is for, besides owners; all by default. */
  roles?: readonly AdminRole[];
};

const groups: readonly (readonly Place[])[] = [
  [
    { at: "/", icon: "home", name: "overview", waiting: (_, queue) => queue },
    { at: "/insight", icon: "chart", name: "insight" },
  ],
  [
    { at: "/documents", icon: "document", name: "documents", waiting: ({ documents }) => documents },
    { at: "/providers", icon: "tool", name: "providers", waiting: ({ providers }) => providers },
    { at: "/quotes", icon: "quote", name: "quotes", waiting: ({ quotes }) => quotes },
    {
      at: "/trouble",
      icon: "alert",
      name: "trouble",
      waiting: ({ attention }) => Object.values(attention).reduce((sum, one) => sum + one, 0),
    },
    { at: "/incidents", icon: "flag", name: "incidents", waiting: ({ incidents }) => incidents },
    { at: "/feedback", icon: "star", name: "feedback", waiting: ({ feedback }) => feedback },
    { at: "/suggestions", icon: "idea", name: "suggestions", waiting: ({ suggestions }) => suggestions },
    {
      at: "/conversations",
      icon: "chat",
      name: "conversations",
      waiting: ({ hand_overs }) => hand_overs,
      roles: ["support"],
    },
  ],
  [
    { at: "/dispatch", icon: "check", name: "dispatch" },
    { at: "/jobs", icon: "log", name: "jobs", waiting: ({ disputed_jobs }) => disputed_jobs },
    { at: "/people", icon: "people", name: "people" },
    {
      at: "/money",
      icon: "money",
      name: "money",
      waiting: ({
        bank_disputes,
        failed_refunds,
        failed_transfers,
        held_transfers,
        differences,
        corrections,
      }) => bank_disputes + failed_refunds + failed_transfers + held_transfers + differences + corrections,
    },
  ],
  [
    { at: "/announcements", icon: "announce", name: "announcements" },
    { at: "/audit", icon: "search", name: "audit" },
    { at: "/settings", icon: "settings", name: "settings" },
    { at: "/integration", icon: "differs", name: "integration" },
    { at: "/admins", icon: "people", name: "admins", roles: [] },
  ],
];

const isOffered = ({ roles }: Place): boolean => {
  const own = session.get()?.admin_role ?? "owner";
  return !roles || own === "owner" || roles.includes(own);
};

const isAt = (place: string, path: string): boolean =>
  place === "/"
    ? path === "/"
    : path === place || path.startsWith(`${place}/`) || (place === "/money" && path.startsWith("/disputes/"));

const Navigation = ({ badges }: { badges: Badges | undefined }) => {
  const words = useWords();
  const format = useFormat();
  const [path] = useLocation();
  const queue = useQueue().data?.items.length ?? 0;
  return (
    <nav class="places" aria-label={words.shell.navigation}>
      {groups.map((places, at) => (
        <ul key={at}>
          {places.filter(isOffered).map(({ at: place, icon, name, waiting: count }) => {
            const waiting = badges && count?.(badges, queue);
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

/** Who is signed in, and as what. */
const Own = () => {
  const words = useWords();
  const term = useTerm();
  const held = session.get();
  const name = useName(held?.account_id);
  return (
    <p class="own">
      <strong>{name ?? words.queue.you}</strong>
      <span class="quiet small">{term(held?.admin_role ?? "owner")}</span>
    </p>
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

/** The frame of every screen. */
export const Shell = () => {
  const words = useWords();
  const [path, go] = useLocation();
  const { data: badges } = useBadges();
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
      <button
        type="button"
        class="button skip"
        onClick={() => (main.current?.querySelector<HTMLElement>("a[data-row]") ?? main.current)?.focus()}
      >
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
          <img src={logo()} alt="" width="24" height="24" />
          <span>{brandName}</span>
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
        <Own />
        <button type="button" class="button leave" onClick={leave}>
          {words.shell.leave}
        </button>
      </header>
      <aside>
        <Navigation badges={badges} />
        <Preferences />
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        <Screens />
      </main>
      {helping && <Help onClose={() => setHelping(false)} />}
      {browsing && (
        <Drawer onClose={() => setBrowsing(false)}>
          <Navigation badges={badges} />
          <Preferences />
        </Drawer>
      )}
    </div>
  );
};
