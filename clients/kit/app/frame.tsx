import { useQueryClient } from "@tanstack/preact-query";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { brandName, logo } from "../brand.ts";
import { useTopic } from "../live.ts";
import { Icon, type IconName } from "./pieces/icon.tsx";
import { Beside, Screen } from "./pieces/layout.tsx";
import { Empty } from "./pieces/states.tsx";
import { useWords } from "./words/words.ts";

export type Place = {
  at: string;
  icon: IconName;
  name: string;
  /** Whether this is the one place that stands out. */
  stands?: boolean;
  /** Other addresses that belong to it. */
  also?: RegExp;
  /** Its list, which stands beside each of its entries where there is room; and the addresses of these. */
  list?: { screen: ComponentType; entries: RegExp };
};

const isAt = ({ at, also }: Place, path: string): boolean =>
  (at === "/" ? path === "/" : path.startsWith(at)) || also?.test(path) === true;

/** What is unread, asked again every minute while `live` is set. */
type UseInbox = (options: { live: boolean }) => { unread: number; more: boolean } | undefined;

type Parts = { places: readonly Place[]; useInbox: UseInbox };

const Tabs = ({
  places,
  useInbox,
  live,
  open,
}: Parts & {
  /** Whether events are followed. */
  live: boolean;
  /** The place whose list stands beside the screen. */
  open: Place | undefined;
}) => {
  const words = useWords();
  const [path] = useLocation();
  const data = useInbox({ live: !live });
  return (
    <nav class="tabs" aria-label={words.shell.navigation}>
      <span class="brand">
        <img src={logo()} alt="" width="32" height="32" />
        {brandName}
      </span>
      <ul>
        {places.map((place) => (
          <li key={place.at}>
            <Link
              href={place.at}
              class={place.stands ? "new" : ""}
              {...((open ? place === open : isAt(place, path)) && { "aria-current": "page" as const })}
            >
              <Icon name={place.icon} size="l" />
              <span>{place.name}</span>
              {place.at === "/inbox" && data && data.unread > 0 ? (
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

/** An address that no screen has. */
export const Nowhere = () => {
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

const desk = matchMedia("(min-width: 900px)");

const useDesk = (): boolean => {
  const [isDesk, setDesk] = useState(desk.matches);
  useEffect(() => {
    const changed = () => setDesk(desk.matches);
    desk.addEventListener("change", changed);
    return () => desk.removeEventListener("change", changed);
  }, []);
  return isDesk;
};

/** The place whose list an address belongs beside: the one it was opened from, if that lists it. */
const useList = (places: readonly Place[], path: string): Place | undefined => {
  const latest = useRef(path);
  if (places.some(({ at }) => at === path)) latest.current = path;
  const fitting = places.filter(({ list }) => list?.entries.test(path));
  return fitting.find(({ at }) => at === latest.current) ?? fitting[0];
};

const List = ({ name, path, screen: Entries }: { name: string; path: string; screen: ComponentType }) => {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  return (
    <section ref={list} class="list" aria-label={name}>
      <Beside.Provider value="list">
        <Entries />
      </Beside.Provider>
    </section>
  );
};

/**
 * The frame of every screen of somebody who is signed in, with the places to go to. On a desk the list stands beside what
 * was opened from it.
 */
export const Frame = ({ children, ...parts }: Parts & { children: ComponentChildren }) => {
  const words = useWords();
  const [path] = useLocation();
  const isDesk = useDesk();
  const listing = useList(parts.places, path);
  const open = isDesk ? listing : undefined;
  const queries = useQueryClient();
  const live = useTopic("me");
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const [Above, setAbove] = useState<ComponentType>();
  // What happened after the first answers and before events were followed is in neither.
  useEffect(() => {
    if (live) void queries.invalidateQueries();
  }, [live]);
  useEffect(() => {
    void import("./push.ts").then(({ stayTold }) => stayTold()).catch(() => undefined);
    void import("./seen-pictures.ts").then(({ sweepPictures }) => sweepPictures()).catch(() => undefined);
    void import("./pieces/above.tsx")
      .then(({ default: loaded }) => setAbove(() => loaded))
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  const told = { ...parts, live, open };
  return (
    <div class={open ? "app beside" : "app"}>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {words.shell.skip}
      </button>
      {isDesk && <Tabs key="rail" {...told} />}
      {open?.list && <List key={open.at} name={open.name} path={path} screen={open.list.screen} />}
      <main key="main" ref={main} tabIndex={-1}>
        {Above && <Above />}
        <Beside.Provider value={open && { list: open.at }}>{children}</Beside.Provider>
      </main>
      {!isDesk && <Tabs key="bar" {...told} />}
    </div>
  );
};
