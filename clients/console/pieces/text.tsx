import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import { useFormat, useTerm } from "../words/words.ts";
import { toneOf } from "./tones.ts";

/** The state of a record in a word; the color only helps. */
export const Badge = ({ of }: { of: string | undefined }) => {
  const term = useTerm();
  return of ? <span class={`badge ${toneOf(of)}`}>{term(of)}</span> : null;
};

export const Money = ({ minor }: { minor: number | undefined }) => {
  const format = useFormat();
  return <span class="number">{minor === undefined ? "–" : format.money(minor)}</span>;
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

/** An id with a link to its record, if the console has a screen for it. */
export const Id = ({ of, id, children }: { of: string; id?: string; children?: ComponentChildren }) => {
  if (!id) return <>–</>;
  const to = placeOf(of, id);
  return to ? <Link href={to}>{children ?? <code>{id}</code>}</Link> : <code>{id}</code>;
};
