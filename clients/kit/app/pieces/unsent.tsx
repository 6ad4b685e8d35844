import { useEffect, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { isStopped } from "../outbox.ts";
import { beginSending, discard, sendAgain, type Unsent, useUnsent } from "../outgoing.ts";
import { useFormat, useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

const soon_ms = 3000;

/** Whether an entry is to be shown as unsent: most are sent at once. */
export const useLater = (count: number): ((entry: Unsent) => boolean) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), soon_ms);
    return () => clearTimeout(timer);
  }, [count]);
  return (entry) => isStopped(entry, now) || now - entry.made_at >= soon_ms;
};

/** Why something is not sent, and what can be done. */
export const Decision = ({ entry }: { entry: Unsent }) => {
  const words = useWords();
  const format = useFormat();
  const { refused, made_at } = entry;
  const stopped = isStopped(entry, Date.now());
  const why =
    refused?.code === "upload"
      ? words.states.notStored
      : refused
        ? refused.message
        : stopped
          ? words.unsent.old(format.when(new Date(made_at).toISOString()))
          : words.unsent.waits;
  return (
    <div class="stack tight">
      <span class={refused ? "bad-ink" : "quiet"}>{why}</span>
      {refused?.request_id && (
        <span class="small">
          {words.states.request} <code>{refused.request_id}</code>
        </span>
      )}
      <div class="line">
        {stopped && (
          <button type="button" class="btn plain low" onClick={() => void sendAgain(entry)}>
            {refused ? words.states.retry : words.unsent.sendNow}
          </button>
        )}
        <button type="button" class="btn word" onClick={() => void discard(entry)}>
          {words.unsent.discard}
        </button>
      </div>
    </div>
  );
};

const Rows = ({ entries }: { entries: readonly Unsent[] }) => (
  <ul class="stack grow">
    {entries.map((entry) => (
      <li key={entry.key}>
        <b class="block one-line">{"title" in entry.act ? entry.act.title : entry.act.text}</b>
        <Decision entry={entry} />
      </li>
    ))}
  </ul>
);

/** What was done without a connection and is not sent yet, and what was refused. A conversation shows its own messages itself. */
export const UnsentNotes = () => {
  const words = useWords();
  const [path] = useLocation();
  const unsent = useUnsent().filter(
    ({ act }) => act.kind !== "message" || path !== `/jobs/${act.job_id}/chat`,
  );
  useEffect(beginSending, []);
  const shown = unsent.filter(useLater(unsent.length));
  const stopped = shown.filter((entry) => isStopped(entry, Date.now()));
  const waiting = shown.filter((entry) => !stopped.includes(entry));
  return (
    <div class="above unsent" role="status">
      {stopped.length > 0 && (
        <div class="note warn">
          <Icon name="alert" />
          <Rows entries={stopped} />
        </div>
      )}
      {waiting.length > 0 && (
        <details class="note">
          <summary>
            <Icon name="offline" />
            {words.unsent.count(waiting.length)}
          </summary>
          <Rows entries={waiting} />
        </details>
      )}
    </div>
  );
};
