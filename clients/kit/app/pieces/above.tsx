import { useEffect } from "preact/hooks";
import { keepFocus } from "../keep-focus.ts";
import { useNewVersion } from "../new-version.ts";
import { useWords } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Said } from "./said.tsx";
import { UnsentNotes } from "./unsent.tsx";

const NewVersion = () => {
  const words = useWords();
  const reload = useNewVersion();
  return (
    <div class="above" role="status">
      {reload && (
        <p class="note info">
          <Icon name="again" />
          <span class="grow">{words.states.newVersion}</span>
          <button type="button" class="link" onClick={reload}>
            {words.states.reload}
          </button>
        </p>
      )}
    </div>
  );
};

/** What stands above each screen while there is something to say that is not of the screen. */
export default () => {
  useEffect(keepFocus, []);
  return (
    <>
      <Said />
      <NewVersion />
      <UnsentNotes />
    </>
  );
};
