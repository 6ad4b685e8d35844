import { useState } from "preact/hooks";
import { useWords } from "./words/words.ts";

const arrivals =
  /^(chat\.handed_over|quote\.review|incident\.(reported|reopened|info)|payment\.(dispute_opened|failed)|refund\.failed|dead_letter\.given_up|import\.(checked|refused|stopped)|transfer\.failed|job\.(disputed|no_show|open_alerted)|document\.uploaded|service_provider\.(re)?submitted)/;

const isAllowed = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

/** Says outside the page that something new waits, while nobody looks at it, if the browser is allowed to. */
export const notice = (type: string | undefined, text: string): void => {
  if (document.visibilityState === "visible" || !arrivals.test(type ?? "") || !isAllowed()) return;
  new Notification(text, { tag: "queue" });
};

/** Asks for the browser's permission to show notices, once. */
export const Notices = () => {
  const { queue } = useWords();
  const [asked, setAsked] = useState(
    () => !("Notification" in globalThis) || Notification.permission !== "default",
  );
  return asked ? null : (
    <button
      type="button"
      class="button"
      onClick={() => void Notification.requestPermission().then(() => setAsked(true))}
    >
      {queue.notices}
    </button>
  );
};
