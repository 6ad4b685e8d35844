/** Something to send: its Idempotency-Key, when it was done, and why the service refused it. */
export type Entry<A> = {
  key: string;
  /** Milliseconds since 1970, on the device's clock. */
  made_at: number;
  act: A;
  refused?: Refusal;
  /** Its author said to send it although it is old. */
  confirmed?: true;
};

type Refusal = { code: string; message: string; request_id?: string };

/** Why a try failed: no answer came, the service can't now, or it refused. */
export type Failed = "unreachable" | "later" | Refusal;

const old_ms = 20 * 3600_000;

/** Whether its author has to say what happens with it: it was refused, or so much time has gone by that it may be wrong by now. */
export const isStopped = ({ refused, confirmed, made_at }: Entry<unknown>, now: number): boolean =>
  refused !== undefined || (!confirmed && now - made_at > old_ms);

export type Outbox<A> = {
  /** All entries, in the order in which they were made. */
  read: () => Promise<Entry<A>[]>;
  write: (entry: Entry<A>) => Promise<unknown>;
  remove: (entry: Entry<A>) => Promise<unknown>;
  send: (entry: Entry<A>) => Promise<unknown>;
  failureOf: (error: unknown) => Failed;
  /** What acts depend on each other by: none of a line overtakes one that has not arrived. */
  lineOf: (act: A) => string | undefined;
  /** Whether anybody needs to know that it was refused. */
  matters: (act: A) => boolean;
  now: () => number;
  /** Called when one has arrived, or was refused with this error. */
  ended: (entry: Entry<A>, error?: unknown) => void;
};

/**
 * Sends what waits, in order, until nothing is left that can be sent or no answer comes. What was refused stays until its author
 * decides, and so does what is old; both keep what comes after them in their line.
 */
export const sendWaiting = async <A>(outbox: Outbox<A>): Promise<void> => {
  const { read, write, remove, send, failureOf, lineOf, matters, now, ended } = outbox;
  const tried = new Set<string>();
  const next = async (): Promise<Entry<A> | undefined> => {
    const held = new Set<string>();
    for (const entry of await read()) {
      const line = lineOf(entry.act);
      const isHeld = line !== undefined && held.has(line);
      if (!isHeld && !tried.has(entry.key) && !isStopped(entry, now())) return entry;
      if (line !== undefined) held.add(line);
    }
    return undefined;
  };
  for (let entry = await next(); entry; entry = await next()) {
    const { key, act } = entry;
    tried.add(key);
    try {
      await send(entry);
    } catch (error) {
      const failed = failureOf(error);
      if (failed === "unreachable") return;
      if (failed === "later") continue;
      const kept = (await read()).find((one) => one.key === key);
      if (kept && matters(act)) await write({ ...kept, refused: failed });
      else await remove(entry);
      ended(entry, error);
      continue;
    }
    await remove(entry);
    ended(entry);
  }
};
