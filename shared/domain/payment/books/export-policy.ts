export const exportPolicy = {
  /** How many entries a file has at most, and how many are looked at for it. */
  part_entries: 5000,
  looked_at_most: 100_000,
  days_most: 366,
  /** How long files are kept: as long as the bucket keeps `books/`. */
  kept_days: 30,
  link_minutes: 15,
  /** How many files an answer has links to. */
  links_most: 100,
  /** Somebody else goes on with an export whose worker was not heard of for so long. */
  hold_minutes: 3,
  /** After so many workers that got nowhere it has failed. */
  tries: 5,
};
