/** How much a file may have, and how an import goes on. */
export const importPolicy = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  cell_characters: 4000,
  /** How many rows are worked on at a time. */
  chunk: 100,
  /** How long one worker has for them, and how often it is tried before somebody has to look. */
  lease_seconds: 50,
  tries: 5,
  /** A check is believed for so long. */
  check_hours: 24,
  /** From this share of wrong rows on, in percent, starting needs a word more. */
  wrong_percent: 10,
  undo_days: 7,
  /** The file and what is known of its rows are kept for so long. */
  kept_days: 30,
  /** Invitations of an import are sent so far apart. */
  invitation_seconds: 1,
} as const;
