import { useQueryClient } from "@tanstack/preact-query";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { brandName } from "../brand.ts";
import { useTopic } from "../live.ts";
import { Icon, type IconName } from "./pieces/icon.tsx";
import { Screen } from "./pieces/layout.tsx";
import { Empty } from "./pieces/states.tsx";
import { useWords } from "./words/words.ts";

declare const ASSETS: string;

export type Place = {
  at: string;
  icon: IconName;
  name: string;
  /** Whether this is the one place that stands out. */
  stands?: boolean;
  /** Other addresses that belong to it. */
  also?: RegExp;
};

const isAt = ({ at, also }: Place, path: string): boolean =>
  (at === "/" ? path === "/" : path.startsWith(at)) || also?.test(path) === true;

/** What is unread, asked again every minute while `live` is set. */
type UseInbox = (options: { live: boolean }) => { unread: number; more: boolean } | undefined;

type Parts = { places: readonly Place[]; useInbox: UseInbox };

const Tabs = ({ places, useInbox }: Parts) => {
  const words = useWords();
  const [path] = useLocation();
  const queries = useQueryClient();
  const live = useTopic("me");
  // What happened after the first answers and before events were followed is in neither.
  useEffect(() => {
    if (live) void queries.invalidateQueries();
  }, [live]);
  const data = useInbox({ live: !live });
  return (
    <nav class="tabs" aria-label={words.shell.navigation}>
      <span class="brand">
        <img src={`${ASSETS}/icon.svg`} alt="" width="32" height="32" />
        {brandName}
      </span>
      <ul>
        {places.map((place) => (
          <li key={place.at}>
            <Link
              href={place.at}
              class={place.stands ? "new" : ""}
              {...(isAt(place, path) && { "aria-current": "page" as const })}
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

/** The frame of every screen of somebody who is signed in, with the places to go to. */
export const Frame = ({ children, ...parts }: Parts & { children: ComponentChildren }) => {
  const words = useWords();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const [Above, setAbove] = useState<ComponentType>();
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
  return (
    <div class="app">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {words.shell.skip}
      </button>
      <main ref={main} tabIndex={-1}>
        {Above && <Above />}
        {children}
      </main>
      <Tabs {...parts} />
    </div>
  );
};
