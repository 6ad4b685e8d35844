import type { RefusalReason } from "./refusal.ts";

/** What every record has: its id and its version, 0 until it is stored and one more with each change. */
export type Versioned = { id: string; version: number };

/** The record after its insertion or change is committed. */
export const committed = <R extends Pick<Versioned, "version">>(record: R): R => ({
  ...record,
  version: record.version + 1,
});

/** Refuses a change of a record that whoever asks has read in another version. */
export const requireVersion = (
  { version }: Pick<Versioned, "version">,
  read: number,
  conflict: RefusalReason,
): void => {
  if (version !== read) throw conflict({ details: { version } });
};
