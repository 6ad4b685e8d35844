/** What every record has: its id and its version, 0 until it is stored and one more with each change. */
export type Versioned = { id: string; version: number };

/** The record after its insertion or change is committed. */
export const committed = <R extends Pick<Versioned, "version">>(record: R): R => ({
  ...record,
  version: record.version + 1,
});
