import { useEffect, useState } from "preact/hooks";
import { type Body, ConnectionError, MarketplaceError, UploadError } from "../../typescript/client.ts";
import { asked } from "../asking.ts";
import { client, session } from "../client.ts";
import { forget, keep, keptAll } from "../kept.ts";
import { type Entry, type Failed, isStopped, sendWaiting } from "./outbox.ts";
import { waits } from "./pieces/said.tsx";
import { sendPictures } from "./sending.ts";

declare const PAGE: string;

type Reported = Body<"PUT /service-provider/jobs/update-status/{job_id}">;

/** A step of a job, as it is named to its author. */
type Step = { job_id: string; title: string };
type Report = Step & {
  kind: "report";
  status: Exclude<Reported["status"], "no_show_customer">;
  eta_minutes?: number;
  reason?: string;
  photos?: readonly Blob[];
  /** Where the pictures were kept before. */
  kept_as?: string;
  /** The same pictures, once they have arrived. */
  media_ids?: readonly string[];
  /** Whether it may have been sent: then it is not changed any more. */
  begun?: true;
};
type Delay = Step & { kind: "delay"; delay_minutes: number; reason: string };
type Message = { kind: "message"; job_id: string; client_message_id: string; text: string };
type Read = { kind: "read"; job_id: string; seq: number };

/**
 * What may wait for a connection. To take a job, to book, and what moves money never waits: it depends on what holds at the
 * moment when it is done.
 */
type Act = Message | Read | Report | Delay;

export type Unsent = Entry<Exclude<Act, Read>>;
export type UnsentStep = Entry<Report | Delay>;

const folder = "outgoing/";
const patience_ms = 8000;
const again_ms = 15_000;

const { jobs } = client.serviceProvider;

const nameOf = ({ made_at, key }: Entry<Act>) => `${folder}${made_at}-${key}`;
const read = () => keptAll<Entry<Act>>(folder);
const write = (entry: Entry<Act>) => keep(nameOf(entry), entry);
const remove = (entry: Entry<Act>) => forget(nameOf(entry));

let seen: readonly Entry<Act>[] = [];
/** What a screen itself waits for and tells about. */
const awaited = new Set<string>();
const watchers = new Set<() => void>();
const tabs = new BroadcastChannel(`${PAGE}.outgoing`);

const show = async (): Promise<void> => {
  seen = session.get() ? await read() : [];
  for (const watcher of watchers) watcher();
};
tabs.onmessage = () => void show();

/** Shows in each tab what waits now. */
const changed = async (): Promise<void> => {
  await show();
  tabs.postMessage(0);
};

const minutesSince = (at: number): number => Math.floor((Date.now() - at) / 60_000);

/** What is reported: with the time that is left when it is first sent, and with its pictures once they have arrived. */
const sendReport = async (entry: Entry<Act>, act: Report): Promise<unknown> => {
  const { status, reason, photos } = act;
  const eta_minutes =
    act.eta_minutes && !act.begun
      ? Math.max(1, act.eta_minutes - minutesSince(entry.made_at))
      : act.eta_minutes;
  const media_ids = act.media_ids ?? (photos && (await sendPictures(photos, "proof")));
  await write({
    ...entry,
    act: { ...act, begun: true, ...(eta_minutes && { eta_minutes }), ...(media_ids && { media_ids }) },
  });
  const pictures = status === "in_progress" ? "before_media_ids" : "proof_media_ids";
  return jobs.updateStatus({
    params: { job_id: act.job_id },
    body: {
      status,
      ...(eta_minutes && { eta_minutes }),
      ...(reason && { reason }),
      ...(media_ids && { [pictures]: media_ids }),
    } as Reported,
    idempotencyKey: entry.key,
  });
};

const send = (entry: Entry<Act>): Promise<unknown> => {
  const { key: idempotencyKey, act } = entry;
  const params = { job_id: act.job_id };
  switch (act.kind) {
    case "message": {
      const { client_message_id, text } = act;
      return client.chat.sendMessage({ params, body: { client_message_id, text }, idempotencyKey });
    }
    case "read":
      return client.chat.readMessages({ params, body: { seq: act.seq }, idempotencyKey });
    case "report":
      return sendReport(entry, act);
    case "delay": {
      const { delay_minutes, reason } = act;
      return jobs.delayJob({ params, body: { delay_minutes, reason }, idempotencyKey });
    }
  }
};

const failureOf = (error: unknown): Failed => {
  if (error instanceof ConnectionError) return "unreachable";
  if (error instanceof UploadError)
    return error.status >= 500 ? "later" : { code: "upload", message: error.message };
  if (!(error instanceof MarketplaceError)) return { code: "app", message: String(error) };
  const { status, code, message, request_id } = error;
  // Whoever signs in again goes on where they were.
  if (code === "auth.required") return "unreachable";
  if (status === 429 || status >= 500 || code === "idempotency.in_flight") return "later";
  return { code, message, request_id };
};

