import type { Measure } from "../../shared/domain/analytics/measure.ts";

/** The resources used by one part of the story. */
export type Part = {
  http_requests: number;
  invocations: number;
  sequential_round_trips: number;
  read_units: number;
  write_units: number;
  events: number;
  /** Bytes kept for good in the table and in its indexes, and bytes that the table deletes by itself. */
  stored_bytes: number;
  index_bytes: number;
  expiring_bytes: number;
  log_bytes: number;
  /** Mails and text messages. */
  messages: number;
  /** Queue messages processed by functions. */
  queue_messages: number;
  /** Calls of the payment provider, without those that compare a day. */
  payment_calls: number;
  /** Read units of the schedule that counts figures. */
  figures_read_units: number;
};

export type Story = {
  parts: Record<"sign_up" | "onboarding" | "job", Part>;
  /** Write units by kind of item, most first. */
  writes: Record<string, { entity: string; writes: number; table_units: number; index_units: number }[]>;
  /** Write units by partition of the table and its indexes, where many jobs share it; `#*`: one of several of a list. */
  places: Record<string, Record<string, number>>;
  /** Calls of the payment provider by endpoint, without those that compare a day. */
  asked: Record<string, Record<string, number>>;
  /** Write units of figures for each job, by the number of jobs a month. */
  figure_units: Record<string, number>;
  /** What each event and posting adds to figures. */
  counted: Record<string, { at: string; measures: Measure[] }[]>;
};

/** The same before the last time that a job's cost was looked through: what the pages compare with. */
export type Before = Pick<Story, "parts"> & { writes: { job: NonNullable<Story["writes"]["job"]> } };
