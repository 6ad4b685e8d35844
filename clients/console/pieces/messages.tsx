import { useState } from "preact/hooks";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useTerm, useWords } from "../words/words.ts";
import { Field, Form } from "./form.tsx";
import { Card } from "./layout.tsx";
import { Loaded } from "./states.tsx";
import { Badge, Moment } from "./text.tsx";

type Message = Data<"POST /chat/review-messages/{job_id}">["items"][number];

/** Messages, with each side marked. */
export const Said = ({ messages }: { messages: readonly Message[] }) => {
  const words = useWords();
  const term = useTerm();
  if (messages.length === 0) return <p class="quiet">{words.messages.none}</p>;
  return (
    <ol class="said">
      {messages.map(({ message_id, author, text, created_at, unsure, refused }) => (
        <li key={message_id} class={author === "user" ? "theirs" : "ours"}>
          <p class="quiet small">
            <strong>{term(author)}</strong> · <Moment at={created_at} /> {unsure && <Badge of="unsure" />}{" "}
            {refused && <Badge of={refused} />}
          </p>
          <p class="prose">{text}</p>
        </li>
      ))}
    </ol>
  );
};

const Read = ({ job_id, reason }: { job_id: string; reason: string }) => {
  const listing = useListing(["messages", job_id, reason], (paging) =>
    client.chat.reviewMessages({ params: { job_id }, query: { ...paging, limit: 100 }, body: { reason } }),
  );
  return <Loaded query={listing.query}>{() => <Said messages={listing.items} />}</Loaded>;
};

/** The messages between the two sides of a job, which can be read only with a reason. */
export const Messages = ({ job_id }: { job_id: string }) => {
  const words = useWords();
  const [reason, setReason] = useState("");
  return (
    <Card title={words.messages.title}>
      {reason ? (
        <Read job_id={job_id} reason={reason} />
      ) : (
        <>
          <p class="quiet">{words.messages.about}</p>
          <Form
            needs="POST /chat/review-messages/{job_id}"
            acting={{ mutate: (given) => setReason(given.reason ?? ""), isPending: false, error: null }}
            submit={words.messages.read}
          >
            <Field name="reason" label={words.actions.reason} hint={words.actions.reasonHint} required />
          </Form>
        </>
      )}
    </Card>
  );
};
