let isBegun = false;

/** Gives the focus to the screen where what had it is gone, as a button after its step: whoever uses keys goes on from there. */
export const keepFocus = (): void => {
  if (isBegun) return;
  isBegun = true;
  let last = document.activeElement;
  addEventListener("focusin", ({ target }) => {
    last = target as Element;
  });
  new MutationObserver(() => {
    if (last?.isConnected !== false || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
};
