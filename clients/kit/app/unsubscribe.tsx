import { useSearchParams } from "wouter-preact";
import { useAct } from "../asking.ts";
import { client } from "../client.ts";
import { Empty, Failure } from "./pieces/states.tsx";
import { useWords } from "./words/words.ts";

/** Where the link at the end of a mail leads: no more of its kind come. Nobody has to sign in. */
export default () => {
  const words = useWords();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const acting = useAct(() => client.notification.unsubscribe({ params: { token } }));
  return (
    <main class="door">
      {acting.isSuccess ? (
        <Empty icon="done" title={words.unsubscribe.done} hint={words.unsubscribe.doneHint} />
      ) : (
        <>
          <h1>{words.unsubscribe.title}</h1>
          <p class="lead">{words.unsubscribe.about}</p>
          {acting.error ? <Failure error={acting.error} /> : null}
          <button
            type="button"
            class="btn go"
            aria-disabled={acting.isPending}
            onClick={() => !acting.isPending && acting.mutate(undefined)}
          >
            {acting.isPending ? words.states.working : words.unsubscribe.stop}
          </button>
        </>
      )}
      <a class="btn word" href="#/">
        {words.nav.home}
      </a>
    </main>
  );
};
