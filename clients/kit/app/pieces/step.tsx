import { useAct } from "../../asking.ts";
import { useWords } from "../words/words.ts";
import { Failure } from "./states.tsx";

/** A button that does one thing, and says so when it was refused. */
export const Step = ({
  label,
  kind = "go",
  act,
}: {
  label: string;
  kind?: "go" | "plain" | "word" | "stop" | "link";
  act: (key: string) => Promise<unknown>;
}) => {
  const words = useWords();
  const acting = useAct((_: undefined, key: string) => act(key));
  return (
    <>
      {acting.error ? <Failure error={acting.error} /> : null}
      <button
        type="button"
        class={kind === "link" ? "link" : `btn ${kind}`}
        aria-disabled={acting.isPending}
        onClick={() => !acting.isPending && acting.mutate(undefined)}
      >
        {acting.isPending ? words.states.working : label}
      </button>
    </>
  );
};
