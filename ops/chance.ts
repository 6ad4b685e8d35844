/** ln n!, with Stirling's series above ten: right to nine digits. */
const lnFactorial = (n: number): number => {
  if (n > 10) return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return Math.log(product);
};

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

/** The sum of chances that fall from one count to the next, once they have begun to fall. */
const tail = (from: number, to: number, chanceOf: (count: number) => number): number => {
  let sum = 0;
  let last = 0;
  for (let count = from; count <= to; count += 1) {
    const chance = chanceOf(count);
    sum += chance;
    if (chance < last && chance < sum * 1e-12) break;
    last = chance;
  }
  return Math.min(1, sum);
};

/** How many of a number of things went wrong. */
export type Counted = { all: number; failed: number };

/**
 * The chance that so many of the new ones, or more, went wrong if new and old ones are equally likely to: Fisher's exact
 * test, one-sided.
 */
export const chanceOfFailures = (now: Counted, before: Counted): number => {
  const all = now.all + before.all;
  const failed = now.failed + before.failed;
  if (now.failed === 0 || now.all === 0 || before.all === 0) return 1;
  const whole = lnChoose(all, failed);
  return tail(now.failed, Math.min(now.all, failed), (count) =>
    count >= failed - before.all
      ? Math.exp(lnChoose(now.all, count) + lnChoose(before.all, failed - count) - whole)
      : 0,
  );
};

/** The chance that so many of them, or more, are of a kind that each is with this chance. */
export const chanceOfSoMany = ({ all, failed }: Counted, each: number): number =>
  failed === 0
    ? 1
    : tail(failed, all, (count) =>
        Math.exp(lnChoose(all, count) + count * Math.log(each) + (all - count) * Math.log1p(-each)),
      );
