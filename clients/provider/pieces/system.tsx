import { useId } from "preact/hooks";
import type { Data } from "../../typescript/client.ts";
import { useSpoken, useWords } from "../words/words.ts";

export const typesIn = (types: string): string[] => types.split(/[\s,;]+/).filter((one) => one !== "");

/** A secret that is shown this one time. */
export const Secret = ({ of, onDone }: { of: string; onDone: () => void }) => {
  const { systems, shell } = useWords();
  const id = useId();
  return (
    <section class="card stack">
      <div class="entry">
        <label for={id}>{systems.secret}</label>
        <input id={id} class="field" readOnly value={of} aria-describedby={`${id}-hint`} />
        <p id={`${id}-hint`} class="small quiet">
          {systems.once}
        </p>
      </div>
      <button type="button" class="btn go" onClick={() => void navigator.clipboard.writeText(of)}>
        {systems.copy}
      </button>
      <button type="button" class="btn plain low" onClick={onDone}>
        {shell.close}
      </button>
    </section>
  );
};

type Delivery = Data<"GET /service-provider/integration/get-deliveries/{endpoint_id}">["items"][number];

/** One thing that was sent, and what came of it. */
export const Sent = ({ of, onAgain }: { of: Delivery; onAgain: () => void }) => {
  const { words, format } = useSpoken();
  const { systems } = words;
  const last = of.attempts.at(-1);
  return (
    <li>
      <span class="grow">
        <b class="block">{of.type}</b>
        <span class="small quiet block">
          {format.when(of.created_at)} · {systems.deliveries[of.state]}
          {last && ` (${last.status ?? last.fault ?? "–"})`}
        </span>
      </span>
      {of.state !== "waiting" && (
        <button type="button" class="link" aria-label={systems.againOf(of.type)} onClick={onAgain}>
          {systems.again}
        </button>
      )}
    </li>
  );
};
