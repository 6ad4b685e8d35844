/** How the clocks of time zones stand over some years. */
export type ZoneTable = {
  /** The version of the time-zone data that it was made from. */
  data: string;
  /** The stretch that it speaks of, in minutes since the epoch: from, and until (exclusive). */
  from: number;
  until: number;
  /**
   * One line for all zones with the same clocks: ` Zone Zone =` and then their offset in minutes at first, and for
   * each change the minute since the epoch and the offset from then on.
   */
  clocks: string;
};

/** In what is deployed the build puts a table here that reaches around its day; from the source there is none. */
export const zoneTable = undefined as ZoneTable | undefined;