/** One tab sends at a time. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`${PAGE}.outgoing`, work) : work();

const readAgain = ({ act }: Entry<Act>): Promise<void> =>
  asked.invalidateQueries(act.kind === "read" ? { queryKey: ["talks"] } : {});

/** The errors of what was refused, for the screens that wait for it. */
const errors = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits; as long as something is left it tries again. */
const flush = async (): Promise<void> => {
  const account = session.get()?.account_id;
  if (!account) return;
  const isTheirs = () => session.get()?.account_id === account;
  await alone(() =>
    sendWaiting<Act>({
      read: async () => (isTheirs() ? read() : []),
      write: async (entry) => isTheirs() && write(entry),
      remove,
      send,
      failureOf,
      lineOf: (act) => ("title" in act ? act.job_id : undefined),
      matters: ({ kind }) => kind !== "read",
      now: Date.now,
      ended: (entry, error) => {
        if (error !== undefined) errors.set(entry.key, error);
        // It counts as waiting until the screens know what became of it.
        void readAgain(entry).then(changed);
      },
    }),
  );
  clearTimeout(timer);
  if ((await read()).some((entry) => !isStopped(entry, Date.now())))
    timer = setTimeout(() => document.visibilityState === "visible" && void flush(), again_ms);
};

let last = 0;
/** Later with each call, so that the order is known. */
const moment = (): number => {
  last = Math.max(last + 1, Date.now());
  return last;
};

/** Keeps it to be sent; where the browser keeps nothing it is sent at once. Whether it was kept. */
const put = async (entry: Entry<Act>): Promise<boolean> => {
  if ((await write(entry)) === undefined) {
    await send(entry);
    void readAgain(entry);
    return false;
  }
  await changed();
  return true;
};

/** Sends a message as soon as there is a connection. */
export const post = async (job_id: string, text: string): Promise<void> => {
  const act: Message = { kind: "message", job_id, client_message_id: crypto.randomUUID(), text };
  if (await put({ key: crypto.randomUUID(), made_at: moment(), act })) void flush();
};

/** Says how far the conversation of a job was read; only the last of these is sent. */
export const markRead = async (job_id: string, seq: number): Promise<void> => {
  for (const earlier of await read())
    if (earlier.act.kind === "read" && earlier.act.job_id === job_id) await remove(earlier);
  const act: Read = { kind: "read", job_id, seq };
  if (await put({ key: crypto.randomUUID(), made_at: moment(), act })) void flush();
};

/**
 * Does a step of a job. Fulfilled once it has arrived, or when no answer comes soon: then it answers that it waits to be sent.
 * Throws the service's refusal.
 */
export const takeStep = async (
  act: Report | Delay,
  key: string = crypto.randomUUID(),
): Promise<typeof waits | undefined> => {
  const entry = { key, made_at: moment(), act };
  awaited.add(key);
  try {
    if (!(await put(entry))) return undefined;
    await Promise.race([flush(), new Promise((done) => setTimeout(done, patience_ms))]);
    if (errors.has(key)) {
      await remove(entry);
      throw errors.get(key);
    }
    if (!(await read()).some((one) => one.key === key)) return undefined;
    awaited.delete(key);
    return waits;
  } finally {
    await changed();
  }
};

/** Sends once more what was refused, under another key, or what is old. */
export const sendAgain = async (entry: Unsent): Promise<void> => {
  const { refused, key, act, ...rest } = entry;
  await remove(entry);
  const anew = act.kind === "report" ? (({ media_ids: _, ...given }) => given)(act) : act;
  await write({
    ...rest,
    key: refused ? crypto.randomUUID() : key,
    act: refused ? anew : act,
    confirmed: true,
  });
  await changed();
  void flush();
};

/** Does not send it. Its pictures are where they were before. */
export const discard = async (entry: Unsent): Promise<void> => {
  const { act } = entry;
  await remove(entry);
  if (act.kind === "report" && act.kept_as) await keep(act.kept_as, act.photos);
  await changed();
  void flush();
};

/** What waits to be sent or was refused, in order, without what nobody needs to know of. */
export const useUnsent = (): readonly Unsent[] => {
  const [held, setHeld] = useState(seen);
  useEffect(() => {
    const watcher = () => setHeld(seen);
    watchers.add(watcher);
    void show();
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return held.filter((entry): entry is Unsent => entry.act.kind !== "read" && !awaited.has(entry.key));
};

/** The steps of a job that wait to be sent or were refused. */
export const useUnsentSteps = (job_id: string): readonly UnsentStep[] =>
  useUnsent().filter((entry): entry is UnsentStep => "title" in entry.act && entry.act.job_id === job_id);

let isBegun = false;

/** Sends what waits, now and whenever the connection or somebody is back. */
export const beginSending = (): void => {
  if (!isBegun) {
    isBegun = true;
    addEventListener("online", () => void flush());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void flush();
    });
    session.listen(() => {
      if (!session.get()) void show();
    });
  }
  void flush();
};
