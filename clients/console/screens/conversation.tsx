import { useState } from "preact/hooks";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { dropDrafts } from "../drafts.ts";
import { Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Said } from "../pieces/messages.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Id, OwnId } from "../pieces/text.tsx";
import { useQueue } from "../queue.ts";
import { templates } from "../words/templates.ts";
import { type Language, languages, useTerm, useWords } from "../words/words.ts";

const Reply = ({ id }: { id: string }) => {
  const words = useWords();
  const [sent, setSent] = useState(0);
  const [template, setTemplate] = useState("");
  const acting = useAct(
    ({ text = "", then }: Given, idempotencyKey) =>
      client.chatbot.replyMessage({
        params: { conversation_id: id },
        body: { text, ...(then === "hand_back" && { hand_back: true }) },
        idempotencyKey,
      }),
    () => {
      setTemplate("");
      setSent(sent + 1);
    },
  );
  return (
    <Form
      needs="POST /chatbot/reply-message/{conversation_id}"
      key={sent}
      acting={acting}
      submit={words.conversations.send}
    >
      <label class="choice">
        <span>{words.conversations.template}</span>
        <select
          value=""
          onChange={({ currentTarget }) => {
            dropDrafts(location.hash);
            setTemplate(currentTarget.value);
          }}
        >
          <option value="">–</option>
          {Object.entries(templates).map(([language, texts]) => (
            <optgroup key={language} label={languages[language as Language]}>
              {texts.map(([name, text]) => (
                <option key={name} value={text}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Field
        key={template}
        name="text"
        label={words.conversations.reply}
        lines={4}
        value={template}
        required
      />
      <Field
        name="then"
        label={words.conversations.afterwards}
        options={[
          ["stay", words.conversations.stay],
          ["hand_back", words.conversations.handBack],
        ]}
      />
    </Form>
  );
};

const Read = ({ id, reason }: { id: string; reason: string }) => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(
    ["conversation", id],
    () =>
      client.chatbot.getChatMessages({ query: { conversation_id: id, reason, limit: 100, sort: "newest" } }),
    { live: true },
  );
  return (
    <Loaded query={query} rows={8}>
      {({ items, session }) => (
        <div class="pair">
          <Card title={words.conversations.said}>
            <Said messages={items.flatMap((item) => ("message_id" in item ? [item] : [])).toReversed()} />
          </Card>
          <div class="stack">
            {session && (
              <Card title={words.conversations.conversation} actions={<Badge of={session.state} />}>
                <Facts
                  of={[
                    [words.conversations.kind, term(session.kind)],
                    [words.conversations.who, <Id key="who" of={session.role} id={session.owner_id} />],
                    [words.fields.quote, session.quote_id && <Id of="quote" id={session.quote_id} />],
                    [words.fields.job, session.job_id && <Id of="job" id={session.job_id} />],
                  ]}
                />
              </Card>
            )}
            {session?.state === "handed_over" && (
              <Card title={words.conversations.reply}>
                <Reply id={id} />
              </Card>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
};

/** A person's conversation with the assistant, which can be read only with a reason. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const [given, setReason] = useState("");
  const { data: queue } = useQueue();
  const asksForUs = queue?.items.some(({ kind, record_id }) => kind === "hand_over" && record_id === id);
  const reason = given || (asksForUs ? words.conversations.askedForUs : "");
  return (
    <Screen title={words.conversations.title} about={<OwnId id={id} />}>
      {reason ? (
        <Read id={id} reason={reason} />
      ) : (
        <Card title={words.messages.read}>
          <p class="quiet">{words.messages.about}</p>
          <Form
            needs="GET /chatbot/get-chat-messages"
            acting={{ mutate: (given) => setReason(given.reason ?? ""), isPending: false, error: null }}
            submit={words.messages.read}
          >
            <Field name="reason" label={words.actions.reason} hint={words.actions.reasonHint} required />
          </Form>
        </Card>
      )}
    </Screen>
  );
};
