import { useState } from "preact/hooks";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { LinkRow, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Secret, typesIn } from "../pieces/system.tsx";
import { useWords } from "../words/words.ts";

const Add = ({ onDone }: { onDone: (secret: string) => void }) => {
  const { systems } = useWords();
  const acting = useAct(
    ({ url = "", types = "" }: Given) =>
      client.serviceProvider.endpoints.createEndpoint({ body: { url, types: typesIn(types) } }),
    ({ secret }) => onDone(secret),
  );
  return (
    <Form acting={acting} submit={systems.add}>
      <Field name="url" label={systems.url} hint={systems.urlHint} required />
      <Field name="types" label={systems.types} hint={systems.typesHint} value="*" required />
    </Form>
  );
};

/** The provider's own systems, such as a calendar, that are told what happens. */
export default () => {
  const { systems } = useWords();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { query, items } = useListing(["systems"], (paging) =>
    client.serviceProvider.integration.getEndpoints({ query: paging }),
  );
  return (
    <Screen
      title={systems.title}
      back="/account"
      foot={
        query.data && (
          <button type="button" class="btn go" onClick={() => setAdding(true)}>
            {systems.add}
          </button>
        )
      }
    >
      {secret && <Secret of={secret} onDone={() => setSecret(undefined)} />}
      <Loaded query={query}>
        {() =>
          items.length === 0 && !secret ? (
            <Empty icon="send" title={systems.none} hint={systems.noneHint} />
          ) : (
            <ul class="rows">
              {items.map(({ id, url, state, failing_since }) => (
                <LinkRow key={id} to={`/account/systems/${id}`} icon="send">
                  <b class="block">{new URL(url).host}</b>
                  <span class="small quiet block">
                    {failing_since && state === "on" ? systems.failing : systems.states[state]}
                  </span>
                </LinkRow>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <Sheet title={systems.add} onClose={() => setAdding(false)}>
          <Add
            onDone={(made) => {
              setAdding(false);
              setSecret(made);
            }}
          />
        </Sheet>
      )}
    </Screen>
  );
};
