/** A task of a quote, and when its work is to start. */
export type Chosen = { task_id: string; starts_at: string };

/** What was chosen, as an address carries it: a reload loses nothing. */
export const addressOfChosen = (all: readonly Chosen[]): string =>
  encodeURIComponent(all.map(({ task_id, starts_at }) => `${task_id}~${starts_at}`).join());

export const chosenIn = (address: string): Chosen[] =>
  decodeURIComponent(address)
    .split(",")
    .filter(Boolean)
    .map((one) => {
      const [task_id = "", starts_at = ""] = one.split("~");
      return { task_id, starts_at };
    });

const minute_ms = 60_000;

/** The starts of tasks that are done one after another: each so many minutes after the first. */
export const chosenFrom = (
  starts_at: string,
  tasks: readonly Pick<Chosen, "task_id">[],
  after_minutes: readonly number[],
): Chosen[] =>
  tasks.map(({ task_id }, at) => ({
    task_id,
    starts_at: new Date(Date.parse(starts_at) + (after_minutes[at] ?? 0) * minute_ms).toISOString(),
  }));
