import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Said } from "./said.tsx";

/** The browser's own dialog, a sheet on a phone: Escape closes it, and the focus returns to where it was. */
export const Sheet = ({
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
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id} class="title">
          {title}
        </h2>
        <button
          type="button"
          class="touch"
          aria-label={words.shell.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size="l" />
        </button>
      </header>
      {children}
      <Said />
    </dialog>
  );
};
