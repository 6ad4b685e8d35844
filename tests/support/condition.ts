/**
 * A condition on what changes by events. `changed` is called after each change; `until` resolves as soon as `holds` does, and
 * rejects with what `now` gives after 25 s without it.
 */
export const condition = () => {
  const checks = new Set<() => void>();
  return {
    changed: (): void => {
      for (const check of checks) check();
    },
    until: (holds: () => boolean, now: () => unknown = () => "not met"): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          checks.delete(check);
          reject(new Error(`the condition was not met: ${JSON.stringify(now())}`));
        }, 25_000);
        const check = () => {
          if (!holds()) return;
          clearTimeout(late);
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
  };
};

/** A list that grows by events, and the wait for what it should hold. */
export const growing = <T>() => {
  const items: T[] = [];
  const { changed, until } = condition();
  return {
    items,
    add: (item: T): void => {
      items.push(item);
      changed();
    },
    until: (holds: (items: readonly T[]) => boolean): Promise<void> =>
      until(
        () => holds(items),
        () => items,
      ),
    atLeast: (count: number): Promise<void> =>
      until(
        () => items.length >= count,
        () => items,
      ),
  };
};
