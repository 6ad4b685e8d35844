import { useEffect, useState } from "preact/hooks";
import { asked } from "../../asking.ts";
import { useWords } from "../words/words.ts";

/** What a change answers that waits for a connection. */
export const waits = "waits";

/**
 * Says to whoever listens to the screen that something is being done, and that it is done; a refusal says so itself. What is
 * behind an open sheet is not read out: each sheet has its own.
 */
export const Said = () => {
  const { states, unsent } = useWords();
  const [said, say] = useState("");
  useEffect(
    () =>
      asked.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action } = event;
        if (action.type === "pending") say(states.working);
        else if (action.type === "error") say("");
        else if (action.type === "success") say(action.data === waits ? unsent.sentLater : states.done);
      }),
    [],
  );
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  );
};
