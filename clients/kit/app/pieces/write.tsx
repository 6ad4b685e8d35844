import { useState } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** The line in which somebody writes; Enter sends it, and it is emptied once it is said. */
export const Write = ({
  label,
  most = 4000,
  busy,
  say,
}: {
  label: string;
  most?: number;
  /** Whether something is being sent now. */
  busy: boolean;
  /** Calls `done` once it is said. */
  say: (text: string, done: () => void) => void;
}) => {
  const words = useWords();
  const [text, setText] = useState("");
  return (
    <form
      class="write"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !busy) say(text.trim(), () => setText(""));
      }}
    >
      <textarea
        class="field"
        rows={1}
        maxLength={most}
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" class="touch" aria-label={words.chat.send} aria-disabled={busy}>
        <Icon name="send" size="l" />
      </button>
    </form>
  );
};
