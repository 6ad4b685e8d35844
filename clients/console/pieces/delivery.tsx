import { useState } from "preact/hooks";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Delivery } from "../../typescript/operations.ts";
import { useFormat, useWords } from "../words/words.ts";
import { Loaded } from "./states.tsx";
import { Moment } from "./text.tsx";

/** The attempts of a delivery, with what was answered. */
export const Attempts = ({ of }: { of: Delivery["attempts"] }) => {
  const { integration } = useWords();
  const format = useFormat();
  if (of.length === 0) return <>–</>;
  return (
    <details>
      <summary>{integration.attempts(format.number(of.length))}</summary>
      <ol>
        {of.map(({ at, ms, status, fault, answer }) => (
          <li key={at}>
            <Moment at={at} />: {status ?? fault ?? "–"}, {format.number(ms)} ms
            {answer && <pre>{answer}</pre>}
          </li>
        ))}
      </ol>
    </details>
  );
};

const Body = ({ delivery_id }: { delivery_id: string }) => {
  const query = useAsk(["delivery", delivery_id], () =>
    client.admin.integration.getDelivery({ params: { delivery_id } }),
  );
  return (
    <Loaded query={query} rows={2}>
      {({ request: { url, body } }) => (
        <>
          <p>
            POST <code>{url}</code>
          </p>
          <pre>{JSON.stringify(body, null, 2)}</pre>
        </>
      )}
    </Loaded>
  );
};

/** The event of a delivery; opened, what is posted. */
export const Posted = ({ of: { id, type } }: { of: Delivery }) => {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{type}</code>
      </summary>
      {open && <Body delivery_id={id} />}
    </details>
  );
};
