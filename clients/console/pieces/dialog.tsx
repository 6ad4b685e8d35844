import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** The browser's own dialog: Escape closes it, and the focus returns to where it was. */
export const Dialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) => {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("form :is(input, select, textarea), form .button, a")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
      // What opened the dialog may be gone with what was done in it.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
      });
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="bare"
          aria-label={words.actions.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
};
