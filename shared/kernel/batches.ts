/** The same, in batches of so many; the last one may be smaller. */
export const inBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Works on each, so many at a time. Returns the results in the same order. Throws the first error, once its batch has begun. */
export const eachOf = async <T, R>(
  all: readonly T[],
  abreast: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  for (const batch of inBatches(all, abreast)) done.push(...(await Promise.all(batch.map(work))));
  return done;
};
