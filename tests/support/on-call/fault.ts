import type { RunbookPage } from "./runbook-page.ts";

/** A fault that is made on purpose, and what somebody does who is called by its alarm. */
export type Fault = {
  /** What goes wrong, in words for the log. */
  fault: string;
  /** The id of the alarm that has to ring. */
  alarm: string;
  /**
   * How often `goOn` is played: so many times before the fault, and so many at most until the alarm rings. Twice and three
   * times as long as the alarm looks back, unless told otherwise.
   */
  step_minutes: number;
  steps_before?: number;
  steps_most?: number;
  /** When it begins, if it matters; absent: a week after the one before. */
  begins?: string;
  /** What is there before. */
  before?: () => Promise<unknown>;
  /** What goes on with and without the fault: people ask, lanes and schedules have their turns. */
  goOn: () => Promise<unknown>;
  harm: () => Promise<unknown>;
  /** Follows what the page says to look at. Gives the cause as it was seen there; throws if it can't be seen. */
  look: (page: RunbookPage, since: number) => Promise<string>;
  /** Does what the page says. Gives it in words for the log; throws if it is refused. */
  remedy: (page: RunbookPage) => Promise<string>;
  /** Whether the harm itself is gone, for an alarm that becomes quiet without that. */
  isMended?: () => Promise<boolean>;
};
