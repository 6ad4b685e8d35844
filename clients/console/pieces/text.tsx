import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useName } from "../names.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { toneOf } from "./tones.ts";

/** The state of a record in a word; the color only helps. */
export const Badge = ({ of }: { of: string | undefined }) => {
  const term = useTerm();
  return of ? <span class={`badge ${toneOf(of)}`}>{term(of)}</span> : null;
};

export const Money = ({ minor, currency }: { minor: number | undefined; currency?: string | undefined }) => {
  const format = useFormat();
  return <span class="number amount">{minor === undefined ? "–" : format.money(minor, currency)}</span>;
};

/** A relative time, with the exact one on demand. */
export const When = ({ at }: { at: string | undefined }) => {
  const format = useFormat();
  return at ? (
    <time dateTime={at} title={format.moment(at)}>
      {format.ago(at)}
    </time>
  ) : (
    <>–</>
  );
};

/** A time to the minute. */
export const Moment = ({ at }: { at: string | undefined }) => {
  const format = useFormat();
  return at ? <time dateTime={at}>{format.moment(at)}</time> : <>–</>;
};

const places = {
  job: "/jobs/",
  user: "/people/",
  service_provider: "/providers/",
  quote: "/quotes/",
  incident: "/incidents/",
  dispute: "/disputes/",
  conversation: "/conversations/",
} as const;

/** The screen of a record: its own, or that of its job or person. */
export const placeOf = (kind: string, id: string, sent: Record<string, string> = {}): string | undefined => {
  const own = (places as Record<string, string>)[kind];
  if (own) return own + id;
  if (sent.job_id) return `/jobs/${sent.job_id}`;
  return sent.user_id && `/people/${sent.user_id}`;
};

/** Copies an id with one click. */
export const Copy = ({ id, tabbed = true }: { id: string; tabbed?: boolean }) => {
  const { actions } = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="copy"
      title={`${actions.copy} ${id}`}
      aria-label={copied ? actions.copied : actions.copy}
      tabIndex={tabbed ? 0 : -1}
      onClick={() => void navigator.clipboard.writeText(id).then(() => setCopied(true))}
    >
      <Icon name={copied ? "check" : "copy"} />
    </button>
  );
};

/** A record's own id on its screen. */
export const OwnId = ({ id }: { id: string }) => (
  <span class="named">
    <code>{id}</code>
    <Copy id={id} />
  </span>
);

const named: readonly string[] = ["user", "service_provider", "admin", "account", "job", "provider"];

/** Records without a screen that the search finds by their id. */
const found: readonly string[] = ["account", "payment", "document", "series", "feedback"];

/** What a record is called, with a link to it, or to where it is found; the id can be copied. */
export const Id = ({ of, id, children }: { of: string; id?: string; children?: ComponentChildren }) => {
  const term = useTerm();
  const name = useName(children === undefined && named.includes(of) ? id : undefined);
  if (!id) return <>–</>;
  const to = placeOf(of, id) ?? (found.includes(of) ? `/search?q=${id}` : undefined);
  const said = children ?? name ?? term(of);
  return (
    <span class="named" title={id}>
      {to ? <Link href={to}>{said}</Link> : <span>{said}</span>}
      <Copy id={id} tabbed={false} />
    </span>
  );
};
