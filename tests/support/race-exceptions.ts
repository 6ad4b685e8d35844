/** Pairs that may end as in no sequence, and why that is right: at most ten. */
export const raceExceptions: { pair: RegExp; reason: string }[] = [
  {
    pair: /export-data/,
    reason: "An export says what the lists say, and a list may lag: a moment later it says more.",
  },
];
